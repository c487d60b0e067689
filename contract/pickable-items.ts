import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'

/** The names of the drawings of items. */
export const DRAWINGS = [
  'armchair',
  'bag',
  'barbecue',
  'bathtub',
  'bed-frame',
  'bike',
  'bookcase',
  'books',
  'boxes',
  'cabinet',
  'carpet',
  'chair',
  'clothes',
  'computer',
  'concrete',
  'desk',
  'dishwasher',
  'door',
  'dresser',
  'dryer',
  'drywall',
  'fridge',
  'hot-tub',
  'instrument',
  'lamp',
  'loveseat',
  'mattress',
  'metal',
  'microwave',
  'other',
  'paint',
  'piano',
  'renovation',
  'sink',
  'sofa',
  'stove',
  'table',
  'tire',
  'toilet',
  'toys',
  'treadmill',
  'tv',
  'washer',
  'wood',
  'yard-waste',
] as const
/** One of `DRAWINGS`. */
export type Drawing = (typeof DRAWINGS)[number]

/** Something a customer can add to a quote by hand. */
export const PickableItem = z.object({
  key: z.string(),
  name: z.string(),
  /** Several of it, in lower case, for the description that is written from the picked items. */
  several: z.string(),
  /** Other names for it, in lower case. */
  also: z.array(z.string()),
  drawing: z.enum(DRAWINGS).nullable(),
  /** Its rank among the most common items, 1 for the most common; null for the others. */
  common: z.number().int().positive().nullable(),
  /** About what one of it adds to a price, all-in, by the rate card in force. */
  onePrice: Money,
})
export type PickableItem = z.infer<typeof PickableItem>

/** Everything a customer can add to a quote by hand, with its drawing and about what one adds to the price. */
export const listQuoteItems = endpoint({
  method: 'GET',
  path: '/api/quote/items',
  access: 'public',
  summary: 'The items a quote can contain, to add one by hand',
  response: z.array(PickableItem),
})
