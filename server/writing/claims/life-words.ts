/**
 * Words of people's homes, families and days, and of their posts. They say nothing good or bad of a service, but people and
 * places can be put to use in a claim, so they are neutral only where a sentence is not about us.
 */
export const LIFE_WORDS: readonly string[] = [
  // The family and those who read
  `aunt baby bachelor boyfriend brother child children cousin dad daughter girlfriend grandchild grandma grandpa grandparent
  granny homeowner hoarder husband kid landlady landlord mom mother mum nephew newlywed niece nana nan
  papa parent realtor renter resident retiree roommate sibling sister son spouse student teen teenager toddler
  twin uncle wife visitor client`,
  // What people do at home
  `accumulate arrange twice width measure assemble assume attempt await balance bake barbecue bounce brew browse brush bury buzz celebrate
  chase chew collapse commit cook count crawl creak creep cringe cuddle curl decorate demolish detour dig dine
  dismantle dodge doze drift drip dwell eat empty escape expand explore face film flop flutter fumble furnish gaze gather
  giggle glow groan grill groan grumble haunt heave hesitate hike hoard hover hug hum ignore inch juggle knock
  laugh linger listen loom lug lurk lying manoeuvre march migrate mingle miss moan mourn mow multiply mutter nap nag notify
  nudge obey overlook paint pause perch persist photograph poke polish ponder postpone pour pretend procrastinate purge
  quarrel rattle react rearrange recline recognise recognize redo remodel rummage rummaging scatter scratch scrub
  shiver shove shrink shrug shuffle sigh sip sleep slide sneak sneeze snore soak sprawl sprout squeak stagger stash
  stub study stuff survive swallow sway sweep swim swing swipe tangle tease thaw toast topple
  track trap trim trip tuck tug tumble unpack unplug unroll vacuum vanish wade wallow weigh whisper wiggle
  wrestle yell yodel unclutter unbox unboxing`,
  // How, where and when in a story
  `accidentally actually admittedly alike anyhow anyway apparently awhile barely basically besides briefly
  currently deep down evidently formerly frankly hardly halfway hopefully ironically kinda literally lopsided
  mainly meanwhile mildly mostly mysteriously nearly obviously occasionally often originally partly
  personally physically politely possibly presumably previously probably rarely reluctantly roughly secretly seemingly
  seldom sideways slightly someday somewhat stubbornly suddenly supposedly temporarily theoretically traditionally
  twice unfortunately upright usually vaguely vertically weirdly whenever wildly yep nope yeah hmm huh oops ouch whoa
  psst sooner`,
  // How things and days are
  `abandoned ancient annoying antique awkward beige blue boring brown burnt chipped chunky creaky dented dim dull
  embarrassing enormous faded fake faint fluffy foldable fragile frayed frozen fuzzy grey greasy grimy
  handmade haunted hollow huge humid inflatable itchy jammed lonely lopsided lost loud moody muddy nameless numb
  ominous orange overgrown pale peeling pink plush purple random red retired rotten ruined sad scratched sentimental
  shabby shaggy silent silly sleepy slippery soggy spare stale stubborn stuffed stuffy tangled tattered tilted tired
  tipsy twin unfinished unidentified unloved unopened unplugged unclear vintage warped weary wooden woolly wrinkled yellow
  young`,
  // Weather and seasons
  `blizzard breeze chill clouds dew downpour drought dusk dawn flurry gale gust hail heatwave icy lightning
  monsoon rainbow rainy rainfall sleet slush snowfall snowy soaking storm stormy sunrise sunset sunshine
  temperature thunder tide wildflower wind windy wintry`,
  // What people feel and think about
  `ache adventure alibi ambition apology argument awkwardness boredom chaos childhood closure
  compromise confession confusion congratulations courage debate denial dignity dilemma drama effort ego excuse expedition
  farewell fate glamour gossip grief grudge hobby humour insomnia intention journey justice joke laughter
  legend lesson life melodrama milestone mind moment morale motive nerves nightmare obsession optimism patience
  phase plot portrait pride privacy puzzle quest reality regret relic remorse reunion reminder resolution
  riddle romance routine saga secret showdown silence souvenir standoff stranger stretch struggle suspense
  symphony tale temptation theme therapy tradition tragedy treaty truce twist universe  willpower`,
].flatMap((words) => words.split(/\s+/))
