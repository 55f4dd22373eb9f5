"""What every test run shares: the rule marks and their coverage."""

pytest_plugins = ["flashover.testing.rule_coverage"]
