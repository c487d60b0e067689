import { z } from 'zod'
import { Description, PhotoUrls, QuoteId } from './booking.ts'
import { Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { LoadSize } from './jobs.ts'
import { Money } from './money.ts'

/** What about an item changes its price, its disposal or whether it may be taken at all. */
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
})
export type QuoteItem = z.infer<typeof QuoteItem>

export const QUOTE_LINE_KINDS = [
  'truck',
  'loading',
  'stairs',
  'heavy',
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

/** Something the customer should know before the truck comes, and where the item can go instead. */
export const QuoteNotice = z.object({
  kind: z.enum(['special', 'free_option']),
  title: z.string(),
  text: z.string(),
  /** Keys of the items it is about. */
  items: z.array(z.string()),
})
export type QuoteNotice = z.infer<typeof QuoteNotice>

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
  }),
  response: Quote,
})
