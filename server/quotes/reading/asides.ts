import { isUnit, type Before } from './counts.ts'
import type { Mention } from './mentions.ts'
import type { Term } from './terms.ts'

type ItemTerm = Term & { kind: 'item' }

/** What other things have: "with a cracked screen", "with glass doors". */
const PARTS =
  /^(doors?|windows?|screens?|drawers?|shelf|shelves|wheels?|leaf|leaves|cushions?|nails?|cords?|wires?|cables?|lights?|mat|bolts?|screws?|handles?|branch|branches|roots?|stairs?|stones?|boards?|freezer|canopy|engine|motor)$/
/** What a way leads through, unless somebody wants it gone. */
const PLACES = new Set([
  'door',
  'window',
  'metal-gate',
  'garage-door',
  'sliding-door',
  'bar',
  'countertop',
  'fence-panel',
  'railing',
])
/** Where these stand after a thing, they say what it is made of. */
const STUFF =
  /^(wood|metal|steel|aluminum|aluminium|particle board|particleboard|mdf|laminate|melamine|hardwood|vinyl|plywood|foam|chipboard|presswood|copper|styrofoam|brush|concrete|cement|stone|brick|ceramic|granite|fabric|glass|tile)$/
const WANTED = /^(take|remove|removing|old|broken|replaced|rid|haul|hauling|used)$/

const wordAt = (terms: readonly Term[], at: number): string => {
  const term = terms[at]
  return term?.kind === 'word' ? term.text : ''
}

/** "Armoire, particle board, worn", "the desk is wood": said of the thing before. */
export function isStuffOfEarlier(terms: readonly Term[], at: number, earlier?: Mention): boolean {
  const term = terms[at]
  if (term?.kind !== 'item' || !STUFF.test(term.named)) return false
  if (wordAt(terms, at - 1) === 'of' && /^(made|built|out)$/.test(wordAt(terms, at - 2)))
    return true
  if (!earlier?.item.counted || earlier.item.heap) return false
  const isNear = at - earlier.place < 10
  if (isNear && /^(is|are|solid|all|mostly)$/.test(wordAt(terms, at - 1))) return true
  const [previous, next] = [terms[at - 1], terms[at + 1]]
  const follows =
    previous?.kind === 'break' && /^(soft|open)$/.test(previous.as) && earlier.place === at - 2
  return follows && (!next || next.kind === 'break')
}

/** "With a cracked screen", "boards have nails": no thing of its own. */
export function isPart(
  terms: readonly Term[],
  term: ItemTerm,
  at: number,
  said: Before,
  earlier: Mention | undefined,
): boolean {
  if (isUnit(terms, at)) return true
  if (!PARTS.test(term.named)) return false
  // "Wheels are flat."
  const isState = !said.count && /^(is|are|have|has)$/.test(wordAt(terms, at + 1))
  if (earlier && isState && terms[at - 1]?.kind === 'break') return true
  // "Dresser, 5 drawers": they are its own.
  const isOwn = /^drawers?$/.test(term.named) && said.count && earlier?.place === at - 3
  if (isOwn && terms[at - 2]?.kind === 'break') return true
  if (said.endedAt === undefined) return false
  const link = wordAt(terms, said.endedAt)
  if (link === 'with') return said.endedAt > 0 && terms[said.endedAt - 1]?.kind !== 'break'
  const subject = terms[said.endedAt - 1]
  return /^(has|have|had)$/.test(link) && subject?.kind === 'item'
}

/** "Through the bedroom door", "the door to the lane": where one comes by. */
export function isWayThrough(
  terms: readonly Term[],
  term: ItemTerm,
  at: number,
  said: Before,
): boolean {
  if (!PLACES.has(term.item.key) || term.plural || !said.definite) return false
  const from = said.endedAt ?? 0
  return !terms
    .slice(Math.max(from, at - 6), at)
    .some((word) => word.kind === 'word' && WANTED.test(word.text))
}

const KINDS =
  /(stuff|furniture|equipment|gear|junk|debris|electronics|tools|contents|items|appliances|garbage|trash|supplies)$/

/** "Patio furniture: ...", "baby stuff: ...": a heading of what follows. */
export function isHeading(terms: readonly Term[], at: number): boolean {
  const [term, tie] = [terms[at], terms[at + 1]]
  if (term?.kind !== 'item' || tie?.kind !== 'break' || tie.as !== 'tie') return false
  if (!KINDS.test(term.named)) return false
  for (const next of terms.slice(at + 2, at + 10)) {
    if (next.kind === 'item') return true
    if (next.kind === 'break' && next.as === 'hard') return false
  }
  return false
}

const headOf = (name: string): string => name.slice(name.lastIndexOf(' ') + 1).toLowerCase()

/** "The chairs" after "4 dining chairs" are those chairs. */
export const isNamedAgain = (term: ItemTerm, said: Before, earlier: readonly Mention[]): boolean =>
  said.definite &&
  !said.count &&
  !said.adds &&
  !term.named.includes(' ') &&
  earlier.some(
    ({ item }) => item.key !== term.item.key && headOf(item.name) === headOf(term.item.name),
  )
