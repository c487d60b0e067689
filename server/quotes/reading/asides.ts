import { connectors } from './common-words.ts'
import { isUnit, type Before } from './counts.ts'
import type { Mention } from './mentions.ts'
import type { Term } from './terms.ts'

type ItemTerm = Term & { kind: 'item' }

/** What other things have: "with a cracked screen", "with glass doors". */
const PARTS =
  /^(doors?|windows?|screens?|drawers?|shelf|shelves|wheels?|leaf|leaves|cushions?|nails?|cords?|wires?|cables?|lights?|mat|bolts?|screws?|handles?|branch|branches|roots?|stairs?|stones?|boards?|freezer|canopy|engine|motor|ice maker|glass tops?|hoses?)$/
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
const ENTRY =
  /^(walkout|rollup|overhead|loading|service|access|entry|entrance|parkade|parking|underground|lobby)$/
/** Where these stand after a thing, they say what it is made of. */
const STUFF =
  /^(wood|metal|steel|aluminum|aluminium|particle board|particleboard|mdf|laminate|melamine|hardwood|vinyl|plywood|foam|chipboard|presswood|copper|styrofoam|brush|concrete|cement|stone|brick|ceramic|granite|fabric|glass|tile|cast iron|wrought iron|stainless steel|stainless)$/
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
  if (isInBracketOfOne(terms, at)) return true
  const isNear = at - earlier.place < 10
  if (isNear && /^(is|are|solid|all|mostly)$/.test(wordAt(terms, at - 1))) return true
  const [previous, next] = [terms[at - 1], terms[at + 1]]
  const follows =
    previous?.kind === 'break' && /^(soft|open)$/.test(previous.as) && earlier.place === at - 2
  return follows && (!next || next.kind === 'break')
}

/** "Wardrobe (PAX, 2 doors)": what a bracket after one thing tells of it. */
function isInBracketOfOne(terms: readonly Term[], at: number): boolean {
  for (let back = at - 1; back > Math.max(0, at - 10); back--) {
    const term = terms[back]
    if (term?.kind !== 'break') continue
    const owner = terms[back - 1]
    if (term.as === 'open') return owner?.kind === 'item' && owner.item.counted && !owner.plural
    if (term.as !== 'soft') return false
  }
  return false
}

/** "Posts with concrete still on the ends": what sticks to the thing before. */
function isStuckOn(terms: readonly Term[], at: number, said: Before): boolean {
  const [next, link] = [wordAt(terms, at + 1), wordAt(terms, said.endedAt ?? -1)]
  return link === 'with' && !said.count && /^(still|on|attached|stuck)$/.test(next)
}

/** "Wheels are flat", "fridge doors are off", "Samsung ice maker is leaking", but not "old freezer is dead". */
function opensClause(terms: readonly Term[], at: number): boolean {
  if (/^(break|item)$/.test(terms[at - 1]?.kind ?? '')) return true
  const make = wordAt(terms, at - 1)
  return (
    make !== '' && !WANTED.test(make) && !connectors.has(make) && terms[at - 2]?.kind === 'break'
  )
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
  if (!term.item.counted && isStuckOn(terms, at, said)) return true
  if (!PARTS.test(term.named)) return false
  if (isInBracketOfOne(terms, at)) return true
  // "Wheels are flat."
  const isState = !said.count && /^(is|are|have|has|still)$/.test(wordAt(terms, at + 1))
  if (earlier && isState && opensClause(terms, at)) return true
  // "Dresser, 5 drawers": they are its own.
  const isOwn = /^drawers?$/.test(term.named) && said.count && earlier?.place === at - 3
  if (isOwn && terms[at - 2]?.kind === 'break') return true
  if (said.endedAt === undefined) return false
  const link = wordAt(terms, said.endedAt)
  if (link === 'with') return said.endedAt > 0 && terms[said.endedAt - 1]?.kind !== 'break'
  const subject = terms[said.endedAt - 1]
  return /^(has|have|had)$/.test(link) && subject?.kind === 'item'
}

/** "Walkout patio doors", "rollup door", "French doors to the yard". */
function isEntry(terms: readonly Term[], at: number, said: Before): boolean {
  const { how } = said.count?.count ?? {}
  if (how !== 'exact' && ENTRY.test(wordAt(terms, at - 1))) return true
  if (how) return false
  // "Third door on the left": of the way.
  const isOnSide = /^(left|right)$/.test(wordAt(terms, at + 3))
  if (isOnSide && wordAt(terms, at + 1) === 'on') return true
  const leadsOn = /^(to|into|onto)$/.test(wordAt(terms, at + 1))
  return leadsOn && /^(the|our|my)$/.test(wordAt(terms, at + 2))
}

/** "Through the bedroom door", "the door to the lane": where one comes by. */
export function isAccessRoute(
  terms: readonly Term[],
  term: ItemTerm,
  at: number,
  said: Before,
): boolean {
  if (!PLACES.has(term.item.key)) return false
  if (isEntry(terms, at, said)) return true
  if (term.plural || !said.definite) return false
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

/** "The paper" after "12 boxes of paper" is in those boxes. */
export function isContentAgain(
  state: {
    terms: readonly Term[]
    mentions: readonly Mention[]
    swallowed: ReadonlySet<number>
  },
  term: ItemTerm,
  said: Before,
): boolean {
  const { terms, mentions, swallowed } = state
  if (!said.definite || said.count || said.adds) return false
  const isInside = (place: number): boolean => {
    const content = terms[place]
    return content?.kind === 'item' && content.item.key === term.item.key
  }
  const isHolder = ({ place }: Mention): boolean => {
    const holder = terms[place]
    return holder?.kind === 'item' && holder.named.endsWith(` of ${term.named}`)
  }
  return [...swallowed].some(isInside) || mentions.some(isHolder)
}
