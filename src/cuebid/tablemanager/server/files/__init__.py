"""The files of a match: the wire log, from which it is resumed, and the PBN file of its boards.

An entry of the log is a line of JSON (`entries`, `wire_log`); `event_log` writes what happens at a
table, `resume` reads a log again. `publisher` appends finished boards to the PBN file, which
`scoresheet` lays out; `lock` keeps a second server away from both.
"""
