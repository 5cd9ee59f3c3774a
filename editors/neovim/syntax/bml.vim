" Bridge Bidding Markup Language: notes of a bidding system.
if exists("b:current_syntax")
  finish
endif

syn match bmlCall /\v(^|\s|\(|-)@<=[1-7](NT|[CDHSN]{1,5}|o?[mM])([A-Za-z0-9])@!/ contained
syn match bmlBids /\v^\s*\(?([1-7](NT|[CDHSN]+|o?[mM]|[xyzXYZ]|red|black|\\\w+)|\d+steps?|[PDRX]|XX)\)?!?([-;]+\(?([1-7](NT|[CDHSN]+|o?[mM]|[xyzXYZ]|red|black)|\d+steps?|[PDRX]|XX)\)?!?)*[-;]*\ze(\s|\=|$)/ contains=bmlTheirs
syn match bmlTheirs /([^()]*)/ contained
syn match bmlClubs /!c\|!C\ze\_[^A-Za-z\/]\|♣/
syn match bmlDiamonds /!d\|!D\ze\_[^A-Za-z\/]\|♦/
syn match bmlHearts /!h\|!H\ze\_[^A-Za-z\/]\|♥/
syn match bmlSpades /!s\|!S\ze\_[^A-Za-z\/]\|♠/
syn match bmlAlert /\v!([CDHS]([^A-Za-z\/]|$))@![A-Z][A-Za-z\/]*/
syn match bmlStrength /\v<(INV|GF|FG|GI|NF|SO|MIN|MAX|PRE)>\+?/
syn match bmlLength /\v<\d+(\+|--?\d+)?/
syn match bmlHeading /^\*\+\s.*/ contains=bmlClubs,bmlDiamonds,bmlHearts,bmlSpades
syn match bmlDirective /\c^\s*#\s*\(include\|copy\|cut\|endcopy\|endcut\|paste\|hide\|bidtable\|seat\|vul\)\>.*/ contains=bmlArgument
syn match bmlArgument /\v\S+\=\S*/ contained
syn match bmlMetadata /^\s*#+\w\+:.*/
syn match bmlComment /^\/\/.*/

hi def link bmlBids Function
hi def link bmlTheirs Type
hi def link bmlCall Function
hi def link bmlClubs Special
hi def link bmlDiamonds Special
hi def link bmlHearts Special
hi def link bmlSpades Special
hi def link bmlAlert Tag
hi def link bmlStrength Keyword
hi def link bmlLength Number
hi def link bmlHeading Title
hi def link bmlDirective PreProc
hi def link bmlArgument Identifier
hi def link bmlMetadata Include
hi def link bmlComment Comment

let b:current_syntax = "bml"
