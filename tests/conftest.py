"""The plugin of every test run: the rule marks and their coverage."""

pytest_plugins = ["flashover.testing.rule_coverage"]
