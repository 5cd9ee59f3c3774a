"""A small system for tests: an opening, an answer, a general pass."""

FILES = {
    "10-header.mb.txt2": ";! defaults=rules",
    "11-openings.mb.txt2": (
        "1 Open(1N) 100 P~.[15,17]~Balanced :P15:p17:D2C2D2H2S *11001 #11001\n"
        "1 Open(1C) 100 P~.[12,14]~ :P12:p14 *11002 #11002\n"
    ),
    "11-openings.comments.txt": "11001 15 to 17, balanced\n11002 !12 to 14",
    "11-openings.examples.txt": (
        "#11001\n+ KQ54.AJ3.K832.Q7 | P\n- KQ54.AJ3.K832.72 |  ; too weak\n"
        "#11002\n+ KQ54.AJ3.K832.72 |\n- KQ54.AJ3.K832.Q7 | P | NS\n"
    ),
    "20-answers.mb.txt2": "3 Open(1N:P:3N) 100 P~.>=10~ :P10 *20001 #20001\n",
    "20-answers.comments.txt": "20001 to play",
    "20-answers.examples.txt": "#20001\n+ KQ54.AJ3.K832.Q7 | 1N P\n- 7654.832.K832.Q7 | 1N P\n",
    "90-general.mb.txt2": "0d P$ 0 . :p21 *90001 #90001\n",
    "90-general.comments.txt": "90001 nothing to say",
    "90-general.examples.txt": "#90001\n+ 7654.832.K832.Q7 |\n- KQ54.AJ3.K832.Q7 |\n",
    "mac.m4": "Open = START:(P:)*\nBalanced = @07[45]@113@13[23]\n",
    "system.toml": 'title = "A test"\n',
}


def make_folder(parent, changed=None):
    """A folder with the system; files in `changed` have another text."""
    folder = parent / "mine"
    folder.mkdir()
    for name, text in (FILES | (changed or {})).items():
        (folder / name).write_text(text, "utf-8")
    return folder
