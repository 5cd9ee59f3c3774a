; A comment.
Open = START:(P:)*
Balanced @07[45]@113@13[23]
Long = ~Len(a)>=5~
  &~HCP<=9~
define(`Bal', `@07[45]')dnl
