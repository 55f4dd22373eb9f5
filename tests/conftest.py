"""What every test run shares: the rule marks and their coverage."""

from importlib.util import find_spec

if all(find_spec(f"flashover.{name}") is not None for name in ("game", "actions", "events", "refusals")):
    pytest_plugins = ["flashover.testing.rule_coverage"]
