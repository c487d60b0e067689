/**
 * Words of everyday English that say nothing good or bad of a service: grammar, time, numbers, homes and the things
 * in them. Words that promise or praise ('spotless', 'reliable', 'refund') do not belong here, nor do other people
 * ('neighbours say') or businesses.
 */
export const GENERAL_WORDS: readonly string[] = [
  // Grammar
  `across along although anybody everybody amid among besides beneath concerning despite except however indeed inside maybe meanwhile
  minus nearby neither nor nothing okay onto opposite otherwise outside past per perhaps plus quite rather several
  simply sometimes somehow somewhere so-so straight therefore though throughout thus toward towards unless unlike
  usually via whether whichever whoever within worth yet`,
  // Numbers; what they count is for the rule about figures.
  `zero eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty
  seventy eighty ninety hundred thousand million dozen first second third fourth fifth couple pair both single
  math sum total amount figure number count list item row`,
  // Time
  `january february march april may june july august september october november december autumn fall weekday date
  calendar deadline future present recent recently lately later latest earlier finally eventually afterwards
  immediate immediately moment pause schedule season seasonal housewarming school semester college anymore overdue`,
  // Weather and the garden
  `snow frost ice fog cloud puddle mud drizzle shower flood leaf twig bush shrub flower soil dirt sod gravel sand
  stone rock brick log stump hose barrow wheelbarrow trellis pot`,
  // The home
  `address alley apartment backyard balcony bungalow bunk cabin carport ceiling cellar cottage crawl cupboard
  downtown duplex entrance foyer gate hallway kitchenette ladder landing laundry living lobby locker mailbox
  nursery pantry parking path playroom ramp roof screen sidewalk stairs stairwell strata suburb townhouse village
  yard parkade parked owner tenant`,
  // Things in it
  `armchair armoire barbecue bath battery bedframe bench bikes blanket blender blind bookcase bookshelf bucket bulb
  cabinet cable camera carton clothes coat coffee computer console cord costume cot crate crib cup curtain cushion
  dish drawer drum dust fabric fan foam frame futon game garbage gear glass grill guitar gym hammer hammock handle
  hanger headboard heap heater hutch iron jacket kettle keyboard knob laptop leather leftover leg lid light
  memento mirror monitor mountain mug nail newspaper nightstand paperwork pillow pipe pool poster printer puzzle
  rack radiator recliner rubbish rubble rust scrap screw sectional shade sheet shoe sideboard skate ski sled slide
  sock speaker stand steel stereo stick stool stroller suitcase swing teddy television tent tile toaster toy
  trampoline trash tray trunk truckload typewriter umbrella vase washer wheel wicker wire wreath`,
].flatMap((words) => words.split(/\s+/))

/**
 * How things look, and what people do and feel: neutral of the customer and the junk ('drag the wobbly desk out'),
 * but not in a sentence about what we, the haulers or the team are and do ('our haulers relax you').
 */
export const CUSTOMER_WORDS: readonly string[] = [
  // How things look
  `bare bent blank broken cluttered cold cracked cramped crooked crowded curved damp dark dry dusty entire familiar
  flat forgotten heavy hot hidden leaky long loose lumpy messy mouldy narrow odd old outdated outgrown overfull
  overstuffed plain possible rare round rusty ripped sharp short soaked soft spare square squeaky stained steep
  sticky strange tall thick thin tight torn ugly uneven unused unwanted wet whole wobbly worn similar different
  separate certain specific usual normal ordinary common current previous initial main`,
  // What people do with them
  `accept adjust admit attach avoid belong bet blink block borrow breath capture chat circle
  climb combine connect consider contain crop cross dance deal decline declutter depend disappear discover
  divide downsize doubt drag draw dream dump edge exceed exercise exist expect explain feel flip fold forget
  glance grab grow happen hide hop inherit insist jump kick lean lie lock lose matter melt nod note notice
  occupy outgrow overflow paste peek place plan play pose press pretend quit realize reclaim refuse relax repeat
  retire rise roll rotate sag scribble scroll settle shift shine shut sign skip slip snooze spill spread
  squeeze stare step stretch stumble submit suit surround tackle tame tend tick tie tilt trip turn twist type
  unfold unlock untangle upload vary wake wander wish wobble yawn zoom `,
  // What they think and feel
  `bit bother chore curious detail difference errand fact feeling goodbye guilt habit hint hope hurdle idea lazy
  luck memory mood mystery nostalgia nostalgic option order project reason rule sentimental sigh start surprise
  task tired trick weird wistful worry manager`,
].flatMap((words) => words.split(/\s+/))
