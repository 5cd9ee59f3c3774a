" Examples of bidding rules: hands for (+) and against (-) a rule.
if exists("b:current_syntax")
  finish
endif

syn match cuebidFor /^\s*+/
syn match cuebidAgainst /^\s*-/
syn match cuebidHand /\v[AKQJT2-9]*(\.[AKQJT2-9]*){3}/
syn match cuebidCall /\v<([1-7](NT?|[CDHS])|P|XX?)>/
syn match cuebidNumber /^\s*#\d\+/
syn match cuebidComment /;.*/

hi def link cuebidFor DiffAdd
hi def link cuebidAgainst DiffDelete
hi def link cuebidHand String
hi def link cuebidCall Constant
hi def link cuebidNumber Tag
hi def link cuebidComment Comment

let b:current_syntax = "cuebid-examples"
