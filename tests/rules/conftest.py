"""Settings of the tests of rules: hypothesis tries the same examples in every run, so that a run can be repeated."""

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")
