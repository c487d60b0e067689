import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { QuoteId } from '../../../contract/booking.ts'
import { FIRST_SHARE_PERMILLE, splitPrice } from '../../../contract/hauler-share.ts'
import { cents } from '../../../contract/money.ts'
import type { Tables } from '../../db/tables.ts'
import type { Job as StoredJob } from '../../jobs/store.ts'
import type { useApp } from '../../testing/app.ts'

type App = ReturnType<typeof useApp>
type Quote = Insertable<Tables['quotes']>
type Job = Insertable<Tables['jobs']>

/** A quote over this many cents, with a range of 5 % and a cap of 15 %; the rest can be said otherwise. */
export async function givenQuote(
  { ctx }: App,
  estimate: number,
  fields: Partial<Quote> = {},
): Promise<QuoteId> {
  const { id } = await ctx.db
    .insertInto('quotes')
    .values({
      id: QuoteId.parse(randomUUID()),
      inputsHash: randomUUID(),
      loadSize: 'small',
      description: 'An old sofa and two chairs',
      photos: ['/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp'],
      sameDay: false,
      source: 'rules',
      readerVersion: 'catalogue 7',
      rateCardVersion: 1,
      confidence: 0.9,
      items: '[]',
      unknown: [],
      lines: '[]',
      notices: '[]',
      estimatedPriceCents: cents(estimate),
      lowCents: cents(estimate * 0.95),
      highCents: cents(estimate * 1.05),
      priceCapCents: cents(estimate * 1.15),
      gstCents: cents(0),
      createdAt: ctx.now(),
      expiresAt: ctx.now(),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Done = { estimate: number; final: number; quote?: Partial<Quote>; job?: Partial<Job> }

/** A job that was booked at a quote and is done. */
export async function doneJob(app: App, { estimate, final, quote, job }: Done) {
  const { haulerPayout, platformFee } = splitPrice(cents(final), FIRST_SHARE_PERMILLE)
  const hauler = await app.given.hauler()
  return app.given.job({
    quoteId: await givenQuote(app, estimate, quote),
    loadSize: quote?.loadSize ?? 'small',
    estimatedPriceCents: cents(estimate),
    finalPriceCents: cents(final),
    haulerPayoutCents: haulerPayout,
    platformFeeCents: platformFee,
    haulerId: hauler.id,
    status: 'completed',
    completedAt: app.ctx.now(),
    ...job,
  })
}

type Asking = Pick<Insertable<Tables['priceChanges']>, 'toCents' | 'status'>

/** The hauler of the job named this price on site. */
export async function namedPrice(
  { ctx }: App,
  job: Pick<StoredJob, 'id' | 'haulerId' | 'estimatedPriceCents'>,
  { toCents, status }: Asking,
): Promise<void> {
  if (job.haulerId === null) throw new Error('The job has no hauler to propose a price')
  await ctx.db
    .insertInto('priceChanges')
    .values({
      jobId: job.id,
      haulerId: job.haulerId,
      fromCents: job.estimatedPriceCents,
      toCents,
      dueCents: cents(0),
      reason: 'Two more chairs',
      photos: [],
      status,
    })
    .execute()
}
