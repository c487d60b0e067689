import { cents, type Cents } from '../../contract/money.ts'
import type { PickableItem } from '../../contract/pickable-items.ts'
import type { QuoteItem } from '../../contract/quotes.ts'
import type { RateCard } from '../../contract/rate-cards.ts'
import type { Context } from '../core/context.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { drawingOf } from './item-drawings.ts'
import { priceLoad, type LoadToPrice } from './rate-card.ts'
import { currentRateCard } from './rate-cards/rate-card-store.ts'
import { severalOf } from './written-description.ts'

/** The most common first: the first eight are the form's tiles once a sofa, a fridge and so on are picked. */
const COMMON = [
  'sofa',
  'mattress',
  'fridge',
  'box',
  'armchair',
  'washer',
  'tv',
  'bed-frame',
  'dresser',
  'desk',
  'garbage-bag',
  'yard-waste-bag',
  'dryer',
  'box-spring',
  'stove',
  'bookcase',
  'dining-table',
  'chair',
  'barbecue',
  'carpet',
  'tire',
  'dishwasher',
  'treadmill',
  'microwave',
]

/** A load of middling size, to which one more thing adds what it usually adds. */
const USUAL_LOAD: LoadToPrice = {
  loadSize: 'tiny',
  items: [
    {
      key: 'usual-load',
      name: 'Usual load',
      quantity: 1,
      volume: 5,
      weight: 250,
      flags: [],
      confidence: 1,
    },
  ],
  conditions: { flights: 0 },
  confidence: 1,
  sameDay: false,
}

/** What one piece adds to the usual load, all-in, in whole dollars. */
function onePrice(card: RateCard, item: Omit<QuoteItem, 'quantity' | 'confidence'>): Cents {
  const exact = { ...card, roundTo: 1, minimum: 100 }
  const items = [...USUAL_LOAD.items, { ...item, quantity: 1, confidence: 1 }]
  const more =
    priceLoad(exact, { ...USUAL_LOAD, items }).estimatedPrice -
    priceLoad(exact, USUAL_LOAD).estimatedPrice
  return cents(Math.max(1, Math.round(more / 100)) * 100)
}

function itemsAt(card: RateCard): PickableItem[] {
  return catalogue.map((item) => {
    const rank = COMMON.indexOf(item.key)
    return {
      key: item.key,
      name: item.name,
      several: severalOf(item),
      also: [...item.synonyms],
      drawing: drawingOf(item),
      common: rank < 0 ? null : rank + 1,
      onePrice: onePrice(card, { ...item, flags: [...item.flags] }),
    }
  })
}

const lists = new WeakMap<RateCard, PickableItem[]>()

/** Everything a customer can add by hand, with about what one adds at the rate card in force. */
export async function pickableItems({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<PickableItem[]> {
  const { card } = await currentRateCard(db, now())
  const list = lists.get(card) ?? itemsAt(card)
  lists.set(card, list)
  return list
}
