"""What all tests share: property tests that give the same verdict on every machine."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "brinkside",
    derandomize=True,
    deadline=None,
    max_examples=60,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("brinkside")
