import type { KnownFigure } from './known-figures.ts'
import { THING_WORDS } from './thing-words.ts'

/** A sentence with one of these may be about the business: its figures are claims. */
const OF_THE_BUSINESS =
  /\b(?:we|we're|we've|us|our|ours|haul\w*|serv\w+|hir\w+|pickups?|prices?|priced|rates?|pay\w*|paid|trucks?|drivers?|crews?|teams?|customers?|clients?|jobs?|business\w*|compan\w+|brand|name|trust\w*|known|since|depuis|experience\w*|tradition|found(?:ed|er)|establish\w*|est|help(?:ing|ed)|clear(?:ing|ed)|book(?:ed|ing)|deliver\w*|gone|arriv\w*|here|wait|guarantee\w*|local\w*|owned|operated|open|free|off|sav(?:e|ing)s?|left|under|less|earn\w*|reviews?|stars?|rated|award\w*)\b|…|[$%]/

/** A thing that people own: its year says nothing about the business. */
const A_THING = new RegExp(
  `\\b(?:couch|sofa|mattress|chair|desk|table|dresser|fridge|freezer|bike|box|fence|bed|tv|${THING_WORDS.join('|')})(?:e?s)?\\b`,
)

const LIFE_SPANS = 'years|months|weeks|weekends|days|summers|winters|hours'

/** Figures in a story of people's own things: 'a fondue set from 1987', '14 mugs', '4 hours later'. */
export const LIFE_FIGURES: readonly KnownFigure[] = [
  {
    figure: /\b(?!since\b|est\b)[a-z]+ (?:19[3-9]\d|20[01]\d)\b(?! (?:people|famil|homes))/,
    where: A_THING,
    unless: OF_THE_BUSINESS,
  },
  {
    figure: new RegExp(`\\b\\d{1,2} (?:${LIFE_SPANS}) later\\b`),
    where: /\b(?:still|sitting|looking|holding|asking|wondering|staring|you're|it's)\b/,
    unless: OF_THE_BUSINESS,
  },
  {
    figure: new RegExp(`\\b(?:for|after|been|took) [1-9]\\d? (?:${LIFE_SPANS})\\b`),
    where:
      /\b(?:been|has|have|had|sat|sitting|waiting|stood|standing|hidden|kept|lived|holding|held|gathering|fill|collect|gather)\b/,
    unless: OF_THE_BUSINESS,
  },
  {
    figure:
      /(?<![\d$#.,/+-])(?:[1-9]|[1-9]\d) (?:(?!off\b|free\b|per\b|out\b)[a-z]+ )?(?:bags|blankets|bikes|books|bottles|boxes|cables|cans|cards|chairs|cups|games|hangers|hats|jars|lamps|magazines|mugs|pallets|pillows|planters|plants|plates|puzzles|records|shoes|skis|socks|tiles|tires|tools|toys|trophies)\b(?! (?:left|free|for|per|an?|a day|every|removed|hauled|and counting)\b)/,
    unless: OF_THE_BUSINESS,
  },
  { figure: /\b0 (?:regrets?|judge?ments?|clue|memory|interest|plans)\b/ },
  {
    figure: /\b100\s?% (?:done|over|finished|tired|fed up|out of)\b/,
    where: /\b(?:you(?:'re| are)|when you|if you)\b/,
    unless: /\b(?:we|us|our|haul\w*|trucks?|pickup is|job)\b/,
  },
  // 'Introducing you two', 'one armchair or eleven'.
  {
    figure:
      /\b(?:you|them|these|those) 2\b(?=\s*(?:[^\w\s$%+]|$))|\b(?:the|you) 2 of (?:you|them)\b/,
  },
  { figure: /\bbetween 2 (?:homes|places|apartments|houses|leases)\b/ },
  {
    figure:
      /(?<=\b(?:[1-9]|1[0-2]|an?) (?!(?:hour|minute|second|day|week|month|year|star|dollar|cent|percent|customer|job|truck|hauler|crew|pickup|load)s?\b)(?:[a-z]+ )?[a-z]+ or )(?:[2-9]|[12]\d)(?=\s*(?:[.,!?;]|$))/,
  },
  { figure: /\b(?:unit|apartment|apt\.?|suite|locker|room|stall) (?:number |no\.? |#)?\d{1,4}\b/ },
]
