r"""Diagrams as LaTeX, for pdfLaTeX, XeLaTeX and LuaLaTeX with no package but xcolor.

The text of a diagram uses a few macros, `\cb...`, which `preamble` defines.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Final

from cuebid.render.figures import layout
from cuebid.render.theme import LIGHT, ColourTheme

# Everything that LaTeX reads as a command, a ligature or an option, and the symbols that pdfLaTeX
# lacks. A trailing `{}` ends a command, which else would take the next letters or blanks.
_SIGNS: Final = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "`": r"\textasciigrave{}",
    "-": "-{}",  # so that two hyphens stay two hyphens
    ",": ",{}",  # and two commas are no quotation mark
    "[": "{[}",  # and none of these is read as an option
    "]": "{]}",
    "*": "{*}",
    "'": "'{}",
    "\u00a0": "~",
    "\ufffd": "?",
    "–": r"\textendash{}",
    "—": r"\textemdash{}",
    "−": r"\ensuremath{-}",
    "‘": r"\textquoteleft{}",
    "’": r"\textquoteright{}",
    "“": r"\textquotedblleft{}",
    "”": r"\textquotedblright{}",
    "…": r"\ldots{}",
    "•": r"\textbullet{}",
    "·": r"\ensuremath{\cdot}",
    "±": r"\ensuremath{\pm}",
    "×": r"\ensuremath{\times}",
    "≤": r"\ensuremath{\leq}",
    "≥": r"\ensuremath{\geq}",
    "≠": r"\ensuremath{\neq}",
    "≈": r"\ensuremath{\approx}",
    "÷": r"\ensuremath{\div}",
    "∅": r"\ensuremath{\emptyset}",
    "∞": r"\ensuremath{\infty}",
    "←": r"\ensuremath{\leftarrow}",
    "↑": r"\ensuremath{\uparrow}",
    "→": r"\ensuremath{\rightarrow}",
    "↓": r"\ensuremath{\downarrow}",
    "↔": r"\ensuremath{\leftrightarrow}",
    "⇒": r"\ensuremath{\Rightarrow}",
    "¼": r"\textsuperscript{1}/\textsubscript{4}",
    "½": r"\textsuperscript{1}/\textsubscript{2}",
    "¾": r"\textsuperscript{3}/\textsubscript{4}",
    "¹": r"\textsuperscript{1}",
    "²": r"\textsuperscript{2}",
    "³": r"\textsuperscript{3}",
    "°": r"\textsuperscript{\ensuremath{\circ}}",
    "§": r"\textsection{}",
    "«": r"\guillemotleft{}",
    "»": r"\guillemotright{}",
    "♠": r"\cbsuitspade{}",
    "♥": r"\cbsuitheart{}",
    "♦": r"\cbsuitdiamond{}",
    "♣": r"\cbsuitclub{}",
}
# Letters that pdfLaTeX can set in the T1 encoding without a further package.
_SET_LETTERS: Final = frozenset(
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ"
    "ĂăĄąĆćČčĎďĐđĒēĘęĚěĞğĪīİıŁłŃńŇňŌōŐőŒœŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŸŹźŻżŽž"
)


def latex_escape(text: str) -> str:
    r"""Return `text` escaped for LaTeX.

    A letter that pdfLaTeX cannot set becomes `\cbglyph{letter}{number}`: the letter itself in
    XeLaTeX and LuaLaTeX, its Unicode number in pdfLaTeX.
    """
    # Composed, as pdfLaTeX knows é and not e with a combining accent.
    return "".join(map(_letter, unicodedata.normalize("NFC", text)))


def _letter(letter: str) -> str:
    if letter in _SIGNS:
        return _SIGNS[letter]
    if letter.isascii() or letter in _SET_LETTERS:
        return letter
    # Other scripts need a font that the engine must have, so the macro decides by the engine.
    return rf"\cbglyph{{{letter}}}{{{ord(letter):04X}}}"


def latex_preamble(theme: ColourTheme = LIGHT) -> str:
    r"""Return the lines before `\begin{document}`: one package, the colours, the macros."""
    colours = "\n".join(
        rf"\definecolor{{cb{role}}}{{HTML}}{{{theme.colour(role)[1:].upper()}}}"
        for role in layout.Role
    )
    return f"{_PACKAGES}{colours}\n{_MACROS}"


_PACKAGES: Final = r"""\usepackage[T1]{fontenc}
\usepackage{xcolor}
"""

# `\Umathchar` is a primitive of XeLaTeX and LuaLaTeX alone, and so tells them from pdfLaTeX. A card
# that was played is struck through with a rule of its own width, because `ulem` and `soul` are
# packages that an installation may lack.
_MACROS: Final = r"""\newcommand{\cbsettings}{\raggedright\setlength{\parindent}{0pt}%
  \setlength{\tabcolsep}{5pt}\renewcommand{\arraystretch}{1.1}}
\newcommand{\cbsuitspade}{\ensuremath{\spadesuit}}
\newcommand{\cbsuitheart}{\ensuremath{\heartsuit}}
\newcommand{\cbsuitdiamond}{\ensuremath{\diamondsuit}}
\newcommand{\cbsuitclub}{\ensuremath{\clubsuit}}
\newcommand{\cbrole}[2]{\textcolor{cb#1}{#2}}
\newcommand{\cbstrong}[2]{\textbf{\textcolor{cb#1}{#2}}}
\newcommand{\cbmark}[1]{\textsuperscript{\textcolor{cbmark}{#1}}}
\newcommand{\cbplayed}[1]{{\setbox0\hbox{\textcolor{cbplayed}{#1}}%
  \leavevmode\rlap{\textcolor{cbplayed}{\rule[0.55ex]{\wd0}{0.5pt}}}\box0}}
\newcommand{\cbwinner}[1]{{\setlength{\fboxsep}{1.5pt}\fbox{\textbf{#1}}}}
\newcommand{\cbcompass}[4]{\fbox{\begin{tabular}[t]{@{}c@{\ }c@{\ }c@{}}
  & #1 & \\ #4 & & #2 \\ & #3 & \end{tabular}}}
\ifdefined\Umathchar
  \newcommand{\cbglyph}[2]{#1}
\else
  \newcommand{\cbglyph}[2]{{\footnotesize[U+#2]}}
\fi
"""

_STRONG: Final = frozenset(
    {layout.Role.HEADING, layout.Role.SEAT, layout.Role.VULNERABLE, layout.Role.ALERT}
)


def latex_diagram(figure: layout.Figure) -> str:
    """Return the figure as a paragraph of LaTeX."""
    body = "\n\\par\\medskip\n".join(map(_block, figure.blocks))
    return f"\\par{{\\cbsettings\n{body}\n\\par}}\n"


def _block(block: layout.Block) -> str:
    return _WRITERS[type(block)](block)


def _figure(figure: layout.Figure) -> str:
    body = "\n\\par\\smallskip\n".join(map(_block, figure.blocks))
    return f"\\begin{{minipage}}[t]{{16em}}\n\\raggedright\n{body}\n\\end{{minipage}}"


def _beside(beside: layout.Beside) -> str:
    # LaTeX may break the line at this space, so a block that does not fit beside goes below.
    return "\n\\hspace{2em plus 1fil}\n".join(map(_block, beside.blocks))


def _lines(lines: layout.FigureLines) -> str:
    every = lines.lines if lines.heading is None else (lines.heading, *lines.lines)
    # Sentences must wrap, which the rows of a table do not.
    if lines.kind == "result":
        return "\\par\n".join(map(_line, every))
    rows = " \\\\\n".join(map(_line, every))
    return f"\\begin{{tabular}}[t]{{@{{}}l@{{}}}}\n{rows}\n\\end{{tabular}}"


def _compass(compass: layout.Compass) -> str:
    sides = (compass.north, compass.east, compass.south, compass.west)
    return "\\cbcompass" + "".join(f"{{{_run(side)}}}" for side in sides)


def _grid(grid: layout.Grid) -> str:
    rows = (
        "\n& ".join(_block(block) if block is not None else "" for block in row)
        for row in grid.rows
    )
    body = " \\\\[0.5ex]\n".join(rows)
    return f"\\begin{{tabular}}[t]{{@{{}}l@{{\\quad}}l@{{\\quad}}l@{{}}}}\n{body}\n\\end{{tabular}}"


def _table(table: layout.FigureTable) -> str:
    aligns = "".join(cell.align[0] for cell in table.head)
    head = " & ".join(map(_cell, table.head))
    rows = "".join(" & ".join(map(_cell, row)) + " \\\\\n" for row in table.rows)
    text = (
        f"\\begin{{tabular}}[t]{{@{{}}{aligns}@{{}}}}\n{head} \\\\\n\\hline\n{rows}\\end{{tabular}}"
    )
    return f"{_line(table.caption)}\\par\\smallskip\n{text}" if table.shows_caption else text


def _cell(cell: layout.FigureCell) -> str:
    lines = [_line(line) for line in cell.lines]
    # A cell of several lines is a table in the table, as `\\` would end the row.
    if len(lines) > 1:
        rows = r" \\ ".join(lines)
        text = f"\\begin{{tabular}}[t]{{@{{}}{cell.align[0]}@{{}}}}{rows}\\end{{tabular}}"
    else:
        text = "".join(lines)
    if cell.is_winner:
        text = f"\\cbwinner{{{text}}}"
    # Last, as `\multicolumn` must be the first thing in its cell.
    if cell.span > 1:
        text = f"\\multicolumn{{{cell.span}}}{{{cell.align[0]}}}{{{text}}}"
    return text


def _notes(notes: layout.Notes) -> str:
    return "\\par\n".join(f"{_run(mark)}~{_line(line)}" for mark, line in notes.items)


def _line(line: layout.FigureLine) -> str:
    return "".join(map(_run, line.runs))


def _run(run: layout.FigureRun) -> str:
    text = latex_escape(run.text.lstrip())
    # LaTeX ignores spaces at the start of coloured text, so a leading space is written before it.
    before = " " if text != latex_escape(run.text) else ""
    if run.role is layout.Role.PLAIN or not text:
        return before + text
    if run.role in (layout.Role.MARK, layout.Role.PLAYED):
        return f"{before}\\cb{run.role}{{{text}}}"
    macro = "cbstrong" if run.role in _STRONG else "cbrole"
    return f"{before}\\{macro}{{{run.role}}}{{{text}}}"


_WRITERS: Final[dict[type, Callable[..., str]]] = {
    layout.Figure: _figure,
    layout.Beside: _beside,
    layout.FigureLines: _lines,
    layout.Compass: _compass,
    layout.Grid: _grid,
    layout.FigureTable: _table,
    layout.Notes: _notes,
}
