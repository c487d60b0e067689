import { connectors } from './common-words.ts'
import { isUnit, type Modifiers } from './counts.ts'
import type { Mention } from './mention.ts'
import type { Term } from './terms.ts'

type ItemTerm = Term & { kind: 'item' }

/** Parts of other items: "with a cracked screen", "with glass doors". */
const PARTS =
  /^((sliding |glass |mirror(ed)? |french )?doors?|windows?|screens?|drawers?|bag|case|shelf|shelves|wheels?|leaf|leaves|cushions?|nails?|cords?|wires?|cables?|lights?|mat|bolts?|screws?|handles?|branch|branches|roots?|stairs?|stones?|boards?|freezer|canopy|engine|motor|ice maker|glass tops?|hoses?|tires?|battery|seat|chain|lid|remote|mirror|top|keyboard tray)$/
/** What an access route leads through, unless the customer wants it removed. */
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
const REMOVAL = /^(took|take|down|torn|remove|removing|old|broken|replaced|rid|haul|hauling|used)$/

const wordAt = (terms: readonly Term[], at: number): string => {
  const term = terms[at]
  return term?.kind === 'word' ? term.text : ''
}

/** "Wardrobe (PAX, 2 doors)": a bracket that describes one item. */
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

/** "Posts with concrete still on the ends": material stuck to the item before. */
function isStuckOn(terms: readonly Term[], at: number, modifiers: Modifiers): boolean {
  const [next, link] = [wordAt(terms, at + 1), wordAt(terms, modifiers.endedAt ?? -1)]
  if (link !== 'with' || modifiers.count) return false
  // "A sandbox with sand still in it" holds a load of its own.
  if (next === 'still' && wordAt(terms, at + 2) === 'in') return false
  const isFooting = terms[at]?.kind === 'item' && terms[at].item.key === 'concrete'
  return isFooting || /^(still|on|attached|stuck)$/.test(next)
}

/** "Wheels are flat", "fridge doors are off", "Samsung ice maker is leaking", but not "old freezer is dead". */
function opensClause(terms: readonly Term[], at: number): boolean {
  if (/^(break|item)$/.test(terms[at - 1]?.kind ?? '')) return true
  const make = wordAt(terms, at - 1)
  return (
    make !== '' && !REMOVAL.test(make) && !connectors.has(make) && terms[at - 2]?.kind === 'break'
  )
}

const OWN_PARTS =
  /^(screens?|glass tops?|glass panel|leaf|leaves|cushions?|handles?|lid|door|base)$/

/** "TV cracked screen", "coffee table glass top": directly after its item, or with its state between. */
function isOwnPart(terms: readonly Term[], term: ItemTerm, at: number): boolean {
  if (!OWN_PARTS.test(term.name)) return false
  const state = wordAt(terms, at - 1)
  const owner =
    terms[/ed$|^(broken|no|missing|double|single|french|front)$/.test(state) ? at - 2 : at - 1]
  return owner?.kind === 'item' && owner.item.counted && !owner.plural
}

/** "Shelf 2x4": its grid, not planks. */
const isSizeOfEarlier = (terms: readonly Term[], term: ItemTerm, at: number): boolean => {
  const before = terms[at - 1]
  // "Fence panels (6x6)".
  const isInBracket = before?.kind === 'break' && before.as === 'open'
  const owner = isInBracket ? terms[at - 2] : before
  if (!/^\d/.test(term.name) || term.plural || owner?.kind !== 'item') return false
  return owner.item.counted && owner.item.heap === undefined
}

/** "With a cracked screen", "boards have nails": a part, not a separate item. */
export function isPart(
  terms: readonly Term[],
  term: ItemTerm,
  at: number,
  modifiers: Modifiers,
  earlier: Mention | undefined,
): boolean {
  if (isUnit(terms, at)) return true
  // "Dresser 6 drawer".
  if (/^drawers?$/.test(term.name) && terms[at - 1]?.kind === 'measure') return true
  if (!term.item.counted && isStuckOn(terms, at, modifiers)) return true
  if (isSizeOfEarlier(terms, term, at)) return true
  if (isOwnPart(terms, term, at)) return true
  if (!PARTS.test(term.name)) return false
  if (isInBracketOfOne(terms, at)) return true
  // "Wheels are flat."
  const isState = !modifiers.count && /^(is|are|have|has|still)$/.test(wordAt(terms, at + 1))
  if (earlier && isState && opensClause(terms, at)) return true
  if (modifiers.endedAt === undefined) return false
  const link = wordAt(terms, modifiers.endedAt)
  if (link === 'with')
    return modifiers.endedAt > 0 && terms[modifiers.endedAt - 1]?.kind !== 'break'
  const subject = terms[modifiers.endedAt - 1]
  return /^(has|have|had)$/.test(link) && subject?.kind === 'item'
}

/** "Walkout patio doors", "rollup door", "French doors to the yard". */
function isEntry(terms: readonly Term[], at: number, modifiers: Modifiers): boolean {
  const { how } = modifiers.count?.count ?? {}
  if (how !== 'exact' && ENTRY.test(wordAt(terms, at - 1))) return true
  if (how) return false
  // "Third door on the left" gives directions.
  const isOnSide = /^(left|right)$/.test(wordAt(terms, at + 3))
  if (isOnSide && wordAt(terms, at + 1) === 'on') return true
  const leadsOn = /^(to|into|onto)$/.test(wordAt(terms, at + 1))
  return leadsOn && /^(the|our|my)$/.test(wordAt(terms, at + 2))
}

/** "Through the bedroom door", "the door to the lane": the crew's way. */
export function isAccessRoute(
  terms: readonly Term[],
  term: ItemTerm,
  at: number,
  modifiers: Modifiers,
): boolean {
  // A bare "fence" counts by its length: see surroundings.ts.
  if (!PLACES.has(term.item.key) || term.name === 'fence') return false
  if (isEntry(terms, at, modifiers)) return true
  if (term.plural || !modifiers.definite) return false
  const from = modifiers.endedAt ?? 0
  return !terms
    .slice(Math.max(from, at - 6), at)
    .some((word) => word.kind === 'word' && REMOVAL.test(word.text))
}

const KINDS =
  /(stuff|furniture|equipment|gear|junk|debris|electronics|tools|contents|items|appliances|garbage|trash|supplies)$/

/** "Kitchen reno debris. 9 upper cabinets, 7 lowers": the first words name what follows. */
function isTitle(terms: readonly Term[], at: number): boolean {
  const isFirst = terms.slice(0, at).every(({ kind }) => kind === 'word')
  const end = terms[at + 1]
  if (!isFirst || at > 4 || end?.kind !== 'break' || end.as !== 'hard') return false
  return terms.slice(at + 2, at + 12).filter(({ kind }) => kind === 'item').length > 1
}

/** "Patio furniture: ...", "baby stuff: ...": the heading of a list. */
export function isHeading(terms: readonly Term[], at: number): boolean {
  const term = terms[at]
  const place = /^(from|in|inside) (?!there|it)/.test(
    `${wordAt(terms, at + 1)} ${wordAt(terms, at + 2)}`,
  )
  // "Junk from garage: ...", "stuff in my basement - ...".
  const words = place ? terms.slice(at + 1, at + 4).findIndex(({ kind }) => kind !== 'word') : 0
  const tie = terms[at + 1 + Math.max(0, words)]
  if (term?.kind !== 'item' || tie?.kind !== 'break' || !KINDS.test(term.name)) return false
  if (tie.as !== 'tie') return isTitle(terms, at)
  for (const next of terms.slice(at + 2, at + 10)) {
    if (next.kind === 'item') return true
    if (next.kind === 'break' && next.as === 'hard') return false
  }
  return false
}

const headOf = (name: string): string => name.slice(name.lastIndexOf(' ') + 1).toLowerCase()

/** "A cast iron tub. Tub is not cut yet": opens a sentence about it. */
export const isSubject = (
  terms: readonly Term[],
  term: ItemTerm,
  at: number,
  earlier: readonly Mention[],
): boolean =>
  !term.plural &&
  !term.name.includes(' ') &&
  terms[at - 1]?.kind === 'break' &&
  /^(is|was|not|has|isnt|hasnt|still|needs)$/.test(wordAt(terms, at + 1)) &&
  earlier.some(({ item, place }) => item.key !== term.item.key && nameEnds(terms[place], term.name))

const nameEnds = (term: Term | undefined, word: string): boolean =>
  term?.kind === 'item' && term.name.endsWith(` ${word}`)

/** "The chairs" after "4 dining chairs" are those chairs. */
export const isRepeated = (
  term: ItemTerm,
  modifiers: Modifiers,
  earlier: readonly Mention[],
): boolean =>
  modifiers.definite &&
  !modifiers.count &&
  !modifiers.adds &&
  !term.name.includes(' ') &&
  earlier.some(
    ({ item }) => item.key !== term.item.key && headOf(item.name) === headOf(term.item.name),
  )

/** "8 chairs but 2 are arm chairs": some of the earlier ones, by their kind. */
export const isKindOfEarlier = (
  terms: readonly Term[],
  term: ItemTerm,
  at: number,
  earlier: readonly Mention[],
): boolean =>
  /^(are|is)$/.test(wordAt(terms, at - 1)) &&
  terms[at - 2]?.kind === 'count' &&
  earlier.some(({ item }) => headOf(item.name) === headOf(term.name.replace(/s$/, '')))

/** "The paper" after "12 boxes of paper" is in those boxes. */
export function isContentAgain(
  state: {
    terms: readonly Term[]
    mentions: readonly Mention[]
    swallowedPlaces: ReadonlySet<number>
  },
  term: ItemTerm,
  modifiers: Modifiers,
): boolean {
  const { terms, mentions, swallowedPlaces } = state
  if (!modifiers.definite || modifiers.count || modifiers.adds) return false
  const isInside = (place: number): boolean => {
    const content = terms[place]
    return content?.kind === 'item' && content.item.key === term.item.key
  }
  const isHolder = ({ place }: Mention): boolean => {
    const holder = terms[place]
    return holder?.kind === 'item' && holder.name.endsWith(` of ${term.name}`)
  }
  return [...swallowedPlaces].some(isInside) || mentions.some(isHolder)
}
