; Any number of passes before the opening bid; the first three seats; the fourth.
Open = START:(P:)*
EarlySeat = START:(P:)?(P:)?
FourthSeat = START:P:P:P:

; Balanced: 4333, 4432 or 5332. SemiBalanced has no void or singleton.
Balanced = @07[45]@113@13[23]
SemiBalanced = @07[456]@13[23]

; The hand in numbers, for use between two ~.
Len = #0
Quality = #1
Stopper = #2
Honours = #5
SuitHCP = #6
Aces = #10
Kings = #11
HCP = #12
Points = #13
Longest = #14
Losers = #15
Controls = #16

; The auction in numbers.
Vul = #2
Seat = #3
MustCall = #17
Contested = #18
TheirSuit = #4
PartnerBid = #7
IBid = #8
PartnerMin = #0
PartnerMax = #1
OwnMin = #10
OwnMax = #11

; 13 points, or 10 that make 20 with the lengths of the two longest suits.
OpeningValues = @01x@07y@09z~(x>=10)*(x+y+z>=20)+(x>=13)>=1~
; A suit to preempt in: two of the three top honours, or KJ.
GoodSuitA = ~(SuitHCP(a)>=5)+(Honours(a)==5)>=1~
; No four cards in a major beside suit a.
NoSideMajorA = ~((a==S)+(Len(S)<=3)>=1)*((a==H)+(Len(H)<=3)>=1)~
NoMajor = ~(Len(S)<=3)*(Len(H)<=3)~
