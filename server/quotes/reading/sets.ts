import type { Mention } from './mention.ts'
import type { Term } from './terms.ts'

const SEATS = ['chair', 'dining-chair', 'patio-chair', 'armchair', 'bench', 'bar-stool']
const TABLES = ['table', 'dining-table', 'patio-table', 'coffee-table', 'end-table']

/** Sets that are sold as one thing, and the parts that they consist of. */
const PARTS_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'patio-set',
    new Set([...SEATS, ...TABLES, 'patio-umbrella', 'sofa', 'outdoor-sofa', 'loveseat', 'ottoman']),
  ],
  ['dining-set', new Set([...SEATS, ...TABLES])],
  ['sectional', new Set(['chaise-lounge', 'ottoman'])],
  ['desk', new Set(['china-cabinet', 'desk-hutch', 'shelf'])],
  ['l-shaped-desk', new Set(['china-cabinet', 'desk-hutch', 'shelf'])],
  ['vanity', new Set(['sink', 'faucet', 'countertop', 'mirror'])],
  ['dresser', new Set(['mirror'])],
  ['hospital-bed', new Set(['mattress'])],
  ['swing-set', new Set(['plastic-slide', 'ladder'])],
  ['futon', new Set(['mattress', 'cushion'])],
  ['sofa', new Set(['cushion'])],
  ['bench', new Set(['cushion'])],
  ['loveseat', new Set(['cushion'])],
])
const JOINS =
  /^(and|with|includes|including|incl|plus|has|of|is|its|the|attached|matching|built|in|swings|frame)$/
const NAMES_PARTS = /^(with|includes|including|incl|has|of)$/

/** Next to their set these are never anything else. */
const isBarePart = (term: Term | undefined): boolean =>
  term?.kind === 'item' && /^(slide|cushion)s?$/.test(term.name)

const volumeOf = ({ volume, quantity, item }: Mention): number => volume ?? quantity * item.volume

/** "Hospital bed (electric, with its mattress)". */
const isInBracket = (between: readonly Term[]): boolean => {
  const [open] = between
  const isOpen = open?.kind === 'break' && open.as === 'open'
  return isOpen && !between.some((term) => term.kind === 'break' && /hard|close/.test(term.as))
}

/** Whether a part goes on here: no item of its own, no new sentence in between. */
const isJoined = (between: readonly Term[]): boolean =>
  isInBracket(between) ||
  between.every(
    (term) =>
      term.kind === 'count' ||
      term.kind === 'measure' ||
      (term.kind === 'break' && term.as !== 'hard') ||
      (term.kind === 'word' && (JOINS.test(term.text) || /(ing|ed)$/.test(term.text))),
  )

/** "With", a bracket or a colon names parts; after a comma only a table with its seats does. */
const namesParts = (
  between: readonly Term[],
  parts: readonly Mention[],
  isBare: boolean,
): boolean =>
  (!between.some((term) => term.kind === 'break' && term.as === 'close') &&
    between.some(
      (term) =>
        (term.kind === 'word' && NAMES_PARTS.test(term.text)) ||
        (term.kind === 'break' && (term.as === 'open' || term.as === 'tie')),
    )) ||
  parts.length > 1 ||
  isBare

const FURNITURE_SETS = new Set(['patio-set', 'dining-set'])

/** "Patio set (table, 4 chairs)": a list of all parts with their numbers says more than the set. */
function isSpelledOut(set: Mention, between: readonly Term[], parts: readonly Mention[]): boolean {
  const [sign] = between
  const isList = sign?.kind === 'break' && (sign.as === 'open' || sign.as === 'tie')
  const hasNumber = parts.some(({ quantity, counted }) => counted && quantity > 1)
  return isList && hasNumber && parts.length > 1 && FURNITURE_SETS.has(set.item.key)
}

/** The set once, at least as large as its parts: "patio set, table and 4 chairs". */
export function withoutParts(terms: readonly Term[], mentions: readonly Mention[]): Mention[] {
  const whole: Mention[] = []
  for (let at = 0; at < mentions.length; at++) {
    const set = mentions[at]
    if (!set) continue
    const partKeys = PARTS_OF.get(set.item.key)
    const parts = partKeys ? partsAfter(terms, mentions, at, partKeys) : []
    const [first] = parts
    const between = first ? terms.slice(set.place + 1, first.place) : []
    const isBare = parts.some(({ place }) => isBarePart(terms[place]))
    if (!first || !namesParts(between, parts, isBare)) {
      whole.push(set)
      continue
    }
    if (isSpelledOut(set, between, parts)) continue
    const volume = Math.max(
      volumeOf(set),
      parts.reduce((total, part) => total + volumeOf(part), 0),
    )
    whole.push({ ...set, volume, to: parts.at(-1)?.to ?? set.to })
    at += parts.length
  }
  return whole
}

function partsAfter(
  terms: readonly Term[],
  mentions: readonly Mention[],
  at: number,
  keys: ReadonlySet<string>,
): Mention[] {
  const parts: Mention[] = []
  let place = mentions[at]?.place ?? 0
  for (const mention of mentions.slice(at + 1)) {
    if (!keys.has(mention.item.key) || mention.adds) break
    if (mention.place < place || !isJoined(terms.slice(place + 1, mention.place))) break
    parts.push(mention)
    place = mention.place
  }
  return parts
}

/** A set whose part stays may be smaller than usual: "we keep the chaise part". */
export function doubtSetOf(part: Mention, mentions: readonly Mention[]): void {
  const set = mentions.findLast(({ item }) => PARTS_OF.get(item.key)?.has(part.item.key))
  if (set) set.atMost = 2
}

const HOLDERS = new Set(['garbage-bag', 'box', 'plastic-bin', 'yard-waste-bag'])

/** "40 sheets of drywall in 6 bags" are there once: as what takes more room. */
export function withoutHolders(terms: readonly Term[], mentions: readonly Mention[]): Mention[] {
  const droppedMentions = new Set<Mention>()
  for (const [at, holder] of mentions.entries()) {
    const content = mentions[at - 1]
    if (!content?.counted || !holder.counted || !HOLDERS.has(holder.item.key)) continue
    const link = terms
      .slice(content.place + 1, holder.place)
      .filter(({ from, to }) => from >= content.to && to <= holder.from + 1)
    const isIn = link.length <= 3 && link.some((term) => term.kind === 'word' && term.text === 'in')
    const isMany = content.quantity > holder.quantity && !link.some(({ kind }) => kind === 'break')
    if (!isIn || !isMany) continue
    const isLarger = volumeOf(content) >= volumeOf(holder)
    droppedMentions.add(isLarger ? holder : content)
    if (isLarger) content.to = holder.to
  }
  return mentions.filter((mention) => !droppedMentions.has(mention))
}
