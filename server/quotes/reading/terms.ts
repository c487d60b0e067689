import { withoutAsides } from './asides.ts'
import { bulkAt } from './bulk.ts'
import { countAt, type Count } from './numbers.ts'
import { sizesIn, type Size } from './sizes.ts'
import { tokenise, type BreakKind, type Token } from './tokens.ts'
import { correctSpelling, isSaying, itemNamed, startsName, type Name } from './vocabulary.ts'

type Meaning =
  | ({ kind: 'item'; isMisspelled: boolean; name: string } & Name)
  | { kind: 'count'; count: Count; used: boolean }
  /** "Half a garage", "two truckloads", "3 cubic yards": an amount of the item named with it. */
  | { kind: 'bulk'; volume: number; rough: boolean }
  | { kind: 'measure'; kilograms?: number; pieces?: number; size?: Size; used?: boolean }
  | { kind: 'times' }
  | { kind: 'break'; as: BreakKind }
  | { kind: 'word'; text: string }

/** A part of a description with its meaning, and its place in the plain text. */
export type Term = Meaning & { from: number; to: number }

/** Numbers before these say how large or how old a thing is, not how many there are. */
const MEASURES = new Set(
  `foot feet ft inch inches in cm mm m meter meters metre metres lb lbs pound pounds kg kilo kilos
  gallon gallons litre litres liter liters l seat seats seater seaters piece pieces pc pcs drawer
  drawers door doors tier tiers shelf year years yr yrs month months week weeks day days hour hours
  hrs minute minutes burner burners person people man bedroom bedrooms bed bath storey storeys story
  floor floors flight flights stairs steps car wide long tall high deep k percent pm am sq square cu
  hp gal sqft min mins km guys men movers helpers dogs cats photos pics pictures trips blocks ton tons tonne tonnes block blocks volt v amp sided legged way speed ply cushion cushions wheel`
    .trim()
    .split(/\s+/),
)

const KILOGRAMS: ReadonlyMap<string, number> = new Map([
  ...['lb', 'lbs', 'pound', 'pounds'].map((unit) => [unit, 0.45] as const),
  ...['kg', 'kilo', 'kilos'].map((unit) => [unit, 1] as const),
])

/** Things that are measured by a number ("a two door fridge") and also counted ("two doors"). */
const ALSO_COUNTED = new Set([
  'door',
  'doors',
  'bed',
  'drawers',
  'wheel',
  'cushion',
  'cushions',
  'shelf',
])

/** "Sheets of leftover drywall": words within a name that are no part of it. */
const HOW_IT_IS =
  /^(old|used|new|leftover|extra|random|assorted|mixed|various|misc|scrap|loose|wet|dry|rotten|broken|damaged)$/

const isOf = (token: Token | undefined): boolean => token?.kind === 'word' && token.text === 'of'

/** "Table dining", "chairs stackable": the word that belongs before the name follows it. */
function turnedAround(tokens: readonly Token[], at: number) {
  const [head, kind] = [tokens[at], tokens[at + 1]]
  if (head?.kind !== 'word' || kind?.kind !== 'word' || itemNamed(kind.text)) return undefined
  const name = `${kind.text} ${head.text}`
  const match = itemNamed(name)
  const isOfNext = match && (itemAt(tokens, at + 1)?.length ?? 0) > 1
  if (!match || isOfNext) return undefined
  return { term: { kind: 'item' as const, ...match, isMisspelled: false, name }, length: 2 }
}

/** The longest name that starts here: as typed if that is a name, else with corrected spelling. */
function itemAt(tokens: readonly Token[], at: number) {
  let typedName = ''
  let correctedName = ''
  let best: { term: Meaning; length: number } | undefined
  for (let length = 1; ; length++) {
    const token = tokens[at + length - 1]
    // "3 sheets of 3/4 plywood": a measure within the name.
    if (typedName.endsWith(' of') && (token?.kind === 'number' || token?.kind === 'measure'))
      continue
    if (token?.kind !== 'word') return best
    const goesOn = typedName.endsWith(' of') && !startsName(`${typedName} ${token.text}`)
    if (goesOn && HOW_IT_IS.test(token.text)) continue
    const blank = length > 1 ? ' ' : ''
    typedName += blank + token.text
    correctedName += blank + correctSpelling(token.text)
    const asTyped = itemNamed(typedName)
    const match = asTyped ?? itemNamed(correctedName)
    // "A mattress and box of books".
    const isOther = match?.besides && isOf(tokens[at + length])
    if (match && !isOther) {
      const name = asTyped ? typedName : correctedName
      best = { term: { kind: 'item', ...match, isMisspelled: !asTyped, name }, length }
    } else if (isSaying(typedName)) best = { term: { kind: 'word', text: 'access' }, length }
    if (!startsName(typedName) && !startsName(correctedName)) return best
  }
}

function measureAt(tokens: readonly Token[], at: number, digits: number): number {
  const unit = tokens[at + digits]
  if (unit?.kind !== 'word' || !MEASURES.has(unit.text)) return 0
  const next = tokens[at + digits + 1]
  // "2 bed frames", "3 floor lamps": the unit is the beginning of a name.
  if ((itemAt(tokens, at + digits)?.length ?? 0) > 1) return 0
  if (!ALSO_COUNTED.has(unit.text)) return digits + 1
  // "a 4 drawer dresser" is one dresser; "2 doors, 3 windows" are two doors.
  return next?.kind === 'word' && itemAt(tokens, at + digits + 1) ? digits + 1 : 0
}

/** The last word of a count, its "of" left out. */
function lastWord(tokens: readonly Token[], at: number, length: number): string {
  const [last, of] = [tokens[at + length - 2], tokens[at + length - 1]]
  if (of?.kind !== 'word') return ''
  return of.text === 'of' && last?.kind === 'word' ? last.text : of.text
}

function countOrMeasureAt(tokens: readonly Token[], at: number) {
  const match = countAt(tokens, at)
  if (!match) return undefined
  const isNumber =
    match.count.how === 'exact' &&
    !/^(pair|couple|both|dozen)$/.test(lastWord(tokens, at, match.length))
  const measure = isNumber ? measureAt(tokens, at, match.length) : 0
  if (measure) {
    const unit = tokens[at + match.length]
    const name = unit?.kind === 'word' ? unit.text : ''
    const kilograms = KILOGRAMS.get(name)
    const weight = kilograms && { kilograms: kilograms * match.count.value }
    const pieces = /^(pc|piece)s?$/.test(name) && { pieces: match.count.value }
    return { term: { kind: 'measure', ...weight, ...pieces } as const, length: measure }
  }
  const { count, length } = match
  return { term: { kind: 'count', count, used: false } as const, length }
}

function termAt(tokens: readonly Token[], at: number): { term: Meaning; length: number } {
  const item = itemAt(tokens, at)
  const name = item && item.length < 2 ? (turnedAround(tokens, at) ?? item) : item
  const match = bulkAt(tokens, at) ?? dimensionsAt(tokens, at) ?? name
  const term = match ?? countOrMeasureAt(tokens, at)
  if (term) return term
  const token = tokens[at]
  if (!token || token.kind === 'measure' || token.kind === 'ordinal' || token.kind === 'number') {
    return { term: { kind: 'measure' }, length: 1 }
  }
  return { term: token, length: 1 }
}

const isBy = (token: Token | undefined): boolean =>
  token?.kind === 'times' || (token?.kind === 'word' && token.text === 'by')

/** "10 x 12" and "4 by 8" are sizes. */
function dimensionsAt(tokens: readonly Token[], at: number) {
  const [first, by, second] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  const isSize = first?.kind === 'number' && isBy(by) && second?.kind === 'number'
  return isSize ? { term: { kind: 'measure' } as const, length: 3 } : undefined
}

/** "Two (2)" says the number once. */
function dropRepeated(terms: Term[]): void {
  const [count, open, again, close] = terms.slice(-4)
  const isAgain =
    count?.kind === 'count' && again?.kind === 'count' && count.count.value === again.count.value
  const isBracket =
    open?.kind === 'break' && open.as === 'open' && close?.kind === 'break' && close.as === 'close'
  if (isAgain && isBracket) terms.length -= 3
}

export function termsOf(plainText: string): Term[] {
  const { coveredText, sizes } = sizesIn(plainText)
  const tokens = tokenise(withoutAsides(coveredText))
  const terms: Term[] = []
  for (let at = 0; at < tokens.length;) {
    const { term, length } = termAt(tokens, at)
    const [first, last] = [tokens[at], tokens[at + length - 1]]
    const size = first && sizes.get(first.from)
    if (first && last) {
      const sizedTerm = term.kind === 'measure' && size ? { ...term, size } : term
      terms.push({ ...sizedTerm, from: first.from, to: last.to })
    }
    at += length
    dropRepeated(terms)
  }
  return terms
}
