" Macros of bidding rules: a name and its text.
if exists("b:current_syntax")
  finish
endif
runtime! syntax/cuebid-rules.vim
unlet b:current_syntax

syn match cuebidMacroName /^[A-Za-z][A-Za-z0-9_]*\ze\(\s\|=\|$\)/
syn match cuebidComment /^dnl.*/
hi def link cuebidMacroName Function

let b:current_syntax = "cuebid-macros"
