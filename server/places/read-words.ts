import { LONGEST_NAME, placeOf, plain, STYLE, type Place } from './names.ts'
import { hintOf, UNIVERSITY_DISTRICT, type PostalHint } from './postal.ts'
import { readProvince, type Abroad } from './provinces.ts'
import { endsStreet, isNumber, isPostalElement, STREET_TYPES } from './street-words.ts'

/** What the text of an address says about its place, without the register. */
export type Reading = {
  /** The municipality after the street, or alone. */
  place: Place | null
  /** A province other than BC, or a country other than Canada, that it ends with. */
  abroad: Abroad | null
  hint: PostalHint
  /** The first half of its postal code, in capitals. */
  district: string | null
  /** Whether it has a postal code of UBC. */
  isUniversity: boolean
  /** Whether any part can be a street. */
  hasStreet: boolean
  /** Whether it is a post office box and no street. */
  isBox: boolean
}

/** A word, and whether a comma or the end of a line comes before it. */
export type Word = { text: string; breaks: boolean }

const POSTAL_CODE = /\b([a-z]\d[a-z])[\s-]*\d[a-z]\d\b/i
const DISTRICT_AT_END = /\b(v\d[a-z])\s*$/i

export function readWords(address: string): Reading {
  const [, district] = POSTAL_CODE.exec(address) ?? DISTRICT_AT_END.exec(address) ?? []
  const fsa = district?.toUpperCase()
  const words = wordsOf(address.replace(POSTAL_CODE, ' , ').replace(DISTRICT_AT_END, ''))
  const { abroad, isInBc, rest } = readProvince(words)
  const match = enclaveIn(rest) ?? lastPlace(rest, isInBc)
  const before = match ? rest.slice(0, match.at) : rest
  const hasStreet = before.some((_, at) => endsStreet(before, at)) || before.some(isWord)
  return {
    place: match?.place ?? null,
    abroad,
    hint: fsa === undefined ? { kind: 'none' } : hintOf(fsa),
    district: fsa ?? null,
    isUniversity: fsa === UNIVERSITY_DISTRICT,
    hasStreet,
    isBox: rest.some(({ text }) => text === 'box') && !rest.some((_, at) => endsStreet(rest, at)),
  }
}

/** A word that is neither a number nor the style of a municipality. */
const isWord = ({ text }: Word): boolean =>
  /[a-z]/.test(text) && !STYLE.has(text) && !isNumber(text) && !isPostalElement(text)

export const wordsOf = (address: string): Word[] =>
  address
    .split(/[,;\n]|\s--?\s|[()]/)
    .map((part) => plain(part.replace(/[&@/+]/g, ' and ')).split(' '))
    .flatMap((part) => part.filter(Boolean).map((text, at) => ({ text, breaks: at === 0 })))
    .map((word, at) => (at === 0 ? { ...word, breaks: false } : word))

type PlaceMatch = { place: Place; at: number }

/** The longest name that begins here; undefined when a comma is within it. */
function nameAt(words: readonly Word[], at: number): { place: Place; length: number } | undefined {
  for (let length = LONGEST_NAME; length > 0; length--) {
    const name = words.slice(at, at + length)
    if (name.length < length || name.slice(1).some(({ breaks }) => breaks)) continue
    const place = placeOf(name.map(({ text }) => text).join(' '))
    if (place) return { place, length }
  }
  return undefined
}

/** Enclaves such as UBC count in any position: people write them before the street. */
function enclaveIn(words: readonly Word[]): PlaceMatch | undefined {
  for (const at of words.keys()) {
    const name = nameAt(words, at)
    if (name?.place.kind !== 'enclave' || namesStreet(words, at + name.length)) continue
    return { place: name.place, at }
  }
  return undefined
}

function lastPlace(words: readonly Word[], isInBc: boolean): PlaceMatch | undefined {
  let match: PlaceMatch | undefined
  for (let at = 0; at < words.length; at++) {
    const name = nameAt(words, at)
    if (!name) continue
    const end = at + name.length
    const isPlace =
      name.place.kind === 'outside'
        ? isSurelyPlace(words, { at, end, isInBc })
        : isProbablyPlace(words, { at, end })
    if (isPlace) match = { place: name.place, at }
    at = end - 1
  }
  return match
}

/** 'Richmond St', 'Vancouver Heights Way': the words after the name make it a street. */
function namesStreet(words: readonly Word[], end: number): boolean {
  for (const { text, breaks } of words.slice(end, end + 3)) {
    if (breaks) return false
    if (STREET_TYPES.has(text)) return true
  }
  return false
}

type Span = { at: number; end: number }

/**
 * Whether the name of an area is probably not that of a street; a wrong guess is easy to correct by hand.
 * '1200 Richmond' may be a street, '12 Hwy 99 Delta' is none.
 */
function isProbablyPlace(words: readonly Word[], { at, end }: Span): boolean {
  if (namesStreet(words, end) || joins(words[at - 1])) return false
  const isAtEnd = end === words.length || words[end]?.breaks === true
  const before = words.slice(0, at)
  if (before.length === 0) return isAtEnd
  const previous = before.at(-1)
  if (words[at]?.breaks || !previous || !isNumber(previous.text)) return true
  const segment = before.slice(before.findLastIndex(({ breaks }) => breaks) + 1)
  return segment.some(({ text }) => !isNumber(text)) || segment.length > 1 || endsAtNumber(before)
}

/** Whether the name of a place outside cannot be a street: it ends a booking, so it must be certain. */
function isSurelyPlace(words: readonly Word[], { at, end, isInBc }: Span & { isInBc: boolean }) {
  if (namesStreet(words, end)) return false
  const next = words[end]
  const isAtEnd = !next || next.breaks || isPostalElement(next.text)
  if (!isAtEnd) return false
  const before = words.slice(0, at)
  while (before.length > 0 && STYLE.has(before.at(-1)?.text ?? '')) before.pop()
  if (before.length === 0) return isInBc
  const hasBreak = before.length < at ? words[before.length]?.breaks : words[at]?.breaks
  const isType = words.slice(at, end).some(({ text }) => STREET_TYPES.has(text))
  if (hasBreak) return isInBc || before.some((_, each) => endsStreet(before, each))
  return !isType && (endsStreet(before, before.length - 1) || endsAtNumber(before))
}

const joins = (word: Word | undefined): boolean => word?.text === 'and' || word?.text === 'at'

const HIGHWAYS = new Set(['hwy', 'highway', 'route'])
const UNITS = new Set(['unit', 'apt', 'suite'])

/** 'Hwy 99', 'Box 283', 'Ave, Unit 4': the number belongs to the words before it and ends the street. */
function endsAtNumber(words: readonly Word[]): boolean {
  const [kind, number] = words.slice(-2)
  if (!kind || !number) return false
  if (isPostalElement(number.text)) return true
  if (!isNumber(number.text)) return false
  if (UNITS.has(kind.text)) return words.some((_, at) => endsStreet(words, at))
  return isPostalElement(kind.text) || HIGHWAYS.has(kind.text)
}
