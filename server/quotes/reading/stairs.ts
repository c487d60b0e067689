import { spellerOf } from './speller.ts'
import { tokenise, type Token } from './tokens.ts'
import { countAt } from './numbers.ts'

const ORDINALS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    first: 1,
    second: 2,
    third: 3,
    fourth: 4,
    fifth: 5,
    sixth: 6,
    seventh: 7,
    eighth: 8,
    ninth: 9,
    tenth: 10,
  }),
)
const FLOORS = new Set(['floor', 'storey', 'story', 'level'])
/** The most flights: people who live higher have an elevator. */
const MOST_FLIGHTS = 10

/** The short forms of a floor, and their long form. */
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b(\d{1,2}) ?\/ ?f\b/g, '$1th floor'],
  [/\b(\d{1,2})(?:st|nd|rd|th)? (?:fl|flr|lvl)\b/g, '$1th floor'],
  [/\b(first|second|third|fourth|fifth|sixth) (?:fl|flr|lvl)\b/g, '$1 floor'],
  [/(?<!(?:\d|st|nd|rd|th|ground|main) )\b(?:fl|flr|lvl)\.? ?#?(\d{1,2})\b/g, '$1th floor'],
  [
    /(?<!(?:st|nd|rd|th|ground|main|first|second|third|fourth|top|upper|lower|wood|tile) )\b(?:floor|level) #?(\d{1,2})\b(?=\s*(?:[,.;!?\n)-]|no\b|with|w\/|walk|elev|$))/g,
    '$1th floor',
  ],
  [/\bl(\d)\b/g, '$1th floor'],
  [
    /\b(?:floors|storeys|stories|levels|storey|story|level|floor)(?= (?:up|down|above|below)\b)/g,
    'flights',
  ],
  [/\bup (one|two|three|four|five|\d) (?:floors?|storeys?|stories|levels?)\b/g, '$1 flights'],
  [/\b(?:bsmt|bsmnt|bsment|basmnt)\b/g, 'basement'],
  [/\b(?:upper|upr) (?:fl|flr|floor|level|lvl)\b/g, '2th floor'],
  [/\b(?:no|without) (?:lift|elev)\b/g, 'no elevator'],
  [/\b(?:with|has|have|the|via|using|service|freight|w\/) (?:lift|elev)\b/g, 'with elevator'],
  [/\belevator (?:is )?(?:out|broken|down|not working|too small)\b/g, 'no elevator'],
  [/\bwalk-?up\b/g, 'walkup'],
]

const inLongForms = (plainText: string): string =>
  SHORT_FORMS.reduce((text, [short, long]) => text.replace(short, long), plainText)

const wordOf = (token: Token | undefined): string => (token?.kind === 'word' ? token.text : '')

const CLIMBS = new Set(['upstairs', 'downstairs', 'basement', 'flight', 'flights', 'walkup'])
/** Corrects "basment", with words about access only. */
const climbSpelled = spellerOf(CLIMBS)

/** The floor at this place: "3rd floor"; 0 for none. */
function floorAt(tokens: readonly Token[], at: number): number {
  const token = tokens[at]
  const floor = token?.kind === 'ordinal' ? token.value : (ORDINALS.get(wordOf(token)) ?? 0)
  return FLOORS.has(wordOf(tokens[at + 1])) ? floor : 0
}

function flightsAt(tokens: readonly Token[], at: number): number {
  const floor = floorAt(tokens, at)
  if (floor) return floor - 1

  const countMatch = countAt(tokens, at)
  if (countMatch && /^flights?$/.test(wordOf(tokens[at + countMatch.length]))) {
    return Math.ceil(countMatch.count.value)
  }
  const word = wordOf(tokens[at])
  return /^(stairs|steps)$/.test(word) || CLIMBS.has(climbSpelled(word)) ? 1 : 0
}

/** Flights of stairs the load is carried over; none where there is an elevator. */
export function flightsOf(plainText: string): number {
  const tokens = tokenise(inLongForms(plainText))
  let flights = 0
  let isWalkUp = false
  let namesFloor = false
  for (let at = 0; at < tokens.length; at++) {
    const word = wordOf(tokens[at])
    const isDenied = /^(no|without)$/.test(wordOf(tokens[at - 1]))
    if (word === 'elevator' || word === 'elevators') {
      const isBroken = /^(no|without|an|broken)$/.test(wordOf(tokens[at - 1]))
      if (!isBroken) return 0
      continue
    }
    if (isDenied && /^(stairs|steps)$/.test(word)) return 0
    flights = Math.max(flights, flightsAt(tokens, at))
    isWalkUp ||= /^walkup$/.test(word) || (word === 'walk' && wordOf(tokens[at + 1]) === 'up')
    namesFloor ||= floorAt(tokens, at) > 0
  }
  // A "walk-up" without a floor is most often on the third floor.
  if (isWalkUp && !namesFloor) flights = Math.max(flights, 2)
  return Math.min(flights, MOST_FLIGHTS)
}
