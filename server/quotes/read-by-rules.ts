import type { QuoteItem } from '../../contract/quotes.ts'
import type { LoadReader, LoadToRead, Reading } from '../providers/reader/reader.ts'
import { CATALOGUE_VERSION } from './catalogue/catalogue.ts'
import { confidenceIn, NEEDS_A_LOOK } from './confidence.ts'
import { foreignWords } from './reading/foreign.ts'
import { hedgeIn } from './reading/hedges.ts'
import type { Mention } from './reading/mention.ts'
import { itemMentions } from './reading/mentions.ts'
import { flightsOf } from './reading/stairs.ts'
import { termsOf } from './reading/terms.ts'
import { plain } from './reading/tokens.ts'
import { unclearIn, type Amount } from './reading/unclear.ts'
import { unplacedNumbers } from './reading/unplaced.ts'
import { unknownThings } from './reading/unknown.ts'

const LONGEST_SOURCE_TEXT = 80
/** Kilograms of a piece that needs more than two people. */
const HEAVY = 130

/** "Two mattresses, one queen and one twin mattress" are two: the later mentions detail the first. */
function spellsOut(first: Mention, rest: readonly Mention[]): boolean {
  const sum = rest.reduce((total, { quantity }) => total + quantity, 0)
  return rest.length > 1 && sum === first.quantity && !rest.some(({ adds }) => adds)
}

/** "Queen mattress, desk; twin mattress, futon": different names, so different pieces. */
const isEachAnother = (mentions: readonly Mention[]): boolean =>
  mentions.every(({ kind }) => kind !== undefined) &&
  new Set(mentions.map(({ kind }) => kind)).size === mentions.length

function quantityOf(mentions: readonly Mention[]): number {
  const areAllCounted = isEachAnother(mentions)
  const countedMentions = mentions.filter(
    ({ counted: isCounted, adds }) => isCounted || adds || areAllCounted,
  )
  const [first, ...rest] = countedMentions
  // A repeated mention without a number is the same item.
  if (!first) return mentions[0]?.quantity ?? 1
  if (spellsOut(first, rest)) return first.quantity
  return countedMentions.reduce((total, { quantity }) => total + quantity, 0)
}

function itemOf(mentions: readonly [Mention, ...Mention[]]): QuoteItem {
  const [{ item }] = mentions
  const quantity = quantityOf(mentions)
  const measuredVolume = mentions.reduce((total, { volume = 0 }) => total + volume, 0)
  const volume = measuredVolume > 0 ? measuredVolume / quantity : item.volume
  const density = item.weight / item.volume
  const weight = mentions.find((mention) => mention.weight !== undefined)?.weight
  const isHeavy = weight !== undefined && weight >= HEAVY && !item.flags.includes('heavy')
  return {
    key: item.key,
    name: item.name,
    quantity,
    volume: round(volume, 3),
    weight: round(weight ?? volume * density, 1),
    flags: [...item.flags, ...(isHeavy ? (['heavy'] as const) : [])],
    confidence: round(Math.min(...mentions.map(({ confidence }) => confidence)), 2),
  }
}

/** The customer's words for an item, to show them what was understood. */
function sourceTextOf(mentions: readonly Mention[], text: string): string {
  // "Chairs, 4 of them": the number takes its "of" along.
  const words = mentions.map(({ from, to }) => text.slice(from, to).replace(/ of$/, '')).join(', ')
  // By whole letters, and without what cannot be stored or shown.
  return [...words.replace(/[\p{C}\s]+/gu, ' ')].slice(0, LONGEST_SOURCE_TEXT).join('').trim()
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

type ItemRead = { item: QuoteItem & { said: string }; mentions: readonly Mention[] }

function itemsOf(mentions: readonly Mention[], text: string): ItemRead[] {
  const byKey = new Map<string, [Mention, ...Mention[]]>()
  for (const mention of mentions) {
    const same = byKey.get(mention.item.key)
    if (same) same.push(mention)
    else byKey.set(mention.item.key, [mention])
  }
  return [...byKey.values()].map((mentionsOfOne) => ({
    item: { ...itemOf(mentionsOfOne), said: sourceTextOf(mentionsOfOne, text) },
    mentions: mentionsOfOne,
  }))
}

const amountOf = ({ item, mentions }: ItemRead): Amount => ({
  said: item.said,
  volume: item.quantity * item.volume,
  atMost: Math.max(1, ...mentions.map(({ atMost = 1 }) => atMost)),
  strangeCount: mentions.some(({ strangeCount }) => strangeCount),
})

/**
 * Reads an English description with the catalogue alone: no network, no photos, the same answer every time.
 * When nothing is understood, the list is empty and the confidence low.
 */
export function readByRules({ description }: Pick<LoadToRead, 'description'>): Reading {
  const text = plain(description)
  const terms = termsOf(text)
  const read = itemsOf(itemMentions(terms), text)
  const items = read.map(({ item }) => item)
  const unknown = unknownThings(terms)
  const unclear = unclearIn(read.map(amountOf), unknown, {
    foreign: foreignWords(description),
    hedge: hedgeIn(text),
    numbers: unplacedNumbers(terms, text),
  })
  const isDoubtful = unclear.some(({ reason }) => reason === 'language')
  const confidence = confidenceIn(items, unknown)
  return {
    items,
    confidence: isDoubtful ? Math.min(confidence, NEEDS_A_LOOK) : confidence,
    unknown,
    conditions: { flights: flightsOf(text) },
    unclear,
  }
}

export const rulesReader: LoadReader = {
  name: 'built-in',
  read: (load) =>
    Promise.resolve({
      ...readByRules(load),
      source: 'rules',
      version: `rules-${CATALOGUE_VERSION}`,
    }),
}
