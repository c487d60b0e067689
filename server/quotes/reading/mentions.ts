import { accessoryAt } from './accessories.ts'
import { bulkMention, restOfList } from './amounts.ts'
import {
  isContentAgain,
  isHeading,
  isKindOfEarlier,
  isRepeated,
  isSubject,
  isPart,
  isAccessRoute,
} from './incidental.ts'
import { isAttribute } from './attributes.ts'
import { modifiersBefore, type Modifiers } from './counts.ts'
import { asMatching, asRelatedItem, withoutMattresses } from './related-items.ts'
import { isMaterialOfEarlier } from './material-of.ts'
import { refusedItems } from './negation.ts'
import { holdsEarlier, packedAs, packingAt, type Packing } from './packing.ts'
import { isBackground } from './surroundings.ts'
import { isOfEarlier, isRenamed, oneMoreAt } from './same-thing.ts'
import { inBags, withoutExamples, withoutSameLoad } from './same-load.ts'
import { seatsAt } from './seats.ts'
import { doubtSetOf, withoutHolders, withoutParts } from './sets.ts'
import type { Mention } from './mention.ts'
import { mentionOf } from './mention-of.ts'
import type { Term } from './terms.ts'

type ItemTerm = Term & { kind: 'item' }
type ParseState = {
  terms: readonly Term[]
  refusedPlaces: ReadonlySet<number>
  mentions: Mention[]
  /** Places of items that are part of an earlier mention, such as the content of a container. */
  swallowedPlaces: Set<number>
  /** Keys of the items of this sentence so far, headings included. */
  sentence: Set<string>
}

/** "The 4x4 one" is a size; planks of that size come by number or in a heap. */
const isSizeOnly = (term: ItemTerm, modifiers: Modifiers): boolean =>
  /^\d/.test(term.name) && modifiers.definite && !modifiers.count

function isIncidental(
  state: ParseState,
  term: ItemTerm,
  at: number,
  modifiers: Modifiers,
): boolean {
  const { terms, mentions } = state
  return (
    isAttribute(terms, at) ||
    isMaterialOfEarlier(terms, at, mentions.at(-1)) ||
    isPart(terms, term, at, modifiers, mentions.at(-1)) ||
    isHeading(terms, at) ||
    isSizeOnly(term, modifiers) ||
    isAccessRoute(terms, term, at, modifiers) ||
    isBackground(terms, term, at, modifiers) ||
    isRepeated(term, modifiers, mentions) ||
    isSubject(terms, term, at, mentions) ||
    isKindOfEarlier(terms, term, at, mentions) ||
    isContentAgain(state, term, modifiers) ||
    isOfEarlier(terms, term, at, mentions.at(-1))
  )
}

/** A container with its content; undefined where the content itself is the item. */
function readPacking(state: ParseState, packing: Packing, at: number): Mention | undefined {
  const { terms, swallowedPlaces } = state
  const [first = at] = packing.swallowedPlaces
  const container = terms[at]
  const content = terms[first]
  if (container?.kind !== 'item' || content?.kind !== 'item') return undefined
  const isHazard = packing.as === content.item
  // "A box of old paint cans (about 10)" counts the cans.
  if (isHazard && !packing.isVessel) return undefined
  for (const place of packing.swallowedPlaces) swallowedPlaces.add(place)
  const item = { ...container, item: packing.as }
  const mention = mentionOf(terms, item, at, modifiersBefore(terms, at))
  const to = Math.max(...packing.swallowedPlaces.map((place) => terms[place]?.to ?? 0))
  return mention && { ...mention, to: Math.max(mention.to, to) }
}

/** "Debris in 25 bags": the item before is in this container. */
function withEarlier(
  state: ParseState,
  mention: Mention | undefined,
  at: number,
  modifiers: Modifiers,
): Mention | undefined {
  const { terms, mentions } = state
  const container = terms[at]
  const earlier = mentions.at(-1)
  if (container?.kind !== 'item' || !earlier) return mention
  const article = modifiers.count?.count.how === 'one' || terms.slice(at - 2, at).some(isArticle)
  const how = {
    isLocated: modifiers.isLocated,
    counted: modifiers.count?.count.how === 'exact' || (mention?.counted ?? false),
    single: article && !container.plural,
  }
  if (!holdsEarlier(terms, at, earlier, how)) return mention
  const isSame = ({ item, counted }: Mention): boolean => item === earlier.item && !counted
  while (mentions.length > 0 && mentions.slice(-1).some(isSame)) mentions.pop()
  const content = terms[earlier.place]
  const name = content?.kind === 'item' ? content.name : ''
  const item = packedAs(container, { item: earlier.item, name })
  const quantity = modifiers.count?.count.value ?? mention?.quantity ?? 1
  const to = mention?.to ?? container.to
  const { atMost: _open, ...rest } = earlier
  return { ...rest, item, quantity, counted: true, place: at, to }
}

const isArticle = (term: Term): boolean => term.kind === 'count' && term.count.how === 'one'

function readItem(state: ParseState, term: ItemTerm, at: number): Mention | undefined {
  const { terms, swallowedPlaces } = state
  const packing = packingAt(terms, at)
  if (packing) return readPacking(state, packing, at)
  const modifiers = modifiersBefore(terms, at)
  if (isHeading(terms, at)) state.sentence.add(term.item.key)
  if (isIncidental(state, term, at, modifiers)) return undefined
  const next = terms[at + 1]
  // Tile that holds asbestos is asbestos.
  if (term.item.key === 'asbestos' && next?.kind === 'item') swallowedPlaces.add(at + 1)
  return withEarlier(state, mentionOf(terms, term, at, modifiers), at, modifiers)
}

/** "8 chairs and a dining table": the chairs belong to the table after them. */
const isInSentence = (terms: readonly Term[], { place }: Mention, at: number): boolean =>
  !terms.slice(place, at).some((term) => term.kind === 'break' && term.as === 'hard')

/** The box spring of a "queen set", in the number of the sets. */
function besides(term: Term, mention: Mention): Mention[] {
  if (term.kind !== 'item' || !term.besides) return []
  return term.besides.map((item) => ({ ...mention, item }))
}

/** Every mention of an item in the text, in order. Marks the counts of the terms as used. */
export function itemMentions(terms: readonly Term[]): Mention[] {
  const refusedPlaces = refusedItems(terms)
  const state: ParseState = {
    terms,
    refusedPlaces,
    mentions: [],
    swallowedPlaces: new Set(),
    sentence: new Set(),
  }
  terms.forEach((term, at) => {
    if (state.swallowedPlaces.has(at)) return
    if (term.kind === 'break' && term.as === 'hard') state.sentence.clear()
    const mention =
      term.kind === 'item'
        ? readItem(state, term, at)
        : term.kind === 'bulk'
          ? bulkMention(terms, at, state.mentions)
          : (seatsAt(terms, at) ??
            accessoryAt(terms, at, state.mentions) ??
            oneMoreAt(terms, at, state.mentions.at(-1)))
    if (mention && refusedPlaces.has(mention.place)) doubtSetOf(mention, state.mentions)
    if (!mention || refusedPlaces.has(mention.place)) return
    if (mention.place > at) state.swallowedPlaces.add(mention.place)
    if (isRenamed(terms, mention, state.mentions.at(-1))) state.mentions.pop()
    const last = state.mentions.pop()
    if (last)
      state.mentions.push(
        isInSentence(terms, last, at) ? asRelatedItem(last, [mention.item.key]) : last,
      )
    const matchingMention = asMatching(terms, mention, state.sentence)
    state.mentions.push(asRelatedItem(matchingMention, state.sentence), ...besides(term, mention))
    state.sentence.add(mention.item.key)
  })
  const distinctMentions = withoutHolders(terms, withoutParts(terms, inBags(terms, state.mentions)))
  const loads = withoutExamples(terms, withoutSameLoad(terms, distinctMentions))
  return withoutMattresses(terms, [...loads, ...restOfList(terms, loads)])
}
