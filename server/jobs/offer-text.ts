import type { ServiceArea } from '../../contract/places.ts'

/**
 * The address and description of a job before it is claimed: the street without the house, and the
 * description without contact details, which would let a hauler bypass the platform.
 */

const STREET_TYPES = new Set(
  `st street ave av avenue rd road dr drive blvd boulevard cres crescent crt ct court pl place way ln lane hwy
  highway pky parkway sq square terr terrace trl trail close cir circle mews gate walk row view grove heights rise
  diversion mall quay wharf landing alley bypass connector`.split(/\s+/),
)
/** Streets whose name is their type. */
const STREETS = new Set(['broadway', 'kingsway', 'esplanade', 'lougheed', 'gaglardi'])
const DIRECTION = /^(n|s|e|w|ne|nw|se|sw|north|south|east|west)$/
const ORDINAL = /^\d+(st|nd|rd|th)$/
const HAS_DIGIT = /\d|[¼½¾]/

const bare = (word: string): string => word.toLowerCase().replace(/[.#]/g, '')

/**
 * The street of an address, such as 'St Johns St'; null when it cannot be separated from the other words.
 * It has no house, unit, building or person: it begins after the last number before the street's type.
 */
export function streetOf(address: string): string | null {
  for (const part of address.split(/[,;\n]/)) {
    const words = part.trim().split(/\s+/)
    // The last one: the first St of 'St Johns St' is a saint.
    const end = words.findLastIndex((_, at) => endsStreet(words, at))
    if (end < 0) continue
    const start = startBefore(words, end)
    const after = DIRECTION.test(bare(words[end + 1] ?? '')) ? 2 : 1
    return words.slice(start, end + after).join(' ')
  }
  return null
}

function startBefore(words: string[], end: number): number {
  const type = STREET_TYPES.has(bare(words[end] ?? '')) ? end : undefined
  const number = words.findLastIndex(
    (word, at) => at < end && HAS_DIGIT.test(word) && !isOfStreet(word, at + 1 === type),
  )
  return number + 1
}

/** A number that belongs to the street itself: '5th' Ave, '152' St. */
const isOfStreet = (word: string, beforeType: boolean): boolean =>
  ORDINAL.test(bare(word)) || (beforeType && /^\d+[a-z]?$/i.test(word))

function endsStreet(words: string[], at: number): boolean {
  const word = bare(words[at] ?? '')
  if (STREETS.has(word)) return true
  return STREET_TYPES.has(word) && at > startBefore(words, at)
}

/** The address of a job before it is claimed: street and area, as far as known. */
export const offeredAddress = (address: string, area: ServiceArea | null): string =>
  [streetOf(address), area].filter(Boolean).join(', ') || 'Metro Vancouver'

type Customer = {
  firstName: string
  lastName: string
  address: string
  /** The notes about the access: their codes are repeated in descriptions. */
  notes?: string
}

/** Finds a code after the word for it, with up to five small words or signs between: 'gate code is 4512#'. */
function codeAfter(words: string, code: string): RegExp {
  const small =
    'is|are|was|for|the|to|of|our|my|at|on|your|number|code|gate|door|garage|building|front|back|side|main'
  const signs = String.raw`[\s.:=#*-]`
  return new RegExp(
    String.raw`\b(?:${words})\b(?:${signs}+(?:${small})\b){0,5}${signs}*${code}[#*]*`,
    'gi',
  )
}

const CONTACTS = [
  /[^\s@]+@[^\s@]+\.[a-z]{2,}/gi,
  /\+?\d(?:[\s().-]*\d){6,}/g,
  /\b[a-z]\d[a-z][\s-]*\d[a-z]\d\b/gi,
  /\b(?:unit|suite|apt|apartment)\b[\s.:#-]*\w*\d\w*/gi,
  codeAfter(
    'codes?|passcode|password|combination|combo|buzz(?:er)?|keypad|lockbox|padlock|pin',
    String.raw`(?:\d(?:[ -]\d\b)+|\w*\d\w*(?:-\d+)*)`,
  ),
  // A gate or a garage is also measured and emptied: only three digits and more are its code.
  codeAfter(
    'gate|door|entry|entrance|lock|alarm|garage',
    String.raw`\d{3,8}\b(?!\s*(?:lbs?|pounds?|kgs?|sq|feet|ft|cm|mm)\b)`,
  ),
  /\b\d{3,8}[#*]?\s+(?:is|at|for|on|opens)\s+(?:the\s+|our\s+)?(?:gate|door|entry|entrance|lock|alarm|garage|code|keypad|buzzer)\b/gi,
]

/** The description without email, phone, postal code, door code, unit, house number and names, and without the codes of the notes. */
export function offeredDescription(description: string, customer: Customer): string {
  const { firstName, lastName, address, notes = '' } = customer
  const secrets = [firstName, lastName, ...houseNumbers(address), ...codesIn(notes)]
    .filter((word) => word.length > 1)
    .map((word) => new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(word)}(?![\\p{L}\\d])`, 'giu'))
  return [...CONTACTS, ...secrets].reduce((text, secret) => text.replace(secret, '…'), description)
}

/** Words with at least three digits: gate and door codes, phone numbers, units. */
const codesIn = (notes: string): string[] =>
  (notes.match(/[\p{L}\d#*]+/gu) ?? []).filter((word) => /\d.*\d.*\d/.test(word))

const houseNumbers = (address: string): string[] => address.match(/\d{3,}[a-z]?/gi) ?? []
