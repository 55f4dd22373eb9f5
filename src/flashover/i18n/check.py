"""What a catalogue must be: every text of English, with its values, its plural forms and nothing that only looks like a translation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from flashover.i18n.catalogue import FALLBACK, Template
from flashover.i18n.folders import MANNERS, Texts, leaves
from flashover.i18n.plural import CATEGORIES, category_by, fault

PLACEHOLDER = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
#: The codes of what may be wrong, with what each means.
CODES = {
    "i18n.missing": "a text has no translation",
    "i18n.key": "a key that English does not have",
    "i18n.file": "a file that English does not have",
    "i18n.order": "the keys of a file are not in the order of English",
    "i18n.placeholder": "a value is named that there is not, or one is left out",
    "i18n.form": "a plural form is missing that the language needs, or there is one it does not know",
    "i18n.plural": "a plural rule is none",
    "i18n.word": "a form of a word is asked for that there is not",
    "i18n.shape": "lines where English has one text, or the other way round",
    "i18n.percent": "a per cent sign; a share brings its own",
    "i18n.space": "a space at which a line may break, before a mark that must not begin one",
    "i18n.english": "left in English",
    "i18n.untidy": "spaces at an end or doubled, or a sentence without its full stop",
}
#: What decides a plural form counts whole things, except for these averages and differences.
FRACTIONS = frozenset({"mine", "points", "drop"})
#: Numbers that between them need every form a language has.
WHOLE = (*range(25), 100, 101, 102, 111, 112)
BROKEN = (0.5, 1.5, 2.5, 5.5, 1.25)
#: What is typed follows these on the same line.
PROMPTS = ("ask.", "setup.")
#: Texts that are the same everywhere: how a language writes, names, codes.
SAME_EVERYWHERE = ("format.", "plural.", "language.", "bot.", "nav.editor", "word.at_side", "describe.cell")
#: Words of a language that are English words too; a text of these may be as in English.
SHARED = "language.shares"
#: The marks of a language that a no-break space stands before.
UNBROKEN = "language.unbroken"
#: Signs for per cent.
PERCENT = "%٪"


class Problem(NamedTuple):
    """One thing wrong with a catalogue: where, by file and key, and what."""

    code: str
    path: str
    message: str


def texts_of(template: Template) -> Iterator[str]:
    """All plain texts a key may lead to; the lines of a text are one."""
    if isinstance(template, list):
        yield "\n".join(template)
    else:
        yield from (text for _, text in leaves(template))


def names(template: Template) -> set[str]:
    """The placeholders of a template, those that only choose a form apart."""
    return {name for text in texts_of(template) for name, _ in PLACEHOLDER.findall(text)}


def selectors(template: Template) -> set[str]:
    """The placeholders that choose a form."""
    return {name for name, _ in plurals(template)}


def plurals(template: Template) -> Iterator[tuple[str, dict[str, Template]]]:
    """Every choice of a form: the placeholder, and the forms by category."""
    if isinstance(template, dict):
        for name, forms in template.items():
            yield name, forms
            for form in forms.values():
                yield from plurals(form)


def needed(rules: Mapping[str, object], placeholder: str) -> set[str]:
    """The categories without which some number has no form."""
    numbers = (*WHOLE, *BROKEN) if placeholder in FRACTIONS else WHOLE
    return {category_by(rules, number) for number in numbers}


def check(texts: Texts, english: Texts) -> list[Problem]:
    """Everything that is wrong with a language, in the order of English."""
    return list(_problems(texts, english))


def missing(texts: Texts, english: Texts) -> Iterator[tuple[str, str, Template]]:
    """What still has to be translated: file, key and the English text."""
    shared = _shared(texts)
    for file, sentences in english.items():
        for key, template in sentences.items():
            if apart(key):
                continue
            own = texts.get(file, {}).get(key)
            if own is None or _left(key, own, template, shared):
                yield file, key, template


def _problems(texts: Texts, english: Texts) -> Iterator[Problem]:
    rules = texts.get(MANNERS, {})
    for key, rule in rules.items():
        yield from (Problem(code, f"{MANNERS}#{key}", message) for code, message in plural_faults(key, rule))
    rules = sound(rules)
    words = {key for sentences in english.values() for key in sentences}
    same = texts is english or texts == english
    shared = _shared(texts)
    for file in texts.keys() - english.keys():
        yield Problem("i18n.file", file, "English has no such file")
    for file, sentences in english.items():
        own = texts.get(file, {})
        yield from (Problem("i18n.key", f"{file}#{key}", "English has no such key") for key in own if not _known(key, sentences))
        for key, template in sentences.items():
            if apart(key):
                continue
            path = f"{file}#{key}"
            if key not in own:
                yield Problem("i18n.missing", path, f"no text for “{next(texts_of(template))}”")
                continue
            for code, message in faults(key, own[key], template, rules, words):
                yield Problem(code, path, message)
            if not same and _left(key, own[key], template, shared):
                yield Problem("i18n.english", path, f"“{next(texts_of(template))}”")
        order = [key for key in sentences if key in own and not apart(key)]
        if [key for key in own if key in sentences and not apart(key)] != order:
            yield Problem("i18n.order", file, "the keys are not in the order of English")


def apart(key: str) -> bool:
    """Keys that each language has as it needs them."""
    return key.startswith("plural.") or key in {SHARED, UNBROKEN}


def plural_faults(key: str, rule: object) -> Iterator[tuple[str, str]]:
    """What is wrong with a plural rule; nothing with any other text."""
    wrong = fault(rule) if key.startswith("plural.") else ""
    if wrong:
        yield "i18n.plural", wrong


def sound(manners: Mapping[str, Template]) -> dict[str, Template]:
    """How a language writes, without plural rules that are none."""
    return {key: said for key, said in manners.items() if not any(plural_faults(key, said))}


def _known(key: str, sentences: Mapping[str, Template]) -> bool:
    if key.startswith("plural."):
        return key.removeprefix("plural.") in CATEGORIES
    return key in sentences or apart(key)


def faults(
    key: str, own: Template, english: Template, manners: Mapping[str, object], words: set[str]
) -> Iterator[tuple[str, str]]:
    """What is wrong with one text, by how its language writes: a code and a message each."""
    if isinstance(own, list) != isinstance(english, list):
        yield "i18n.shape", "lines where English has one text, or the other way round"
        return
    for name in sorted((names(own) - selectors(own)) - names(english) - selectors(english)):
        yield "i18n.placeholder", f"there is no value {{{name}}} here"
    for name in sorted(selectors(own) - names(english) - selectors(english)):
        yield "i18n.placeholder", f"there is no value {{{name}}} to choose a form by"
    for name in sorted(names(english) - names(own) - selectors(own)):
        yield "i18n.placeholder", f"the value {{{name}}} is left out"
    for text in texts_of(own):
        if "{" in PLACEHOLDER.sub("", text) or "}" in PLACEHOLDER.sub("", text):
            yield "i18n.placeholder", f"a brace without its other half in “{text}”"
        for _, form in PLACEHOLDER.findall(text):
            if form and not any(word.endswith(f".{form}") for word in words):
                yield "i18n.word", f"no word has the form “{form}”"
        if key == "format.percent":
            if text.replace("{number}", "").strip() not in {*PERCENT}:
                yield "i18n.percent", f"one per cent sign beside {{number}}, not “{text}”"
        elif "%" in text:
            yield "i18n.percent", "a share is written with its per cent sign by the program"
        for mark in str(manners.get(UNBROKEN, "")).split():
            if f" {mark}" in text:
                yield "i18n.space", f"a no-break space (U+00A0) belongs before “{mark}” in “{text}”"
        yield from _untidy(key, text, lines=isinstance(own, list))
    for name, forms in plurals(own):
        yield from (("i18n.form", f"no form “{form}” for {{{name}}}") for form in sorted(needed(manners, name) - set(forms)))
        known = {*CATEGORIES, "other"}
        yield from (("i18n.form", f"no language has a form “{form}” (for {{{name}}})") for form in sorted(set(forms) - known))


def _untidy(key: str, text: str, *, lines: bool) -> Iterator[tuple[str, str]]:
    if text != text.strip() and not key.startswith(PROMPTS):
        yield "i18n.untidy", f"a space at an end of “{text}”"
    if "  " in text and not lines:
        yield "i18n.untidy", f"two spaces in “{text}”"
    if key.startswith(("refusal.", "event.", "server.")) and text[-1:] not in {".", "!", "?"}:
        yield "i18n.untidy", f"no full stop after “{text}”"


def _shared(texts: Texts) -> set[str]:
    words = texts.get(MANNERS, {}).get(SHARED, "")
    return {word.strip().lower() for word in str(words).split(",")}


def _left(key: str, own: Template, english: Template, shared: set[str]) -> bool:
    """Whether a text is still the English one: a sentence, or with a long word in it that the two languages do not share."""
    if own != english or key.startswith(SAME_EVERYWHERE):
        return False
    found = [word.lower() for text in texts_of(own) for word in re.findall(r"[^\W\d_]+", PLACEHOLDER.sub("", text))]
    return any(len(word) > 5 and word not in shared for word in found) or len(set(found) - shared) > 3


__all__ = [
    "CODES", "FALLBACK", "FRACTIONS", "PLACEHOLDER", "PROMPTS", "Problem", "check", "faults", "missing", "names", "needed", "plurals",
    "selectors", "texts_of",
]  # fmt: skip
