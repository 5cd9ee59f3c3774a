"""Editor features of notes in BML: functions that take an analysis and a request's parameters."""
