import { LOAD_SIZES, loadSizeFacts } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type { BrandFacts } from '../../providers/writer/writer.ts'
import { CONSENT } from './cap-words.ts'

/** A figure that may be said, and the words in its sentence that give it its meaning. */
export type KnownFigure = {
  figure: RegExp
  /** Must be in the same sentence or the one before: 70% is true of what haulers keep only. */
  where?: RegExp
  /** Must not be in the sentence: the same figure as a discount is false. */
  unless?: RegExp
}

/** The same figure as a discount is false. */
export const CHEAPER =
  /\b(off|discount\w*|sav(e|es|ing|ings)|less|cheaper|back|rabais|remise|reduction|economis\w*)\b/
const KEEPS =
  /\b(keep\w*|receiv\w*|earn\w*|get|paid|take home|share|yours|votre part|gard\w+|recev\w+|recoi\w+|touch\w+|conserv\w+)\b/
const SAME_DAY = /same[- ]day|\btoday\b|jour meme|aujourd'hui/
const CANCELS = /\bcancel\w*|\bannul\w*/
const PERCENT = '\\s?(?:%|percent\\b|per cent\\b|pour cent\\b|p\\. ?100)'
const MORE = '(?:more|extra|on top|surcharge|de plus|en sus)'

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
  // 'Step #1:', 'Steps: 1) photos'.
  { figure: /\bstep #?\d{1,2}(?=\s*[:.,)-])/ },
  { figure: /(?<![\d$#])\d{1,2}\)/, where: /\b(?:steps?|works)\b[^]*:/ },
]

const minimumOf = ({ minimumPrice }: BrandFacts): KnownFigure[] => [
  {
    figure: new RegExp(
      `(?:from|smallest (?:pickup|load|job)(?: is| costs)?|start(?:s|ing)?(?: at| from)?|minimum(?: charge| price)?(?: of| is)?|at least|a partir de|des) ${amount(minimumPrice)}`,
    ),
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
  const where = new RegExp(`(?=[^]*\\b(?:estimat\\w*|quotes?|devis)\\b)(?=[^]*\\b${CONSENT}\\b)`)
  return [
    `\\b${cap}${PERCENT} (?:above|over|more than|higher than|beyond|au-dessus|de plus que)`,
    `\\b(?:exceed|above|over|beyond|past|rise|climb|depass)\\w*[^\\d.!?]{0,40}\\b(?:by|de|than) ${cap}${PERCENT}`,
    `\\b(?:by more than|plus de) ${cap}${PERCENT}`,
    `\\b${100 + cap}${PERCENT} (?:of|de) (?:your|the|that|votre|le|ce) (?:estimat\\w*|quote|devis)`,
  ].map((figure) => ({ figure: new RegExp(figure), where, unless: CHEAPER }))
}

const sharesOf = ({ haulerSharePercent: share }: BrandFacts): KnownFigure[] => [
  { figure: new RegExp(`\\b${share}${PERCENT} of (?:every|each) job`), unless: CHEAPER },
  {
    figure: new RegExp(`\\b${share}${PERCENT}`),
    where: KEEPS,
    unless: new RegExp(`${CHEAPER.source}|platform (?:keeps|takes)(?: only)? ${share}`),
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
      `platform (?:fee|keeps|takes)[^\\d]{0,20}${100 - share}${PERCENT}|\\b${100 - share}${PERCENT} platform fee`,
    ),
  },
]

const sameDayOf = ({ sameDayPercent: percent }: BrandFacts): KnownFigure[] => [
  { figure: new RegExp(`\\b${percent}${PERCENT} ${MORE}`), where: SAME_DAY, unless: CHEAPER },
  {
    figure: new RegExp(
      `\\b${percent}${PERCENT} (?:is|est) (?:the|our|le) (?:same[- ]day|supplement)`,
    ),
    where: SAME_DAY,
    unless: CHEAPER,
  },
  {
    figure: new RegExp(`(?:surcharge|fee|extra|adds?|supplement)[^\\d]{0,12}${percent}${PERCENT}`),
    where: SAME_DAY,
    unless: CHEAPER,
  },
]

const photosOf = ({ mostPhotos }: BrandFacts): KnownFigure[] => [
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
      /\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(?:st|nd|rd|th)?\b/,
    unless: CHEAPER,
  },
  { figure: /\b1st\b(?! in\b)/ },
  {
    figure: /\b20[2-9]\d\b/,
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
