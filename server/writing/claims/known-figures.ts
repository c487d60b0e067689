import { LOAD_SIZES, loadSizeFacts } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type { BrandFacts } from '../../providers/writer/writer.ts'
import { CONSENT } from './cap-words.ts'
import { LIFE_FIGURES } from './life-figures.ts'

/** A figure that may be said, and the words in its sentence that give it its meaning. */
export type KnownFigure = {
  figure: RegExp
  /** Must be in the same sentence or the one before: 70% is true of what haulers keep only. */
  where?: RegExp
  /** Must not be in the sentence: the same figure as a discount is false. */
  unless?: RegExp
  /** Must not end right before the figure: 'paid from $89' is no price of a pickup. */
  notAfter?: RegExp
}

/** The same figure as a discount is false. */
export const CHEAPER =
  /\b(off|discount\w*|sav(e|es|ing|ings)|less(?! than \d+ (?:hours|h)\b)|cheaper|back|rabais|remise|reduction|economis\w*)\b/
const KEEPS =
  /\b(?:keep\w*|earn\w*|take home|yours|votre part|gard\w+|recev\w+|recoi\w+|touch\w+|conserv\w+)\b/
/** Words that customers read of themselves as well; the share is the haulers' only. */
const HAULER_GETS =
  /\b(?:haul(?:er|ers|ing)|drivers?|truck|van)\b[^]*\b(?:receiv\w*|gets?|paid|share)\b|\b(?:receiv\w*|gets?|paid|pays?|share)\b[^]*\b(?:haul(?:er|ers|ing)|drivers?|truck|van)\b/
/** What a share is of: 'of each job', 'of the price', not 'of your junk'. */
const OF_A_JOB =
  '(?! of (?!(?:[\\w$.]+ ){0,3}(?:prices?|jobs?|one|each|every|it|fares?|gigs?|hauls?|pickups?|loads?|totals?|dollars?|payments?|what)\\b))'
const SAME_DAY = /same[- ]day|\btoday\b|jour meme|aujourd'hui/
const CANCELS = /\bcancel\w*|\bannul\w*/
const PERCENT = '\\s?(?:%|percent\\b|per cent\\b|pour cent\\b|p\\. ?100)'
/** More of the price; '15% more space' is something else. */
const MORE =
  '(?:(?:more|extra)(?! (?!(?:for|on|if|when|to|and|but|or|than|the|it|is|with|at|in|by|so|as|only|same|today|fees?|charges?|surcharge)\\b)[a-z])|on top|surcharge|de plus|en sus)'
const HAULER_EARNS =
  /\bearn\w*|\b(?:haulers?|drivers?) (?:\w+ )?(?:gets?|makes?|keeps?|receives?|takes?)\b/

/** The product's own figures, each with the meaning it has. */
export const knownFigures = (facts: BrandFacts): KnownFigure[] => [
  { figure: digitsApart(facts.phone) },
  ...sharesOf(facts),
  ...minimumOf(facts),
  ...sameDayOf(facts),
  ...capOf(facts),
  {
    figure: new RegExp(`\\b${facts.freeCancellationHours}\\s?-?(?:hours?|h|heures?)\\b`),
    where: new RegExp(
      `(?:${CANCELS.source})[^]*\\b(?:before|ahead|prior|notice|avant)\\b|\\b(?:before|ahead|prior|notice|avant)\\b[^]*(?:${CANCELS.source})`,
    ),
  },
  { figure: new RegExp(amount(facts.lateCancellationFee)), where: CANCELS, unless: CHEAPER },
  {
    figure: new RegExp(amount(facts.tripFee)),
    where: /\b(trip fee|frais de deplacement)\b/,
    unless: CHEAPER,
  },
  {
    figure: new RegExp(
      `\\b${facts.areas.length} (?:\\w+ )?(?:communit|municipalit|cities|areas|towns|villes)\\w*`,
    ),
  },
  ...photosOf(facts),
  ...WINDOWS,
  ...LOADS,
  ...CALENDAR,
  ...LIFE_FIGURES,
  // 'Step #1:', 'Steps: 1) photos'.
  { figure: /\bstep (?:number |#)?\d{1,2}(?=\s*[:.,)-])/ },
  { figure: /(?<![\d$#])\d{1,2}\)/, where: /\b(?:steps?|works)\b[^]*:/ },
]

/** '$89 an hour', '$89 for a full truck'. */
const NO_RATE =
  '(?! ?(?:/|an? |per |each\\b|every\\b|hourly|for (?:an? |the |any |your |our )?(?:full|whole|entire|large|big|xl|trucks?|truckload|hour|everything|anything|all)\\b))'
/** What pays haulers, saves, or is more than the smallest pickup. */
const NO_MINIMUM =
  /\b(?:(?<!\byou(?:'ll)? )pay|pays|paid|paying|earn\w*|makes?|making|refund\w*|sav(?:e|es|ing|ings)|wages?|salar\w+|payouts?|incomes?|tips?|shifts?|(?<!\b(?:by|with|independent|local) )(?:haulers?|drivers?|crews?)|full|whole|entire|large|xl|truck ?loads?|cleanouts?|(?:haulers?|drivers?|you) (?:gets?|receives?))(?: (?!to\b|carr|come|pick|load|tak)[\w-]+){0,4} ?$/

const minimumOf = ({ minimumPrice }: BrandFacts): KnownFigure[] => [
  {
    figure: new RegExp(
      `(?:from|smallest (?:pickup|load|job)(?: is| costs)?|start(?:s|ing)?(?: at| from)?|minimum(?: charge| price)?(?: of| is|:)?|at least|a partir de|des) ${amount(minimumPrice)}${NO_RATE}`,
    ),
    notAfter: NO_MINIMUM,
  },
  {
    figure: new RegExp(
      `${amount(minimumPrice)} (?:(?:is|est) (?:our|the|notre|le) )?(?:minimum|prix minimum)`,
    ),
    unless: CHEAPER,
  },
]

/** The cap is a rule about consent, and is said together with it. */
function capOf({ priceCapPercent: cap }: BrandFacts): KnownFigure[] {
  const where = new RegExp(
    `^(?=[^]*\\b(?:estimat\\w*|quotes?|devis|final price)\\b)(?=[^]*\\b${CONSENT}\\b)`,
  )
  return [
    `\\b${cap}${PERCENT} (?:above|over|more than|higher than|beyond|au-dessus|de plus que)`,
    `\\b(?:exceed|above|over|beyond|past|rise|climb|depass)\\w*[^\\d.!?]{0,40}\\b(?:by|de|than) ${cap}${PERCENT}`,
    `\\b(?:by (?:more than|at most|up to)|plus de) ${cap}${PERCENT}`,
    `\\b${100 + cap}${PERCENT} (?:of|de) (?:your|the|that|votre|le|ce) (?:estimat\\w*|quote|devis)`,
  ].map((figure) => ({ figure: new RegExp(figure), where, unless: CHEAPER }))
}

const CUSTOMERS_KEEP =
  '\\bcustomers? (?:\\w+ )?(?:keep|get|receive|earn|take home)\\b|\\bprice (?:of|on|for) (?:your|our|any|the) (?:next |first )?(?:pickup|haul|booking|load|removal)|\\bof your (?:pickup|booking|estimate|quote|bill)\\b'

const sharesOf = ({ haulerSharePercent: share }: BrandFacts): KnownFigure[] => [
  { figure: new RegExp(`\\b${share}${PERCENT} of (?:every|each) job`), unless: CHEAPER },
  {
    // 'Choose your jobs, 70% of each.'
    figure: new RegExp(`\\b${share}${PERCENT} of (?:every|each)(?=\\s*(?:[.,;!]|$))`),
    where: /\bhaulers?\b[^]*\bjobs?\b/,
    unless: new RegExp(`${CHEAPER.source}|\\bcustomers?\\b`),
  },
  {
    // 'The other 30% stays with the platform.'
    figure: new RegExp(
      `\\b(?:other|remaining|rest,) ${100 - share}${PERCENT} (?:(?:stays? with|goes to|is kept by|remains? with|is for) (?:the (?:platform|marketplace)|us|…)|is (?:the |our )?(?:platform|marketplace)(?:'s)?(?: own)? (?:fee|share|part|cut))`,
    ),
    where: new RegExp(`${KEEPS.source}|${HAULER_GETS.source}`),
    unless: CHEAPER,
  },
  {
    figure: new RegExp(`\\b${share}${PERCENT}${OF_A_JOB}(?! (?:more|extra|higher|faster)\\b)`),
    where: new RegExp(`${KEEPS.source}|${HAULER_GETS.source}`),
    unless: new RegExp(
      `${CHEAPER.source}|platform (?:keeps|takes)(?: only)? ${share}|${CUSTOMERS_KEEP}`,
    ),
    notAfter: /\b(?:at|for|pay|costs?|customers? (?:\w+ ){0,3})(?: (?:only|just))? ?$/,
  },
  {
    // 'Of every dollar that customers pay, seventy cents go to the hauler.'
    figure: new RegExp(`\\b${share}\\s?(?:cents?|¢)(?! (?:more|extra|off|less|per|an?)\\b)`),
    where:
      /^(?=[^]*\b(?:every|each|the|a|1) dollar\b)(?=[^]*\b(?:haulers?|drivers?|you(?:rs)?)\b)(?=[^]*\b(?:jobs?|pays?|price|keeps?)\b)/,
    unless: new RegExp(`${CHEAPER.source}|${CUSTOMERS_KEEP}`),
  },
  {
    // 'Your truck, your 70%.'
    figure: new RegExp(
      `\\b(?:your|their) ${share}${PERCENT}(?=\\s*(?:[.,!;:]|$|of\\b|on\\b|is\\b))`,
    ),
    where: /\b(?:haul(?:er|ers|ing)|jobs?|truck|van)\b/,
    unless: CHEAPER,
  },
  {
    figure: new RegExp(
      `platform (?:fee|keeps|takes)(?:(?!customer|extra|tip)[^\\d]){0,20}${100 - share}${PERCENT}(?!\\s*(?:extra|more|on top|off|less|(?:from|for) (?:\\w+ )?(?:customers?|you)|of (?:\\w+ )?(?:customers?|tips?))\\b)|\\b${100 - share}${PERCENT} platform fee`,
    ),
    unless:
      /\b(?:customers?|you) pay (?:an? |the )?(?:extra )?(?:…|\d|platform)|\bplatform fee (?:for|from|of|to) (?:the |our )?customers?\b/,
  },
]

const sameDayOf = ({ sameDayPercent: percent }: BrandFacts): KnownFigure[] => {
  const unless = new RegExp(`${CHEAPER.source}|${HAULER_EARNS.source}`)
  return [
    { figure: new RegExp(`\\b${percent}${PERCENT} ${MORE}`), where: SAME_DAY, unless },
    {
      figure: new RegExp(
        `\\b${percent}${PERCENT} (?:is|est) (?:the|our|le) (?:same[- ]day|supplement)`,
      ),
      where: SAME_DAY,
      unless,
    },
    {
      figure: new RegExp(
        `(?:surcharge|fee|extra|adds?|supplement)[^\\d]{0,12}${percent}${PERCENT}`,
      ),
      where: SAME_DAY,
      unless,
      notAfter: /\b(?:platform|cancellation|trip|late) $/,
    },
  ]
}

const photosOf = ({ mostPhotos }: BrandFacts): KnownFigure[] => [
  {
    // 'Take photos (up to 5)', 'Upload up to 5, see your price'.
    figure: new RegExp(
      `\\b(?:up to|at most|jusqu'a) ${mostPhotos}(?=\\s*(?:[,;:!?)]|\\.(?!\\d)|$))`,
    ),
    where: /\b(?:upload|photos?|pictures?|snap)\b/,
    unless: /\b(?:rated|rating|score|stars?|items?)\b/,
  },
  {
    figure: new RegExp(
      `(?<!\\d)[1-${mostPhotos}](?!\\d)\\s?(?:(?:-|to|or|and|a|ou)\\s?[2-${mostPhotos}]\\s)?\\s?(?:\\w+ )?(?:photos?|pictures?|pics?|images?|snaps?|shots?)\\b`,
    ),
  },
]

/** The windows of a day: '8AM-12PM', 'between 8 AM and 8 PM'. */
const WINDOWS: KnownFigure[] = [
  { figure: /(?<!\d)(?:8|12|5)\s?(?:am|pm)?\s?(?:-|to|and)\s?(?:12|5|8)\s?(?:am|pm)\b/ },
  { figure: /(?<!\d)(?:8\s?(?:am|pm)|12\s?pm|5\s?pm)\b/ },
  { figure: /\b(?:8|12|17|20)\s?h\b/, where: /matin|soir|apres-midi|plage|entre|\ba\b/ },
]

/** How many items a load of each size has: '6-10 items', 'six to ten items'. */
const LOADS: KnownFigure[] = LOAD_SIZES.map((size) => {
  const [range = ''] = loadSizeFacts[size].items.split(' ')
  const figure = range.replace('+', '\\+').replace('-', '\\s?(?:-|to|a)\\s?')
  return { figure: new RegExp(`\\b${figure} (?:items?|pieces?|things|objets|articles)`) }
})

/** Days and years that promise nothing; 'since 1998' is a claim. */
const CALENDAR: KnownFigure[] = [
  {
    figure: /\b(?:on|by|before|until|of|the) (?:the )?\d{1,2}(?:st|nd|rd|th)\b/,
    unless: /anniversary|\byears?\b/,
  },
  {
    figure:
      /\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(?:st|nd|rd|th)?\b(?! (?:\w+ )?(?!(?:is|was|has|this|works)\b)(?:\w+s|people)\b)/,
    unless: CHEAPER,
  },
  { figure: /\b1st\b(?! in\b)/ },
  {
    // A date, no count: 'in 2030', 'spring 2030', not '2030 pickups'.
    figure: new RegExp(
      `(?:\\b(?:in|en|of|by|until|for|to|into|hello|goodbye|welcome|bye|year|early|late|mid|start|begin|cleaning|spring|summer|fall|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december)(?: \\d{1,2}(?:st|nd|rd|th)?| …)?,?[ -]|^\\s*)20[2-9]\\d(?=\\s*(?:[-.,:;!?…·]|$)| (?:is|was|will|has|can|starts?|begins?|with|and|by|in|on|to|at|for|without|before|when|the|your|our|an?|we|you)\\b)`,
    ),
    unless: /\b(since|founded|established|est|from|depuis|fonde\w*|award\w*|winner)\b/,
  },
]

/** The digits of a phone number with any signs between them. */
const digitsApart = (phone: string): RegExp =>
  new RegExp(
    `(?:\\+?1[-. ]?)?\\(?${phone.replace(/\D/g, '').split('').join('[^\\da-z]{0,3}')}(?!\\d)`,
  )

/** '$89', '$89.00', '89 $', '89 dollars'. */
function amount(cents: Cents): string {
  const dollars = cents % 100 === 0 ? `${cents / 100}(?:[.,]00)?` : (cents / 100).toFixed(2)
  return `(?:\\$\\s?${dollars}(?![\\d.,]*\\d)|(?<![\\d.,])${dollars}\\s?(?:\\$|dollars?\\b))`
}
