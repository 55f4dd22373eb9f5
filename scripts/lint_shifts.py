"""Finds in the compiled modules what mypyc would turn into a wrong or a slow game, without running anything.

shift     mypyc writes a constant as a bare C literal, so `1 << n` becomes a 32-bit shift: n = 39 gives 128, silently.
          The same holds for `255 >> n`, for named constants, for locals holding only constants, for `i64(1) << n`.
          Constants on both sides are folded and fine. Use the table `BIT[n]`, or a function that shifts its argument.
literal   a literal of 2**62 or more is a boxed Python int at every use.
checking  `if TYPE_CHECKING: ... else: ...` stops the compiled module with "unreachable code".
field     a field that `__init__` does not set on every path costs a test at every use.
import    the rules stand on typing and on the modules below them: no I/O, no clock, no dice of their own.

Usage: python scripts/lint_shifts.py [FILE ...]      (default: all that is compiled)
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import NamedTuple

SOURCES = Path(__file__).resolve().parent.parent / "src" / "flashover"
RULES = SOURCES / "rules"
#: Compiled rooms above the rules; each knows the rules and itself.
ROOMS = (SOURCES / "tactics", SOURCES / "batch")
PACKAGE = "flashover.rules"
CASTS = {"i64", "i32", "i16", "u8", "int"}
BOXED = 2**62
SHIFT = "`{}` shifts a constant; look it up in a table (`BIT[n]`)"
ALLOWED = ("__future__", "math", "typing", "collections.abc", "librt.strings", "librt.vecs", "mypy_extensions")
ALLOWED_OWN = {"flashover.geometry", "flashover.board", "flashover.cards", "flashover.options", "flashover._standins"}

Function = ast.FunctionDef | ast.AsyncFunctionDef
Scope = ast.Module | Function | ast.Lambda | ast.ClassDef


class Finding(NamedTuple):
    """One place to fix; `str()` is the line an editor can jump to."""

    path: str
    line: int
    kind: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.kind}: {self.message}"


class Names:
    """What is constant in one scope: every binding of the name is a constant, and none comes from outside."""

    def __init__(self, outer: Names | None = None) -> None:
        self.outer = outer
        self.bound: dict[str, list[ast.expr | None]] = {}

    def bind(self, name: str, value: ast.expr | None) -> None:
        """`value` is None for a binding whose value is not known here: an argument, a loop variable."""
        self.bound.setdefault(name, []).append(value)

    def constant(self, name: str, seen: frozenset[str] = frozenset()) -> bool:
        """Whether the name can only ever stand for a constant."""
        if name in seen:
            return False
        values = self.bound.get(name)
        if values is None:
            return self.outer is not None and self.outer.constant(name, seen)
        return all(value is not None and is_constant(value, self, seen | {name}) for value in values)


class Folder:
    """All modules of the rules, to know which of their names are constants when another module imports them."""

    def __init__(self, trees: dict[str, ast.Module]) -> None:
        self.scopes = {name: module_names(tree) for name, tree in trees.items()}

    def constant(self, module: str, name: str) -> bool:
        """Whether `name` of another module of the rules is a constant."""
        scope = self.scopes.get(module)
        return scope is not None and scope.constant(name)


def is_constant(node: ast.expr, names: Names, seen: frozenset[str] = frozenset()) -> bool:
    """Whether mypyc may put a C literal in the place of this expression."""
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int)
        case ast.Name(id=name):
            return names.constant(name, seen)
        case ast.Attribute(value=ast.Name(id=module), attr=name):
            return names.constant(f"{module}.{name}", seen)
        case ast.UnaryOp(operand=operand):
            return is_constant(operand, names, seen)
        case ast.BinOp(left=left, right=right):
            return is_constant(left, names, seen) and is_constant(right, names, seen)
        case ast.IfExp(body=body, orelse=orelse):
            return is_constant(body, names, seen) and is_constant(orelse, names, seen)
        case ast.NamedExpr(value=value):
            return is_constant(value, names, seen)
        case ast.Call(func=ast.Name(id=cast), args=[argument]) if cast in CASTS:
            return is_constant(argument, names, seen)
    return False


def is_folded(node: ast.expr, names: Names) -> bool:
    """Whether mypyc computes this constant itself: literals and names of the module level, no casts, no locals."""
    match node:
        case ast.Constant():
            return True
        case ast.Name(id=name):
            return name not in names.bound or names.outer is None
        case ast.Attribute():
            return True
        case ast.UnaryOp(operand=operand):
            return is_folded(operand, names)
        case ast.BinOp(left=left, right=right):
            return is_folded(left, names) and is_folded(right, names)
    return False


def bind_target(target: ast.expr, value: ast.expr | None, names: Names) -> None:
    """Record what an assignment binds; a tuple is taken apart when both sides are written out."""
    if isinstance(target, ast.Name):
        names.bind(target.id, value)
    elif isinstance(target, ast.Starred):
        bind_target(target.value, None, names)
    elif isinstance(target, (ast.Tuple, ast.List)):
        parts: list[ast.expr | None] = [None] * len(target.elts)
        if isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == len(target.elts):
            parts = list(value.elts)
        for part, part_value in zip(target.elts, parts, strict=True):
            bind_target(part, part_value, names)


def collect(node: ast.AST, names: Names) -> None:
    """All bindings below `node`, but not those of scopes inside it."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                names.bind(name, None)
                continue
            case ast.Lambda():
                continue
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    bind_target(target, value, names)
            case ast.AnnAssign(target=target, value=value):
                if value is not None:
                    bind_target(target, value, names)
            case ast.AugAssign(target=target):
                bind_target(target, None, names)
            case ast.NamedExpr(target=target, value=value):
                bind_target(target, value, names)
            case ast.For(target=target) | ast.AsyncFor(target=target) | ast.comprehension(target=target):
                bind_target(target, None, names)
            case ast.withitem(optional_vars=ast.expr() as target):
                bind_target(target, None, names)
            case ast.ExceptHandler(name=str() as name):
                names.bind(name, None)
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                for alias in aliases:
                    names.bind(alias.asname or alias.name.partition(".")[0], None)
        collect(child, names)


def module_names(tree: ast.Module) -> Names:
    """The module's own names, without knowing the modules it imports."""
    names = Names()
    collect(tree, names)
    return names


def import_constants(tree: ast.Module, names: Names, folder: Folder) -> None:
    """Names imported from another module of the rules are constants when they are constants there."""
    one = ast.Constant(value=1)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                here = alias.asname or alias.name
                if folder.constant(node.module, alias.name):
                    names.bound[here] = [one]
                scope = folder.scopes.get(f"{node.module}.{alias.name}")
                if scope is not None:  # from flashover.rules import tables; tables.CELLS << n
                    _bind_module(names, here, scope)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                scope = folder.scopes.get(alias.name)
                if scope is not None and alias.asname is not None:
                    _bind_module(names, alias.asname, scope)


def _bind_module(names: Names, module: str, scope: Names) -> None:
    for name in scope.bound:
        if scope.constant(name):
            names.bound[f"{module}.{name}"] = [ast.Constant(value=1)]


class Checker(ast.NodeVisitor):
    """Walks one module, scope by scope."""

    def __init__(self, path: str, names: Names) -> None:
        self.path = path
        self.names = names
        self.depth = 0
        self.findings: list[Finding] = []

    def folded(self, node: ast.expr) -> bool:
        """Whether mypyc replaces the expression by its value before any C is written."""
        return is_constant(node, self.names) and is_folded(node, self.names)

    def report(self, node: ast.stmt | ast.expr, kind: str, message: str) -> None:
        """Note a finding at a node."""
        self.findings.append(Finding(self.path, node.lineno, kind, message))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """A function is a scope: its arguments hide the module's constants."""
        self.scope(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        """Like a plain function."""
        self.scope(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        """Like a function, without bindings but its arguments."""
        self.scope(node)

    def scope(self, node: Function | ast.Lambda) -> None:
        """Check a function body with its own names."""
        outer = self.names
        self.names = Names(outer)
        arguments = node.args
        for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
            self.names.bind(argument.arg, None)
        for extra in (arguments.vararg, arguments.kwarg):
            if extra is not None:
                self.names.bind(extra.arg, None)
        collect(node, self.names)
        self.depth += 1
        self.generic_visit(node)
        self.depth -= 1
        self.names = outer

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """The trap itself."""
        if isinstance(node.op, (ast.LShift, ast.RShift)) and is_constant(node.left, self.names):
            if not (self.folded(node.left) and self.folded(node.right)):
                self.report(node, "shift", SHIFT.format(ast.unparse(node)))
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """`x <<= n` where x was bound to nothing but constants before."""
        if isinstance(node.op, (ast.LShift, ast.RShift)) and isinstance(node.target, ast.Name):
            values = [value for value in self.names.bound.get(node.target.id, []) if value is not None]
            shifted_once = self.names.bound.get(node.target.id, []).count(None) == 1
            straight = values and all(is_constant(value, self.names) for value in values)
            if straight and shifted_once and not is_constant(node.value, self.names):
                self.report(node, "shift", SHIFT.format(ast.unparse(node)))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Literals that do not fit a tagged word, where the code runs often."""
        if self.depth and isinstance(node.value, int) and abs(node.value) >= BOXED:
            self.report(node, "literal", f"{node.value:#x} is boxed at every use; keep it below 2**62 or in a table")

    def visit_If(self, node: ast.If) -> None:
        """`TYPE_CHECKING` may have no other branch."""
        test = node.test
        name = test.id if isinstance(test, ast.Name) else test.attr if isinstance(test, ast.Attribute) else ""
        if name == "TYPE_CHECKING" and node.orelse:
            self.report(node, "checking", "`if TYPE_CHECKING` may have no else; use try/except ImportError")
        self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Fields are set in `__init__`, on every path."""
        starts = [item for item in node.body if isinstance(item, ast.FunctionDef) and item.name == "__init__"]
        for start in starts:
            for name in sorted(fields_of(node) - set_on_every_path(start.body)):
                self.report(start, "field", f"{node.name}.{name} is not set on every path of __init__")
        self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        """Only what lies below the rules."""
        for alias in node.names:
            self.check_import(node, alias.name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """Only what lies below the rules."""
        if node.level:
            self.report(node, "import", "write the module's full name")
        elif node.module == "flashover":
            for alias in node.names:
                self.check_import(node, f"flashover.{alias.name}")
        else:
            self.check_import(node, node.module or "")

    def check_import(self, node: ast.stmt, module: str) -> None:
        """Report a module the rules may not know."""
        if module.startswith(f"{PACKAGE}.") or module == PACKAGE or module in ALLOWED_OWN or module in ALLOWED:
            return
        if any(module.startswith(f"flashover.{room.name}.") and f"{room.name}/" in Path(self.path).as_posix() for room in ROOMS):
            return
        self.report(node, "import", f"the rules may not import {module}")


def fields_of(node: ast.ClassDef) -> set[str]:
    """The instance fields a class declares: annotations in its body and on `self`, and its slots."""
    fields: set[str] = set()
    for item in node.body:
        match item:
            case ast.AnnAssign(target=ast.Name(id=name), value=None):
                fields.add(name)
            case ast.Assign(targets=[ast.Name(id="__slots__")], value=ast.Tuple(elts=slots)):
                fields.update(str(slot.value) for slot in slots if isinstance(slot, ast.Constant))
    for inner in ast.walk(node):
        match inner:
            case ast.AnnAssign(target=ast.Attribute(value=ast.Name(id="self"), attr=name)):
                fields.add(name)
    return {name for name in fields if not name.startswith("__")}


def set_on_every_path(body: list[ast.stmt]) -> frozenset[str]:
    """The `self` fields an `__init__` has set however it comes to its end; a path that raises makes no object."""
    returned: list[frozenset[str]] = []
    end = _run(body, frozenset(), returned)
    ways = returned if end is None else [*returned, end]
    return ways[0].intersection(*ways) if ways else frozenset()


def _run(body: list[ast.stmt], done: frozenset[str], returned: list[frozenset[str]]) -> frozenset[str] | None:
    """What is set after a block, None when it never ends; notes in `returned` what was set at each return."""
    for statement in body:
        match statement:
            case ast.Assign(targets=targets):
                for target in targets:
                    done |= _self_fields(target)
            case ast.AnnAssign(target=target, value=ast.expr()):
                done |= _self_fields(target)
            case ast.If(body=then, orelse=orelse):
                ways = [way for way in (_run(then, done, returned), _run(orelse, done, returned)) if way is not None]
                if not ways:
                    return None
                done = ways[0].intersection(*ways)
            case ast.With(body=inner):
                after = _run(inner, done, returned)
                if after is None:
                    return None
                done = after
            case ast.Return():
                returned.append(done)
                return None
            case ast.Raise():
                return None
    return done


def _self_fields(target: ast.expr) -> frozenset[str]:
    match target:
        case ast.Attribute(value=ast.Name(id="self"), attr=name):
            return frozenset({name})
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return frozenset().union(*map(_self_fields, parts))
    return frozenset()


def check_sources(sources: dict[str, str]) -> list[Finding]:
    """Findings in `{path: text}`; the files are one package, so that constants are known across them."""
    trees = {path: ast.parse(text, path) for path, text in sources.items()}
    folder = Folder({f"{PACKAGE}.{Path(path).stem}": tree for path, tree in trees.items()})
    findings: list[Finding] = []
    for path, tree in trees.items():
        names = folder.scopes[f"{PACKAGE}.{Path(path).stem}"]
        import_constants(tree, names, folder)
        checker = Checker(path, names)
        checker.visit(tree)
        findings += checker.findings
    return sorted(findings)


def main(arguments: list[str]) -> int:
    """Check the given files, or all that is compiled; 1 when something was found."""
    paths = [Path(argument) for argument in arguments] or sorted(path for room in (RULES, *ROOMS) for path in room.glob("*.py"))
    paths = [path for path in paths if path.name != "__init__.py"]
    findings = check_sources({str(path): path.read_text(encoding="utf-8") for path in paths})
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
