import type { Term } from './terms.ts'

const REACH = 4
/** Kilograms of one piece: from a box to a machine that no crew lifts. */
const [LEAST, MOST] = [1, 2_500]
/** "350 lbs", "about 350 lbs", "weighs 350 lbs", "(350 lbs each)". */
const LEADS_TO_WEIGHT =
  /^(about|approx|approximately|around|weighs|weighing|weight|at|is|are|over|roughly|maybe|long|wide|tall|deep|high|up|broken)$/
/** "Rated for 300 lbs": what it carries. */
const CAPACITY = /^(capacity|rated|limit|max|maximum|holds|plates?|weights?)$/

const isCapacity = (term: Term | undefined): boolean =>
  (term?.kind === 'word' && CAPACITY.test(term.text)) ||
  (term?.kind === 'item' && CAPACITY.test(term.name))

/** Kilograms of one piece of the item at this place, where its weight follows or comes directly before it. */
export function weightOfPiece(terms: readonly Term[], at: number): number | undefined {
  const kilograms = before(terms, at) ?? after(terms, at)
  return kilograms !== undefined && kilograms >= LEAST && kilograms <= MOST ? kilograms : undefined
}

const before = (terms: readonly Term[], at: number): number | undefined => {
  const term = terms[at - 1]
  return term?.kind === 'measure' ? term.kilograms : undefined
}

function after(terms: readonly Term[], at: number): number | undefined {
  for (let next = at + 1; next <= at + REACH; next++) {
    const term = terms[next]
    if (term?.kind === 'measure') {
      if (term.kilograms === undefined) continue
      return isCapacity(terms[next + 1]) ? undefined : term.kilograms
    }
    const goesOn =
      (term?.kind === 'word' && LEADS_TO_WEIGHT.test(term.text)) ||
      (term?.kind === 'break' && (term.as === 'soft' || term.as === 'open'))
    if (!goesOn) return undefined
  }
  return undefined
}
