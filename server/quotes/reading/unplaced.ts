import { connectors } from './common-words.ts'
import type { Term } from './terms.ts'

/** Larger numbers are of streets and models. */
const MOST = 99
const REACH = 3
/** "A 1200 sq ft house" is no load. */
const HOME =
  /^(house|home|apt|apartment|suite|condo|unit|townhouse|townhome|place|rancher|bungalow)$/
/** A number before these counts no load: people, steps, visits, rooms of a home. */
const NO_LOAD =
  /^(guys?|men|man|people|persons?|helpers?|movers?|steps?|stairs?|flights?|floors?|levels?|storeys?|stories|rooms?|bedrooms?|baths?|bathrooms?|suites?|units?|homes?|houses?|apartments?|trips?|visits?|times|weeks?|days?|hours?|months?|years?|minutes?|blocks?|kids|dogs|cats|tenants?|photos?|pics|pictures|spots?|stalls?|cars?|elevators?|turns?|landings?|layers?|locations?|addresses|stops?|sides?|ways?|parking|sheds?|garages?|lockers?|buildings?|entrances?|gates?|others?|ones?|halves|everything|now|access|[nsew]|st|ave)$/

function isOpen(terms: readonly Term[], at: number): boolean {
  const [term, next] = [terms[at], terms[at + 1]]
  if (term?.kind !== 'count' || term.used || next?.kind !== 'word') return false
  const { value, how } = term.count
  const isNumber = how === 'exact' && value > 1 && value <= MOST
  if (!isNumber || connectors.has(next.text)) return false
  const words = terms.slice(at + 1, at + 1 + REACH)
  return !words.some((word) => word.kind === 'word' && NO_LOAD.test(word.text))
}

const PILE_REACH = 6

/** "Shrubs, a pile of 6x6x5 ft": a pile whose size no item takes, or an area of something unknown. */
function isOpenSize(terms: readonly Term[], at: number): boolean {
  const term = terms[at]
  if (term?.kind !== 'measure' || term.used || !term.size || 'feet' in term.size) return false
  const near = terms.slice(Math.max(0, at - PILE_REACH), at + PILE_REACH)
  const says = (pattern: RegExp): boolean =>
    near.some((word) => word.kind === 'word' && pattern.test(word.text))
  return 'squareFeet' in term.size ? !says(HOME) : says(/^(piles?|heaps?)$/)
}

/** Numbers and sizes of something that no item takes: "12 panels", "8 of the long ones", "a pile of 6x6x5 ft". */
export const unplacedNumbers = (terms: readonly Term[], plainText: string): string[] =>
  terms.flatMap((term, at) => {
    const next = terms[at + 1]
    // "Both" points back.
    const isBoth = plainText.startsWith('both', term.from)
    const isCount = next && !isBoth && isOpen(terms, at)
    if (!isCount && !isOpenSize(terms, at)) return []
    const to = isCount ? next.to : term.to
    return [plainText.slice(term.from, to).replace(/\s+/g, ' ').trim()]
  })
