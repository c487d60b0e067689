import { GENERAL_WORDS } from './general-words.ts'

/** Words that claim nothing of the service by themselves; the other rules look at how they are used. */
export const NEUTRAL_WORDS: readonly string[] = [
  ...GENERAL_WORDS,
  // Grammar
  `the and but for nor not with without from into onto over under off out about after again against ago all almost
  also although always among another any anyone anything are around away back because been before behind being
  below beside between beyond both can cannot can't could did does doesn don done down during each either else enough
  even ever every everyone everything few first last next one two three four five six seven eight nine ten get gets
  got had has have having here how if instead isn its itself just least less let like may maybe might more most much
  must near need neither never new now once only other others otherwise ours own per rather same second shall should
  since some someone something soon still such than that their them then there these they thing this those through
  till today together tomorrow tonight too toward until unless upon very was way well were what when where whether
  which while who whose why will won would yes yet you your yours yourself third until what's today's ago math heads guest`,
  // What a customer does
  `add ask answer begin book call check choose clear click close come compare decide describe drop enter fill find
  finish follow free give goes going gone gather help hear hold imagine include join keep kept know learn leave lift
  list live look love make mean meet mention move moving open pack park photo pick picture pile plan point post put
  read ready remember ring save say see send set share show sit snap sort spend start stay stop story take taken
  talk tap tell text thank think tidy time turn type use visit wait walk want welcome wonder work write wrong try
  scroll donate recycle reuse flatten measure label wrap stack cancel guess name date upload prepare pull push reach rest return swap switch toss trade need compare comments comment`,
  // Where, when and what
  `afternoon attic basement bathroom bedroom block box bin bag bed bike board book bottle building bulky bungalow car
  carpet chair city clean cleanout cleanup close closet cardboard clutter condo concrete corner couch counter curb day deck
  description desk detail dishwasher door doorstep doorway dresser driveway drywall dryer dump dumpster eavestrough
  elevator evening family fence flight floor freezer fridge friday front furniture garage garden grass ground hall
  hedge home hour house household item junk kitchen lamp land lane laundry lawn load loft lot lumber mattress mess
  microwave monday month morning move neighbourhood night office ottoman oven paper patio phone piano piece place plastic
  porch property question rain reno renovate renovation room rug saturday sauna school season shed shelf shelves side
  sink size sofa space spot spring stair stove street stuff summer sunday sunny table tenant thursday toilet tool
  treadmill trip tub tuesday wall wardrobe washer waste weather wednesday week weekend window winter wood yard year
  appliance branch leaves tire tv metal shop store studio suite unit storage old large small big heavy huge tiny medium
  tri smallest whole half-empty half-full empty full extra wide close-up close-ups closeup angle view`,
  // How people speak of a pickup
  `accurate apart arrive behind best better depot detail end experience fit help metro narrow person scene ups wide word went`,
  // The service, as the facts have it
  `account app apply approve application apple area arrange bank bring card carry cargo charge claim confirm community
  communities complete count customer day dollar door-to-door drive driver early estimate except extra fee final
  finish form google handle haul hauler independent inside job keep know late later licence load local location
  match minimum minute money nearby neighbour number online own paid cent pay payment people percent percentage pickup platform
  price product province quote range receive region remove removal request review right schedule serve service share
  shows sign site slot sure tax text tip truck vehicle window work van pickup box sorry ok okay hello hi hey
  register available guarantee promise nothing aside ahead further left browser bridge checkout debris permission shown tag thanks please happy easy simple quick ready step steps process works plus details per bigger smaller larger
  approval british canada canadian cancellation cap choice columbia contact currency debit email gst marketplace
  message postal receipt setup surcharge
  photographed chose chosen came gave knew took sent shown stood told thought lent wrote rid nobody none upload unsubscribe opt
  reply sms dm bio caption link inbox pic pics hashtag swipe story stories reel thread trucktok tiktok cleantok junktok pov
  wallet particular split hand rig availability regards unclear whatsoever anyway plenty
  agree agrees photograph appear become change consent invite`,
].flatMap((words) => words.split(/\s+/))
