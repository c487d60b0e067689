import { z } from 'zod'
import { Description, PhotoUrls, QuoteId } from './booking.ts'
import { Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { LoadSize } from './jobs.ts'
import { Money } from './money.ts'
import { ServiceArea } from './places.ts'

/** What about an item changes its price, its disposal or whether we accept it at all. */
export const ITEM_FLAGS = [
  'mattress',
  'refrigerant',
  'tire',
  'drywall',
  'hazardous',
  'heavy',
  'electronics',
  'appliance',
  'metal',
  'wood',
  'yard',
  'rubble',
] as const
/** One of `ITEM_FLAGS`. */
export const ItemFlag = z.enum(ITEM_FLAGS)
export type ItemFlag = z.infer<typeof ItemFlag>

/** Something a reader found in the load. Volume and weight are those of one piece. */
export const QuoteItem = z.object({
  key: z.string(),
  name: z.string(),
  quantity: z.number().int().positive(),
  /** Cubic yards. */
  volume: z.number().nonnegative(),
  /** Kilograms. */
  weight: z.number().nonnegative(),
  flags: z.array(ItemFlag),
  /** 0 to 1: how sure the reader is of the item and its quantity. */
  confidence: z.number().min(0).max(1),
  /** The words of the description it was found in, in lower case; absent where a photo or a model named it. */
  said: z.string().optional(),
  /** The customer entered the quantity. */
  corrected: z.literal(true).optional(),
})
export type QuoteItem = z.infer<typeof QuoteItem>

/** The most items that a customer can correct in one quote. */
export const MOST_CORRECTIONS = 60
/** More of one thing than any truck carries. */
export const MOST_PIECES = 200

/**
 * What the customer says of one item by hand: how many there are, 0 for none. The key is that of an
 * item of the quote or of the catalogue; one that is neither changes nothing.
 */
export const Correction = z.object({
  key: z.string().min(1).max(80),
  quantity: z.number().int().min(0).max(MOST_PIECES),
})
export type Correction = z.infer<typeof Correction>

/** What a line of a price is for. */
export const QUOTE_LINE_KINDS = [
  'truck',
  'loading',
  'stairs',
  'heavy',
  'travel',
  'disposal',
  'mattress',
  'refrigerant',
  'tire',
  'minimum',
  'same_day',
] as const

/** One line of the price, GST included; the lines of a quote add up to its price to the cent. */
export const QuoteLine = z.object({
  kind: z.enum(QUOTE_LINE_KINDS),
  label: z.string(),
  amount: Money,
})
export type QuoteLine = z.infer<typeof QuoteLine>

/** Where something goes that does not ride on the truck, or may go for less. */
export const NoticePlace = z.object({ name: z.string(), url: z.string().nullable() })
export type NoticePlace = z.infer<typeof NoticePlace>

/** Why a load is refused, because of which items, and where they go instead. */
export const LoadRefusal = z.object({
  title: z.string(),
  text: z.string(),
  items: z.array(z.string()),
  place: NoticePlace.nullable(),
})
export type LoadRefusal = z.infer<typeof LoadRefusal>

/** Something the customer should know before the truck comes, and where the item can go instead. */
export const QuoteNotice = z.object({
  /** `travel` stands with a price that does not know its area yet. */
  kind: z.enum(['special', 'free_option', 'travel']),
  title: z.string(),
  text: z.string(),
  /** Keys of the items it is about. */
  items: z.array(z.string()),
  /** Absent in quotes from before places were kept. */
  place: NoticePlace.nullish(),
})
export type QuoteNotice = z.infer<typeof QuoteNotice>

/** A price for a load, good for 24 hours. Amounts are all-in, with GST. */
export const Quote = z.object({
  quoteId: QuoteId,
  /** All-in, GST included. */
  estimatedPrice: Money,
  low: Money,
  high: Money,
  /** The final price cannot exceed this without the customer's consent. */
  priceCap: Money,
  /** The GST within the price. */
  gst: Money,
  confidence: z.number().min(0).max(1),
  items: z.array(QuoteItem),
  /** Words that look like items and are not in the catalogue. */
  unknown: z.array(z.string()),
  lines: z.array(QuoteLine),
  /** Only 'ai' may be called an AI estimate. */
  source: z.enum(['ai', 'rules']),
  notices: z.array(QuoteNotice),
  expiresAt: Instant,
})
export type Quote = z.infer<typeof Quote>

/**
 * Prices a load from its size, description and photos. `refused`, naming each photo, for photos that were
 * not uploaded here; `prohibited_load` with `refusals` when something in it may not be taken. Limited to
 * 60 calls a minute.
 */
export const askForQuote = endpoint({
  method: 'POST',
  path: '/api/quote',
  access: 'public',
  summary: 'Price a load from its size, description and photos; the quote is good for 24 hours',
  body: z.object({
    loadSize: LoadSize.default('small'),
    description: Description,
    photos: PhotoUrls,
    /** Where the form knows it already: a pickup today costs more. */
    preferredDate: Day.optional(),
    /** Where the address is known already: some areas are farther away. */
    area: ServiceArea.optional(),
    corrections: z.array(Correction).max(MOST_CORRECTIONS).optional(),
  }),
  errors: ['refused', 'prohibited_load'],
  response: Quote,
})

/** Things a customer can add to a quote by hand; `also` are other names for them, in lower case. */
export const listQuoteItems = endpoint({
  method: 'GET',
  path: '/api/quote/items',
  access: 'public',
  summary: 'The items a quote can contain, to add one by hand',
  response: z.array(z.object({ key: z.string(), name: z.string(), also: z.array(z.string()) })),
})
