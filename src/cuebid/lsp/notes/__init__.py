"""Features of notes in BML: functions of an analysis and a request's parameters."""
