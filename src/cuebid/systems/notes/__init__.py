"""System notes read for what they say of hands."""
