"""Read and write the lines of the Table Manager protocol.

The protocol is described as data: a class for each kind of message (`messages`), and what reading,
writing and documentation need to know of each kind (`forms`). `reader.parse` and `writer.write`
turn lines into messages and back; `tree` turns messages into the specification's JSON.
"""
