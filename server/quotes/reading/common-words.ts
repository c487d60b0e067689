const splitWords = (words: string): string[] => words.trim().split(/\s+/)

/** Words that hold sentences together: a number or an adjective does not reach across them. */
export const connectors: ReadonlySet<string> = new Set(
  splitWords(`
    and or plus with also then but so if is are was were be been has have had need needs needed
    want wants would like please there it i we you he she they to at for as than that which
    who when where because just only mostly mainly including includes take remove removing removal
    moving haul hauling pick picking get getting rid clear clearing bring carry dispose disposing
    left behind located sitting comes can could will should must do does did not dont no without
    in inside into behind beside near under underneath on onto from by against around through
    next top out up down off over before after next
  `),
)

/** The words after one of these say where something is, or what it is packed in. */
export const placeWords: ReadonlySet<string> = new Set(
  splitWords(
    'in inside into behind beside near under underneath on onto from by against around through over above along past between towards toward across',
  ),
)

/** Words of a description that name no item: they do not count as unknown. */
export const fillers: ReadonlySet<string> = new Set(
  splitWords(`
    of the this that these those my our your their his her all any each every other more most much very
    really quite too old new used broken damaged ripped torn stained dirty rusty working big large
    small medium tiny huge little heavy light long tall short wide full empty extra good bad fair
    great nice clean condition size sized king queen twin double single brown black white grey gray
    red blue green wooden wood metal plastic leather fabric glass steel solid antique vintage modern
    ikea kids kid childrens baby office kitchen bedroom bathroom living dining room rooms garage
    basement house home apartment condo suite unit floor main ground upper lower level front back
    yard side driveway curb alley lane street shed attic closet storage locker building elevator
    stairs stair flight flights upstairs downstairs access easy hard parking truck van load loads
    thing things item items stuff piece pieces set sets kind sort type misc various assorted
    different about approximately approx around roughly maybe probably perhaps total count each
    already disconnected disassembled assembled unplugged ready outside tenant tenants owner moved
    today tomorrow soon asap week weekend morning afternoon evening day days time monday tuesday
    wednesday thursday friday saturday sunday help thanks thank hello hi call text phone photo
    photos picture pictures attached see details detail everything anything away come going gone go
    went pickup job quote price junk hauled taken left cleanup clean some few lot lots pile piles
    mixed general summer winter fall spring household ceramic renovation reno estate move moving downsizing
  `),
)

/**
 * English words that are one letter away from a word of the catalogue. Without them a "store" would
 * be read as a misspelt stove.
 */
const falseFriends = splitWords(`
    buck bucks alles banned basis battle beard belly binds bloom boost buffer cared cells cluster compose compute
    computed conduct consents content cooked copies cores costs crack cracks curious edges figuring
    finder fixes focus folded getter grabs gross group header host hosts hovers icons joint juice
    kernel kills kindly lease least longer loops masks medal mental modes names opened pager patrol
    piped planet pointer pointers porters potter pulse pursue quits raising ranged rates recover robots
    roles routed routes safest serve served serves settle shrug slots socks stack stacks stamps statute
    suites taller tends though timer trashed tribe walked widow wipes wiping witch
    allow basic basics beans bears beats blank boats bones bonus boots borrow boxed brand break
    brink broad broke brush built bumped burnt cards carried carries carry cased casts cause
    causes certain chain chains chance change changed changes changing charge charged charger
    charges charm charts chase cheap check cheese chess chest choir chose civil class cleaned
    click clicks clock close closed closest coach coast coats contained cough count counted court
    crash create creates cross crowd dance dashes dirty divide divided doors drawn dress drive
    driver drivers dying eager enter expired failing falling filed fills fires fixing flair flame
    flash flood floor flour flown folks force forms forth front fruit ghost giant glove grade
    grain grant grass grave greed greek greet guard guess hatch healthy heart heavy holds holes
    horse hotel hours hover human insert killed killer knees ladies later latter layer leave
    leaves letter letters level levels lightning lines lists locked loses losses lover lucky lunch
    matter matters maybe media meeting meetings message messages minor models money month motel
    mouth mover movers never noise north often opens order other owned owner pages pants paper
    paris parts party passes past paste pastry peace pearl phase phony photo picked piece pilot pitch place placed
    places plain plane plans point pointed pointing points ports posted powers pressed price pride
    print printed printing prints produce product prone prove pulls quick quiet races raise range
    ratio reach ready receive received receives refer remaining retain rides riding rising rocket
    rough round route safer saves scale scanned scene score seeing sends sense setter seven shade
    shades shake shall shape shaped shapes share shared shares sharp shift shipping shirt shirts
    shock shoot short showed shows sides sight since sites sizes skill sleep slice slide slider
    slope slower smart smell smile snake solid sorry sorts sound south space spaces spark speed
    spell spend spent splits stage stale stamp stand start state states stats status steal steam
    steep steven stick sticky still stopping store stored stores storing storm story stray string
    strong stubs stuck study style styles sugar suite table taken tasks taste teeth tells tests
    texts thank thick thing think third those threw tiers tight timers times tired title titles
    today total touch tough tower track trade train trash tread treat trick tries trimmed truth
    turns twice under until upper upset usual visit voice waiting walks waste wasted watch weeks
    wheel where which while whole whose woman women words world worry worse worst would write
    writing wrong young
`)

/** Phrases that contain the name of an item but mean none. */
export const sayings: readonly string[] = `
  pillow top, euro top, book it, book the elevator, to book, can book, book elevator, pick ups, gate code, door code, code for the gate, bed bugs, bed bug, bedbug, dishwasher safe, microwave safe,
  insurance papers, insurance paper, parking pass, loading dock, loading ramp, freight elevator,
  service door, garage door opens, overhead door, phone number, phone call, my phone, phone is, phone me, by phone, photo id, book online,
  book a time, book a pickup, book an appointment, book you, front desk, desk clerk, truck bed,
  bed of the truck, tail gate, roll up door, side gate, back gate, front gate, gate is, back door,
  side door, door to door, next door, door buzzer, window of time, time window, pickup window,
  in the window, on paper, paper work, track record, for the record, power outage, light rain,
  on the table, off the table, bar none, safe to, not safe, is safe, to date, log in, sign up,
  sign for, sign off, weed out, storage unit, storage locker, plant closed, heavy plant,
  wood floor, tile floor, hardwood floors inside, on the books, cut off date, dish network,
  air bnb, door step, doorstep, elevator door, front steps, the plate number, licence plate,
  license plate, freezer drawer, freezer on top, freezer on the bottom, freezer on bottom,
  bottom freezer, top freezer, single axle, double axle, tandem axle, seized engine, blown engine,
  dead engine, seized motor, dead motor, blown motor, dead battery, no engine, no motor
`
  .trim()
  .split(/,\s+/)

export const commonWords: readonly string[] = [...connectors, ...fillers, ...falseFriends]
