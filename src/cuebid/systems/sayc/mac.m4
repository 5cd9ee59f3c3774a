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
MustCall = #17
Contested = #18
TheirSuit = #4
IBid = #8
PartnerMin = #0
OwnMin = #10

; To open a minor: 12 points, or 11 and 20 with the two longest suits and two controls, or 19 and four.
MinorValues = @01x@07y@09z~(x>=12)||((x==11)&&(((x+y+z>=20)&&(Controls>=2))||((x+y+z==19)&&(Controls>=4))))||((x==10)&&(y>=7)&&(x+y+z>=20)&&(Len(S)<=4)&&(Len(H)<=4))~
; To open a major: the same, or three controls with 19;
; ten points will do with three controls, four if six cards would do for a weak two.
MajorValues = &((@01x@07y@09z~(x>=12)||((x==11)&&(((x+y+z>=20)&&(Controls>=2))||((x+y+z==19)&&(Controls>=3))))~)|(LightMajor))
LightMajor = @01x@07y@09z~(x==10)&&(((x+y+z>=19)&&(Controls>=3+(y>=6))&&(SuitHCP(Longest)>=3))||((y>=7)&&(x+y+z>=20))||((y==5)&&(((x+y+z>=20)&&(Controls>=2))||((x+y+z==19)&&(Controls==2)&&(Aces==0)))))~
; A suit to preempt in: an honour and another; not vulnerable a bare ace or king will do.
FairSuitA = ~(SuitHCP(a)>=2)||(Honours(a)==3)~
; No four good cards in a major beside suit a, and no five.
NoSideMajorA = ~((a==S)||(Len(S)<=3)||((Len(S)==4)&&(SuitHCP(S)<=2)))&&((a==H)||(Len(H)<=3)||((Len(H)==4)&&(SuitHCP(H)<=2)))~
NoMajor = ~(Len(S)<=3)*(Len(H)<=3)~

; Our one notrump, opened or overcalled; our two notrump, opened or by way of 2C.
OneNT = START:(P:)*(1N|1[CDHS]:1N):P:
Gerber = 1N:P:(2[CDH]:P:2[DHS]:P:)?4C
ThreeNT = START:(P:)*(3N|2C:P:2D:P:3N):P:
TwoNT = START:(P:)*(2N|2C:(P|X):2D:(P|X):2N):P:

; A suit worth an overcall: an honour with another, a sixth card, or the values to overcall anyway.
OvercallSuitB = ~(SuitHCP(b)>=2)||(HCP>=10)||(Len(b)>=6)~

; No second suit of four cards beside suit b.
OneSuiterB = (#5(#5((b!=C)*#0(C),(b!=D)*#0(D)),#5((b!=H)*#0(H),(b!=S)*#0(S)))<=3)

; For general rules: the bid in question is eb. It is the cheapest in its suit; the last bid is
; theirs, partner's; points of both hands at least. LastBidder is 1 and 3 for opponents, 2 for partner.
LastLevel = #4
LastBidder = #7
Cheapest = (e==LastLevel+(b<=LastStrain))
LastStrain = #5
Theirs = ((LastBidder==1)||(LastBidder==3))
Agreed = #0
Ours = #1
Max = #5
Min = #6
LeastOfPartner = #5(#0(0,0),#0(1,0))
BothPoints = (Points+LeastOfPartner)
BothHCP = (HCP+#0(0,0))
FitB = (#0(b)+#0(2,b))
StopsThem = ((#4(C)==0)||(#2(C)>=2))*((#4(D)==0)||(#2(D)>=2))*((#4(H)==0)||(#2(H)>=2))*((#4(S)==0)||(#2(S)>=2))
; A suit to ask for aces in: eight cards of both hands, or seven of my own.
AceAskSuit = ((Len(Longest)>=7)||(#5(#5(#0(C)+#0(2,C),#0(D)+#0(2,D)),#5(#0(H)+#0(2,H),#0(S)+#0(2,S)))>=8))
; An answer about aces tells nothing where an ace may be that of a void.
NoVoid = ((Len(C)>=1)*(Len(D)>=1)*(Len(H)>=1)*(Len(S)>=1))
; A void and two aces perhaps out leave room to show a control, below five of the suit.
ControlsTold = (NoVoid||(Aces>=3)||(LastLevel>=5))
; Two aces are hardly out: I have two and partner values, both have three for certain, or the points
; leave no room.
AcesEnough = ((Aces>=2)||(Aces+#0(5,0)>=3)||(BothHCP>=33))
; Two aces are hardly out opposite a hand that invites slam in notrump: with one ace partner would be
; short of high cards to invite on, with none only the points tell.
AcesOpposite = ((Aces>=1)||(BothHCP>=33))
; Over partner's game more than was shown: five points, or seventeen; or nine trumps.
AboveShown = ((LastLevel<=3)||(HCP>=Min(OwnMin(0,0)+5,17))||((PartnerMin(2,LastStrain)>=4)&&(Len(LastStrain)>=5)))
; My calls have left five points open: who has shown all of them does not invite over partner's choice.
MayHaveMore = (#11(0,0)-#10(0,0)>=5)
; No three notrump yet: all suits are stopped without the values, or the values are there and a suit is open.
ShortOfGame = ((ExpectedHCP4<95)==(StopsFourth))
; Partner has just bid a suit of mine.
Raised = (LastBidder==2)*(LastStrain<4)*(#8(LastStrain)==1)
; A stopper in each suit that neither partner has bid; a bid of their suit is no suit of ours.
StopsFourth = ((#7(C)+#8(C)>#4(C))||(#2(C)>=2))*((#7(D)+#8(D)>#4(D))||(#2(D)>=2))*((#7(H)+#8(H)>#4(H))||(#2(H)>=2))*((#7(S)+#8(S)>#4(S))||(#2(S)>=2))
; Four times the points that both hands can be expected to have: a quarter of the way from partner's
; least to partner's most, which counts as at most eight more. The same in high-card points.
Expected4 = (4*Points+3*LeastOfPartner+MostOfPartner)
ExpectedHCP4 = (4*HCP+3*#0(0,0)+Min(#1(0,0),#0(0,0)+8))
MostOfPartner = Min(Min(#1(0,0),#1(1,0)),LeastOfPartner+8)
; Values for the grand slam once no ace is missing: enough to ask for kings with the queen of trumps,
; or ten trumps, and more without, as partner is likely to hold her. The answer must leave room for six.
TrumpKing = ((Honours(#1)[4,7])||(Honours(#1)>=12))
TrumpQueen = ((Honours(#1)[2,3])||(Honours(#1)[6,7])||(Honours(#1)[10,11])||(Honours(#1)>=14)||(Len(#1)+PartnerMin(2,#1)>=10))
RoomForKings = ((#1>=H)||((TrumpKing)*(Kings>=2-#1)))
AsksForGrand = (#1>=0)*(Ours>=2)*RoomForKings*((Expected4>=128)||((Expected4>=116)*(TrumpQueen)))
; A void, and in trumps b one of the three top honours, of which partner may have the others. The
; other suits lack nothing but third cards behind ace and king, of which values make up for one or two.
OneTopTrumpB = ((Honours(b)[8,9])||(Honours(b)[2,5]))
SoundC = ((Len(C)==0)||(Honours(C)>=12)||((Len(C)==1)&&(Honours(C)>=8)))
SoundD = ((Len(D)==0)||(Honours(D)>=12)||((Len(D)==1)&&(Honours(D)>=8)))
SoundH = ((Len(H)==0)||(Honours(H)>=12)||((Len(H)==1)&&(Honours(H)>=8)))
SoundS = ((Len(S)==0)||(Honours(S)>=12)||((Len(S)==1)&&(Honours(S)>=8)))
SoundBesideB = ((b==C)||SoundC)*((b==D)||SoundD)*((b==H)||SoundH)*((b==S)||SoundS)
ThirdCards = (((Len(C)>=3)&&(Honours(C)[12,13]))+((Len(D)>=3)&&(Honours(D)[12,13]))+((Len(H)>=3)&&(Honours(H)[12,13]))+((Len(S)>=3)&&(Honours(S)[12,13])))
AsksForTrumpsB = (NoVoid==0)*(Len(b)>=4)*(FitB>=9)*OneTopTrumpB*SoundBesideB*((BothPoints>=37)||((BothPoints>=33)&&(ThirdCards<=1))||((BothPoints>=30)&&(ThirdCards==0)))
