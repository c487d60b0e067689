import { packedAs } from './packing.ts'
import type { Mention } from './mention.ts'
import { itemNamed } from './vocabulary.ts'
import type { Term } from './terms.ts'

/** Terms between a structure and the material that it consists of. */
const REACH = 14
const STRUCTURES = new Set(['deck', 'shed', 'pallet', 'fence-panel', 'gazebo', 'pergola'])
const ITS_MATERIAL = new Set(['lumber', 'scrap-wood'])
const BAGGED = /^(bagged|bags)$/

const wordAt = (terms: readonly Term[], at: number): string => {
  const term = terms[at]
  return term?.kind === 'word' ? term.text : ''
}

const isHard = (term: Term | undefined): boolean => term?.kind === 'break' && term.as === 'hard'

/** "Old deck torn out, boards stacked": the material of the structure before, unless "and" adds it. */
function isOfStructure(terms: readonly Term[], mention: Mention, earlier?: Mention): boolean {
  if (!earlier || mention.counted || !ITS_MATERIAL.has(mention.item.key)) return false
  if (!STRUCTURES.has(earlier.item.key) || mention.place - earlier.place > REACH) return false
  const between = terms.slice(earlier.place + 1, mention.place)
  return !between.some(
    (term) =>
      term.kind === 'count' ||
      (term.kind === 'word' && /^(and|plus|also|some|other)$/.test(term.text)),
  )
}

/** "Carpet and underlay, 500 sq ft": one amount of two materials is one load. */
function sharesAmount(terms: readonly Term[], one: Mention, other: Mention): boolean {
  if (one.amountAt === undefined || one.amountAt !== other.amountAt) return false
  return terms
    .slice(one.place + 1, other.place)
    .every(
      (term) =>
        (term.kind === 'word' && /^(and|plus|with|old|broken|the)$/.test(term.text)) ||
        term.kind === 'item',
    )
}

const sizeOf = ({ volume, quantity, item }: Mention): number => volume ?? quantity * item.volume

/** Material that is named beside its structure, or shares one amount with another material, is there once. */
export function withoutSameLoad(terms: readonly Term[], mentions: readonly Mention[]): Mention[] {
  const loads: Mention[] = []
  for (const mention of mentions) {
    const earlier = loads.at(-1)
    if (isOfStructure(terms, mention, earlier)) continue
    if (earlier && sharesAmount(terms, earlier, mention)) {
      if (sizeOf(mention) >= sizeOf(earlier)) loads.splice(-1, 1, mention)
      continue
    }
    loads.push(mention)
  }
  return loads
}

/** Cubic yards: an amount of junk that is larger than the list of what is in it. */
const isAmountOf = (junk: Mention, listedMentions: readonly Mention[]): boolean =>
  sizeOf(junk) > listedMentions.reduce((total, mention) => total + sizeOf(mention), 0)

/** "A quarter truck of stuff - boxes, old chairs, a rug": examples of what the amount consists of. */
export function withoutExamples(terms: readonly Term[], mentions: readonly Mention[]): Mention[] {
  const examples = new Set<Mention>()
  for (const [at, junk] of mentions.entries()) {
    if (junk.item.key !== 'household-junk' || junk.volume === undefined) continue
    const rest = mentions.slice(at + 1)
    const end = rest.findIndex(({ place }) => terms.slice(junk.place, place).some(isHard))
    const listedMentions = end < 0 ? rest : rest.slice(0, end)
    const [first] = listedMentions
    if (!first || !isAmountOf(junk, listedMentions)) continue
    const between = terms.slice(junk.place + 1, first.place)
    const isList = between.some(({ kind }) => kind === 'break')
    const isVague = listedMentions.every(({ counted, quantity }) => !counted || quantity === 1)
    const isAdded = between.some(
      (term) => term.kind === 'word' && /^(and|plus|also)$/.test(term.text),
    )
    const hasPlural = listedMentions.some(({ counted, quantity }) => !counted && quantity > 1)
    if (isList && isVague && hasPlural && !isAdded)
      for (const mention of listedMentions) examples.add(mention)
  }
  return mentions.filter((mention) => !examples.has(mention))
}

const isBag = ({ item, counted }: Mention): boolean => item.key === 'garbage-bag' && counted

/** Whether a thing without a number can be in a bag. */
const isLoose = ({ item, counted, atMost }: Mention): boolean =>
  (!counted || atMost !== undefined) &&
  (!item.counted || item.heap !== undefined || item.volume <= 0.1 || item.key === 'carpet')

/** "All bagged, about 15 bags", "all in bags (3 bags)": the sentences up to here are about what the bags hold. */
function saysBagged(terms: readonly Term[], from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) {
    const term = terms[at]
    const isInBags =
      wordAt(terms, at - 1) === 'in' && term?.kind === 'item' && term.item.key === 'garbage-bag'
    if (isInBags || BAGGED.test(wordAt(terms, at))) return true
  }
  return false
}

/** "Drywall (around 12 bags)": the number of bags in a bracket. */
function isBracketOf(terms: readonly Term[], content: Mention, bag: Mention): boolean {
  const between = terms.slice(content.place + 1, bag.place)
  const [open] = between
  return (
    open?.kind === 'break' &&
    open.as === 'open' &&
    between.slice(1).every(({ kind }) => kind === 'word' || kind === 'count')
  )
}

const RENOVATION = new Set(['drywall', 'rubble', 'wood'])

/** What the bags count as: by their only content, or as debris of a renovation. */
function bagOf(bag: Mention, contents: readonly Mention[]): Mention {
  const [content, ...others] = contents
  if (!content) return bag
  const isDebris =
    others.length > 0 &&
    contents.some(({ item }) => item.flags.some((flag) => RENOVATION.has(flag)))
  const debris = isDebris ? itemNamed('bag of construction debris')?.item : undefined
  const name = content.item.name.toLowerCase()
  const item =
    debris ??
    (others.length > 0
      ? bag.item
      : packedAs({ item: bag.item, name: 'bag' }, { item: content.item, name }))
  return { ...bag, item, from: Math.min(bag.from, content.from) }
}

/** Bags and what the text says is in them are there once, as the bags. */
export function inBags(terms: readonly Term[], mentions: readonly Mention[]): Mention[] {
  const loads: Mention[] = []
  for (const mention of mentions) {
    const before = loads.at(-1)
    if (!isBag(mention) || !before || !isLoose(before)) {
      loads.push(mention)
      continue
    }
    const isOne = isBracketOf(terms, before, mention)
    const isList = saysBagged(terms, before.place, mention.place)
    const most = isList ? loads.length : Number(isOne)
    let first = loads.length
    while (loads.length - first < most) {
      const content = loads[first - 1]
      if (!content || !isLoose(content)) break
      if (first < loads.length && terms.slice(content.place, before.place).some(isHard)) break
      first--
    }
    const contents = loads.splice(first)
    loads.push(bagOf(mention, contents))
  }
  return loads
}
