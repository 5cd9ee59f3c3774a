" Explanations of calls: a number and its text.
if exists("b:current_syntax")
  finish
endif

syn match cuebidText /^\*\?\d\+/
syn match cuebidAlert /\v^\*?\d+\s+\zs!/
syn match cuebidComment /^;.*/

hi def link cuebidText Tag
hi def link cuebidAlert Special
hi def link cuebidComment Comment

let b:current_syntax = "cuebid-explanations"
