import { dayOf, type Day } from '../../contract/calendar.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { SamplePrice } from '../../contract/sample-price.ts'
import type { Context } from '../core/context.ts'
import { assessLoad } from './assess-load.ts'
import { currentRateCard } from './rate-cards/rate-card-store.ts'
import { readByRules } from './read-by-rules.ts'

const EXAMPLE = 'A sofa and two boxes'

type SampleRequest = { area: ServiceArea; date?: Day | undefined }

/** The price of an example load. The rules read it: a model must not be paid for a visitor who only looks. */
export async function samplePrice(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { area, date }: SampleRequest,
): Promise<SamplePrice> {
  const { card } = await currentRateCard(db, now())
  const sameDay = date === dayOf(now())
  const reading = readByRules({ description: EXAMPLE })
  const { price } = assessLoad(card, reading, { description: EXAMPLE, area, sameDay })
  return { example: EXAMPLE, price: price.estimatedPrice, gst: price.gst, lines: price.lines }
}
