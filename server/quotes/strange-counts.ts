import type { Correction, QuoteItem, QuoteQuestion } from '../../contract/quotes.ts'

/** What is often picked up in large numbers, and the most that a description means without a slip. */
const MOST_OF: ReadonlyMap<string, number> = new Map(
  Object.entries({
    box: 100,
    'box-of-books': 60,
    'garbage-bag': 100,
    'yard-waste-bag': 60,
    chair: 40,
    'dining-chair': 30,
    'folding-chair': 80,
    'office-chair': 30,
    'patio-chair': 20,
    'school-desk': 40,
    desk: 15,
    table: 15,
    'office-cubicle': 20,
    'filing-cabinet': 20,
    locker: 30,
    pallet: 40,
    tire: 40,
    door: 20,
    window: 20,
    'fence-panel': 30,
    'sheet-of-drywall': 80,
    'sheet-of-plywood': 60,
    mattress: 10,
    'box-spring': 10,
    carpet: 20,
    monitor: 40,
    computer: 40,
  }),
)

/** The most of one thing by its volume in cubic yards: the larger the thing, the fewer there are. */
const MOST_BY_VOLUME: readonly (readonly [volume: number, most: number])[] = [
  [3, 2],
  [1.5, 4],
  [0.8, 6],
  [0.5, 10],
  [0.2, 20],
  [0.1, 50],
  [0.03, 100],
]
/** Of anything smaller: no count of it is strange. */
const MOST_OF_SMALL = 300

const mostOf = ({ key, volume }: Pick<QuoteItem, 'key' | 'volume'>): number =>
  MOST_OF.get(key) ?? MOST_BY_VOLUME.find(([least]) => volume >= least)?.[1] ?? MOST_OF_SMALL

/** Cubic yards of one thing that is named several times: more than a full truck, and so is its price. */
const MOST_VOLUME_OF_ONE = 20

const isStrange = (item: QuoteItem): boolean =>
  item.quantity > mostOf(item) ||
  (item.quantity > 2 && item.quantity * item.volume > MOST_VOLUME_OF_ONE)

/** What counts, what is asked back, and what was never in question. */
type AskedBack = { items: QuoteItem[]; questions: QuoteQuestion[]; usual: QuoteItem[] }

/**
 * Separates counts far outside what such descriptions mean. A correction of the item answers the question,
 * whatever its quantity.
 */
export function askBack(
  read: readonly QuoteItem[],
  corrections: readonly Correction[] = [],
): AskedBack {
  const answeredKeys = new Set(corrections.map(({ key }) => key))
  const strange = read.filter((item) => !answeredKeys.has(item.key) && isStrange(item))
  return {
    items: read.filter((item) => !strange.includes(item)),
    usual: read.filter((item) => !isStrange(item)),
    questions: strange.map(({ key, name, quantity, said = '' }) => ({ key, name, quantity, said })),
  }
}
