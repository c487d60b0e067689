import { findWords, type ClaimText } from './read-text.ts'

const DEADLINE =
  '(?:breakfast|lunch(?:time)?|noon|dinner|supper|tea|bedtime|nightfall|dark|sunset|sundown|tonight|today|tomorrow|midnight|morning|evening|the (?:weekend|morning|evening|end of the day|time you)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\\d|you (?:know|can|get|finish|wake)|your (?:coffee|tea|lunch|dinner|guests?))'

const TIMES: readonly RegExp[] = [
  // 'Gone by dinner', 'at your door before lunch'.
  new RegExp(
    `\\b(?:gone|cleared|emptied|picked up|removed|hauled|taken|collected|vanish\\w*|disappear\\w*|at your (?:door|curb)|out of your \\w+|arrives?|(?:haulers?|trucks?|teams?|we|we'll) (?:\\w+ )?comes?|(?:you're|you'll be|we're|it's|all|job) done|(?:is|are) (?:yours|free|clear|empty|back)|haul(?:s|ing)?|history)\\b(?:(?! (?:before|by) )[^.!?,;:]){0,25} (?:by|before|in time for) ${DEADLINE}`,
  ),
  /\b(?:is|are|be|it's|junk's) (?:all )?gone (?:today|tonight|tomorrow|this (?:morning|afternoon|evening)|the (?:same|next) (?:day|morning))\b/,
  // How fast: 'in moments'.
  /\b(?:in|within) (?:just |only |mere |a few |a couple of |a matter of )*(?:an? )?(?:moments?|jiff\w*|flash|snap|blink|heartbeat|wink|instant)\b(?! (?:of|like|when|that|you)\b)|\bmoments (?:later|away|from now)\b|\bin the blink\b/,
  // 'The truck shows up while your coffee is hot', 'as fast as it came'.
  /\b(?:trucks?|haulers?|drivers?|teams?|they|help) (?:\w+ )?(?:shows? up|comes?|arrives?|leaves?|is there|are there|is gone|rolls? up|pulls? up|rings?|knocks?) (?:\w+ )?(?:while|before (?:you|your|the)|as (?:soon|fast|quick\w*)|within|minutes|moments|ahead)\b|\bas (?:fast|quick|quickly|soon|rapidly) as (?!you\b|your (?:photos|pictures)|the (?:photos|pictures))/,
  /\b(?:pickups?|haulers?|we|trucks?|work|drive|come)\b[^.!?]{0,20}\b(?:at night|overnight|by night|even (?:when|on|in|at|during) |when it (?:snows|rains|storms)|in any weather|whatever the weather|in the (?:snow|rain|storm))/,
  /\b(?:an?|one|two|three|few|\d+) (?:\w+ )?(?:hours?|minutes?|moments?|days?) (?:after|from) (?:you|your|booking|the (?:photo|booking)|now)\b|\b(?:usually|often|mostly|typically|generally) (?:the same|within|in (?:an?|one|two|\d)|by (?:noon|lunch|dinner|tonight)|same[- ]day|the next)\b/,
  // How often: 'our calendar has space every day'.
  /\b(?:our \w+|haulers?|trucks?|teams?|slots?|spots?|windows?|appointments?|bookings?|pickups?|available|we (?:work|haul|drive|come|run|pick up|operate|take|collect|are (?:here|there|out)))\b[^.!?;:]{0,40}\b(?:every ?day|each day|daily|all week|every (?:weekend|morning|evening|night|hour)|7 days|seven days|365)\b/,
  // A free place in the calendar of people that are independent.
  /\b(?:our \w+|we) (?:always |still |also )?(?:has|have|keeps?|holds?) (?:\w+ )?(?:space|room|spots?|slots?|openings?|time|hours) for\b/,
]

/** Wishes and tips promise nothing. */
const WISH =
  /\?\s*$|\b(?:need|want|wish|hop(?:e|ing)|like|if|when|should|must|has to|have to|try|make sure|not|can't|isn't|won't)\b[^.!?]*\b(?:by|before|in time|every|each|gone)\b/

/** When things happen and how often: nothing says when a load is gone but the window that the customer picks. */
export const falseTimes = ({ sentences }: ClaimText): string[] =>
  sentences.filter((sentence) => !WISH.test(sentence)).flatMap((one) => findWords(one, TIMES))
