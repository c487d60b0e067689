import { z } from 'zod'
import { Day } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { ServiceArea } from './places.ts'
import { QuoteLine } from './quotes.ts'

/** The price of an example load, as a quote for it would say today. */
export const SamplePrice = z.object({
  /** 'A sofa and two boxes'. */
  example: z.string(),
  price: Money,
  /** The GST within the price. */
  gst: Money,
  /** They add up to the price. */
  lines: z.array(QuoteLine),
})
export type SamplePrice = z.infer<typeof SamplePrice>

/**
 * What a sofa and two boxes at the curb cost in an area by the rate card in force; with today's `date` including the
 * same-day fee. The same as `askForQuote` answers for that description, and nothing is stored.
 */
export const getSamplePrice = endpoint({
  method: 'GET',
  path: '/api/sample-price',
  access: 'public',
  summary: 'The price of an example load in an area',
  query: z.object({ area: ServiceArea, date: Day.optional() }),
  response: SamplePrice,
})
