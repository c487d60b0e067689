import { z } from 'zod'
import { AccessInput } from './access.ts'
import { Description, PhotoUrls, QuoteId } from './booking.ts'
import { Day, Instant } from './calendar.ts'
import { CancellationTerms } from './cancellation.ts'
import { endpoint } from './endpoint.ts'
import { LoadSize } from './jobs.ts'
import { Money, MoneySum } from './money.ts'
import { OfferAnswer } from './offers.ts'
import { DRAWINGS } from './pickable-items.ts'
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
  /** A whole number above 0. */
  quantity: z.number(),
  /** Cubic yards. */
  volume: z.number(),
  /** Kilograms. */
  weight: z.number(),
  flags: z.array(ItemFlag),
  /** 0 to 1: how sure the reader is of the item and its quantity. */
  confidence: z.number(),
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
  'walk',
  'heavy',
  'travel',
  'disposal',
  'mattress',
  'refrigerant',
  'tire',
  'minimum',
  'same_day',
  'discount',
] as const

/** One line of the price, GST included; the lines of a quote add up to its price to the cent. A discount is below zero. */
export const QuoteLine = z.object({
  kind: z.enum(QUOTE_LINE_KINDS),
  label: z.string(),
  amount: MoneySum,
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

/** An item of a quote as the screen shows it. */
export const QuotedItem = QuoteItem.extend({
  /** The name of its drawing, one of `DRAWINGS`; null for an item that has none. */
  drawing: z.enum(DRAWINGS).nullable(),
  /** What one more of it adds to this price, all-in. */
  addedPrice: Money.nullable(),
})
export type QuotedItem = z.infer<typeof QuotedItem>

/**
 * What a size follows from: the counted items, their weight (no smaller vehicle may carry it), the
 * customer's larger choice, or nothing but the default.
 */
export const SIZE_REASONS = ['items', 'weight', 'choice', 'default'] as const

/** The size that the items need and the size that price, vehicle and plan use. */
export const QuoteSize = z.object({
  /** The size of the counted items by their volume; null when none was counted. */
  counted: LoadSize.nullable(),
  /** The effective size: never smaller than the counted one. */
  used: LoadSize,
  /** What would be paid at the counted size, when the customer chose a larger one, did not confirm it and would save. */
  countedPrice: Money.nullable(),
  because: z.enum(SIZE_REASONS),
})
export type QuoteSize = z.infer<typeof QuoteSize>

/**
 * A count that is far outside what such descriptions mean ("50 bunk beds"). It is neither in the items nor
 * in the price until a correction of this key confirms it; a correction of 0 leaves it out.
 */
export const QuoteQuestion = z.object({
  key: z.string(),
  name: z.string(),
  quantity: z.number(),
  /** The words of the description it was found in; empty where a photo or a model named it. */
  said: z.string(),
})
export type QuoteQuestion = z.infer<typeof QuoteQuestion>

/**
 * Words of the description that may move the price by more than a quarter: an `amount` that the customer did
 * not give, a number that is hardly a `count`, an `unknown` thing, or another `language`. A correction of the
 * item answers an amount or a count.
 */
export const UnclearWords = z.object({
  said: z.string(),
  reason: z.enum(['amount', 'count', 'unknown', 'language']),
})
export type UnclearWords = z.infer<typeof UnclearWords>

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
  /** 0 to 1. */
  confidence: z.number(),
  size: QuoteSize,
  items: z.array(QuotedItem),
  /** Counts that are asked back. */
  questions: z.array(QuoteQuestion),
  unclear: z.array(UnclearWords),
  /**
   * What one floor without an elevator and one minute of walking to the truck add. `included` is where the load
   * is ("Garage or ground floor") when that adds nothing; null when a line charges it or the customer did not say.
   */
  access: z.object({ floorPrice: Money, walkPrice: Money, included: z.string().nullable() }),
  /** What cancelling costs, by the terms in force now. */
  cancellation: CancellationTerms,
  /** Words that look like items and are not in the catalogue. */
  unknown: z.array(z.string()),
  lines: z.array(QuoteLine),
  /** Only 'ai' may be called an AI estimate. */
  source: z.enum(['ai', 'rules']),
  notices: z.array(QuoteNotice),
  /** What the code of the request does; null without one. The price is after its discount, the cap is not. */
  offer: OfferAnswer.nullish(),
  expiresAt: Instant,
})
export type Quote = z.infer<typeof Quote>

/**
 * Prices a load from its description, corrected items, size and access. Photos are read only where a model
 * is configured: then `source` is 'ai'. `refused`, naming each photo, for photos that were
 * not uploaded here; `prohibited_load` with `refusals` when something in it may not be taken. A `code` that fits is a line
 * of kind `discount`, and its terms hold as long as the quote; one that does not fit changes nothing, and `offer` says why.
 * Limited to 60 calls a minute.
 */
export const askForQuote = endpoint({
  method: 'POST',
  path: '/api/quote',
  access: 'public',
  summary:
    'Price a load from its description, items, size and access; the quote is good for 24 hours',
  body: z.object({
    /** The customer's choice. Absent: the counted items choose the size, small when none is counted. */
    loadSize: LoadSize.optional(),
    /** The customer was asked and keeps a size that is larger than the counted one. */
    sizeConfirmed: z.boolean().optional(),
    description: Description,
    photos: PhotoUrls,
    /** Where the form knows it already: a pickup today costs more. */
    preferredDate: Day.optional(),
    /** Where the address is known already: some areas are farther away. */
    area: ServiceArea.optional(),
    /** Once the customer says how to get to the load; until then stairs follow from the description. */
    access: AccessInput.optional(),
    corrections: z.array(Correction).max(MOST_CORRECTIONS).optional(),
    /**
     * One code of an offer, or any text: a wrong one never stops a quote. Absent: that of the offer whose page this browser
     * opened last within a day, while it can be used; '' is without.
     */
    code: z.string().max(254).optional(),
    /** Where the form knows them already: some codes are for a first booking, or once for each customer. */
    phone: z.string().max(254).optional(),
    email: z.string().max(254).optional(),
  }),
  errors: ['refused', 'prohibited_load'],
  response: Quote,
})
