" Bidding rules: records of level, sequence, priority, constraint, specification, text and number.
if exists("b:current_syntax")
  finish
endif

syn case match
syn match cuebidLevel /\v^\d+d?[CRX?]?\ze\s/
syn match cuebidPriority /\v\s\zs\d+\ze\s/
syn match cuebidMacro /\v([A-Za-z0-9_@])@<!([A-Z0-9_]+[A-Za-z0-9_]@!)@![A-Za-z][A-Za-z0-9_]+/
syn match cuebidStart /\<START\>/
syn match cuebidLabel /@[:_A-Z][:_A-Z0-9]*/
syn match cuebidOffset /@[0-9][0-9]+\?/
syn match cuebidCall /\v([A-Za-z0-9])@<!([1-7][CDHSN]|[PXR])([A-Za-z0-9])@!/
syn match cuebidFunction /#[0-9]\+/
syn match cuebidGrab /#[a-z]/
syn match cuebidBound /\v:[PMLQDHSGpmlqdhsg]\ze[0-9#~]/
syn match cuebidSet /\[[^]]*\]/ contains=cuebidGrab
syn match cuebidMath /\~/
syn match cuebidText /\v\s\zs\*\d+\ze(\s|$)/
syn match cuebidNumber /\v\s\zs#\d+\ze\s*$/
syn match cuebidComment /^;.*/
syn match cuebidSetting /^;!.*/

hi def link cuebidLevel Number
hi def link cuebidPriority Number
hi def link cuebidMacro Function
hi def link cuebidStart Keyword
hi def link cuebidLabel Label
hi def link cuebidOffset PreProc
hi def link cuebidCall Constant
hi def link cuebidFunction Special
hi def link cuebidGrab Identifier
hi def link cuebidBound Type
hi def link cuebidSet String
hi def link cuebidMath Delimiter
hi def link cuebidText String
hi def link cuebidNumber Tag
hi def link cuebidComment Comment
hi def link cuebidSetting PreProc

let b:current_syntax = "cuebid-rules"
