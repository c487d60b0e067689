import { catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueItem } from '../catalogue/item.ts'
import { isAttribute } from './attributes.ts'
import type { Mention } from './mention.ts'
import { itemNamed } from './vocabulary.ts'
import type { Term } from './terms.ts'

type ItemTerm = Term & { kind: 'item' }

const CONTAINERS = new Set(['box', 'garbage-bag', 'plastic-bin', 'suitcase'])
/** The vessels are counted, not their content: "3 bottles of weed killer". */
const VESSEL = /\b(bottle|jug|can|pail|bucket|container|tin|drum|barrel|canister|tube|jar|tub)s?$/
const TUB = /^tubs?$/
const OF = /^(of|full|filled|with|containing)$/
/** A name that says what it holds. */
const HOLDER_OF = /^(box|boxes|bags?|cartons?) of /
const ON_PAPER = new Set(['books', 'book', 'magazines', 'records', 'record', 'paper', 'files'])

const byKey: ReadonlyMap<string, CatalogueItem> = new Map(catalogue.map((item) => [item.key, item]))

const WORD_OF: ReadonlyMap<string, string> = new Map([
  ['box', 'box'],
  ['garbage-bag', 'bag'],
  ['plastic-bin', 'bin'],
])

const isContainer = (term: Term | undefined): term is ItemTerm =>
  term?.kind === 'item' &&
  (CONTAINERS.has(term.item.key) || TUB.test(term.name) || VESSEL.test(term.name))

/** "Leaves, 12 yard bags": a bag that is named by what goes into it. */
const isBagFor = (term: Term | undefined, { flags }: CatalogueItem): term is ItemTerm =>
  term?.kind === 'item' && term.item.key === 'yard-waste-bag' && flags.includes('yard')

function keyOfPacked(container: CatalogueItem, content: CatalogueItem): string {
  const { flags } = content
  if (container.key === 'box' && ON_PAPER.has(content.key)) return 'box-of-books'
  if (container.key !== 'garbage-bag') return container.key
  if (flags.includes('drywall')) return 'bag-of-drywall'
  if (flags.includes('rubble')) return 'bag-of-rubble'
  if (flags.includes('yard')) return 'yard-waste-bag'
  const own = `bag-of-${content.key}`
  if (byKey.has(own)) return own
  return content.key === 'renovation-debris' ? 'bag-of-construction-debris' : container.key
}

/** The item that a container with this content counts as: a bag of branches is yard waste, a bottle of acid is acid. */
export function packedAs(
  container: { item: CatalogueItem; name: string },
  content: { item: CatalogueItem; name: string },
): CatalogueItem {
  const { item } = content
  if (item.flags.includes('hazardous')) return item
  const key = TUB.test(container.name) ? 'plastic-bin' : keyOfPacked(container.item, item)
  const word = WORD_OF.get(container.item.key)
  const packedItem = word && itemNamed(`${word} of ${content.name}`)?.item
  if (packedItem) return packedItem
  return byKey.get(key) ?? container.item
}

const isMixed = (term: Term | undefined): boolean =>
  term?.kind === 'word' && /^(mixed|misc|assorted|random|general|old)$/.test(term.text)

/** The places of the first item after "box of" and of the items joined to it with "and". */
function contentsAt(terms: readonly Term[], at: number): number[] {
  const [container, link] = [terms[at], terms[at + 1]]
  // "4 bags mixed garbage".
  if (container?.kind === 'item' && container.plural && isMixed(link)) {
    return terms[at + 2]?.kind === 'item' ? [at + 2] : []
  }
  const isList = container?.kind === 'item' && container.plural && link?.kind === 'item'
  // "Six bags leaves", but not "boxes lamp".
  if (isList) return link.plural || !link.item.counted ? [at + 1] : []
  if (link?.kind !== 'word' || !OF.test(link.text)) return []
  const places: number[] = []
  for (let next = at + 2; next < at + 10; next++) {
    const term = terms[next]
    if (term?.kind === 'item') {
      const goesOn = places.length === 0 || term.plural || !term.item.counted
      if (!goesOn) break
      places.push(next)
    } else if (term?.kind === 'count' && term.count.how !== 'exact') {
      if (places.length > 0) break
    } else if (term?.kind !== 'word') break
    else if (term.text === 'and' && places.length === 0) break
    else if (places.length > 0 && !/^(and|old|used|other|random)$/.test(term.text)) break
  }
  return places
}

export type Packing = { as: CatalogueItem; swallowedPlaces: readonly number[]; isVessel: boolean }

/** Material, as a heap or by the piece. */
const isMaterial = ({ counted, heap }: CatalogueItem): boolean => !counted || heap !== undefined

/** "Boxes of books and papers": the second is in them too. */
function packedOn(terms: readonly Term[], at: number): Packing | undefined {
  const [container, and, content] = [terms[at], terms[at + 1], terms[at + 2]]
  // "Bags of tile rubble".
  if (container?.kind === 'item' && and?.kind === 'item' && isMaterial(and.item)) {
    return { as: container.item, swallowedPlaces: [at + 1], isVessel: false }
  }
  const goesOn = and?.kind === 'word' && and.text === 'and' && content?.kind === 'item'
  if (container?.kind !== 'item' || !goesOn || !isMaterial(content.item)) return undefined
  return { as: container.item, swallowedPlaces: [at + 2], isVessel: false }
}

/** "Bags of clothes" are bags; but a box of paint is paint, and so are three pails of it. */
export function packingAt(terms: readonly Term[], at: number): Packing | undefined {
  const container = terms[at]
  if (container?.kind === 'item' && HOLDER_OF.test(container.name)) return packedOn(terms, at)
  if (!isContainer(container)) return undefined
  const swallowedPlaces = contentsAt(terms, at)
  const [first] = swallowedPlaces
  const content = first === undefined ? undefined : terms[first]
  if (content?.kind !== 'item') return undefined
  const isHazard = content.item.flags.includes('hazardous')
  const isVessel = VESSEL.test(container.name)
  const holds = CONTAINERS.has(container.item.key) || TUB.test(container.name)
  // "A jerry can with some gasoline" is one thing; "cans of beans" are what they are.
  if (!holds && !isHazard) return undefined
  return { as: packedAs(container, content), swallowedPlaces, isVessel }
}

const isHard = (term: Term | undefined): boolean =>
  !term || (term.kind === 'break' && term.as === 'hard')

/** Whether only words stand between two places, and what else is allowed there. */
function onlyBetween(terms: readonly Term[], from: number, to: number, allowsBreaks: boolean) {
  return terms.slice(from + 1, to).every((term, index) => {
    if (term.kind === 'break') return allowsBreaks && (term.as === 'soft' || term.as === 'tie')
    if (term.kind === 'item') return isAttribute(terms, from + 1 + index)
    return term.kind !== 'bulk'
  })
}

/**
 * "Debris in 25 bags", "a bag of them", "dishes, 1 box.": the item before is the content of the container,
 * and the containers are counted.
 */
export function holdsEarlier(
  terms: readonly Term[],
  at: number,
  earlier: Mention | undefined,
  how: { isLocated: boolean; counted: boolean; single: boolean },
): boolean {
  const [container, content] = [terms[at], earlier && terms[earlier.place]]
  if (!earlier || content?.kind !== 'item' || earlier.counted) return false
  if (!isContainer(container) && !isBagFor(container, earlier.item)) return false
  const isLiquid = content.item.flags.includes('hazardous') && VESSEL.test(container.name)
  if (!content.plural && content.item.counted && !isLiquid) return false
  const [of, them] = [terms[at + 1], terms[at + 2]]
  const isOfThem =
    of?.kind === 'word' &&
    of.text === 'of' &&
    them?.kind === 'word' &&
    /^(them|those|it)$/.test(them.text)
  if (isOfThem) return onlyBetween(terms, earlier.place, at, true)
  const holds = CONTAINERS.has(container.item.key)
  if (how.isLocated && holds && (how.counted || how.single))
    return onlyBetween(terms, earlier.place, at, false)
  // "A pile of old clothes, maybe 3 bags worth".
  if (of?.kind === 'word' && of.text === 'worth') return onlyBetween(terms, earlier.place, at, true)
  if (how.counted && isDirectlyAfter(terms, earlier.place, at)) return true
  const alone = isHard(terms[at + 1]) && opensSentence(terms, earlier.place)
  return how.counted && alone && onlyBetween(terms, earlier.place, at, true)
}

/** "Leaves 10 bags", "clothes (3 bags)", "rubble approx 9 bags". */
function isDirectlyAfter(terms: readonly Term[], content: number, container: number): boolean {
  const link = terms.slice(content + 1, container)
  return link.every(
    (term) =>
      term.kind === 'count' ||
      (term.kind === 'break' && (term.as === 'open' || term.as === 'tie')) ||
      (term.kind === 'word' && /^(about|approx|approximately|around|maybe|mix)$/.test(term.text)),
  )
}

/** "Grass clippings and weeds" open one together. */
function opensSentence(terms: readonly Term[], at: number): boolean {
  for (let back = at - 1; back >= at - 4; back--) {
    const term = terms[back]
    if (isHard(term)) return true
    if (term?.kind === 'item' && isJoined(terms, back)) return opensSentence(terms, back)
    if (term?.kind !== 'word') return false
  }
  return false
}

const isJoined = (terms: readonly Term[], at: number): boolean => {
  const [item, and] = [terms[at], terms[at + 1]]
  const isHeap = item?.kind === 'item' && (item.plural || !item.item.counted)
  return isHeap && and?.kind === 'word' && and.text === 'and'
}
