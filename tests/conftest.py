"""What every test run shares: the rule marks and their coverage."""

from importlib.util import find_spec

if find_spec("flashover.game") is not None:
    pytest_plugins = ["flashover.testing.rule_coverage"]
