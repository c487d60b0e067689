import { z } from 'zod'
import { addDays, dayOf } from '../../../contract/calendar.ts'
import { AppError, type ErrorCode } from '../../../contract/errors.ts'
import { HaulerId } from '../../../contract/haulers.ts'
import { JobId } from '../../../contract/jobs.ts'
import { cents, type Cents } from '../../../contract/money.ts'
import { jobTokenIn } from '../../../contract/paths.ts'
import { tasks } from '../../tasks.ts'
import { bookPickup } from '../../booking/book-pickup.ts'
import type { Context } from '../../core/context.ts'
import { claimJob } from '../../dispatch/market/claim-job.ts'
import { proposePriceChange } from '../../price-changes/propose-price-change.ts'
import { progressJob } from '../../dispatch/on-site/progress-job.ts'
import { findAnyHauler } from '../../haulers/store.ts'
import { approvePriceOnPage } from '../../job-page/answer-price.ts'
import { cancelPickup } from '../../job-page/cancel-pickup.ts'
import { tipHauler } from '../../job-page/tip-hauler.ts'
import { findAnyJob } from '../../jobs/store.ts'
import { jobLinkFor } from '../../messaging/job-links.ts'
import { receiveEvent } from '../../webhooks/receive-event.ts'
import { refundSettled } from '../../refunds/refund-settled.ts'
import { startPayment } from '../../payments/start-payment.ts'

/** What customer, hauler and provider know of one job: it stays with them when the server dies. */
export const Story = z.object({
  number: z.number(),
  visitorId: z.string(),
  photo: z.string(),
  /** The hauler's. */
  proof: z.string(),
  haulerId: HaulerId,
  adminId: z.number(),
  /** What the provider tells with its next call. */
  event: z
    .object({ rawBody: z.string(), signature: z.string(), about: z.enum(['platform', 'accounts']) })
    .optional(),
  jobId: JobId.optional(),
  clientSecret: z.string().optional(),
})
export type Story = z.infer<typeof Story>

/** @returns the story as it goes on. */
type Step = (ctx: Context, story: Story) => Promise<Story>

const jobIdOf = ({ jobId }: Story): JobId => {
  if (jobId === undefined) throw new Error('This story has no job yet')
  return jobId
}

const book: Step = async (ctx, story) => {
  const { visitorId, photo, number } = story
  const job = await bookPickup(
    ctx,
    { visitorId, ip: null, idempotencyKey: `booking-${visitorId}` },
    {
      firstName: 'Amrita',
      lastName: 'Gill',
      phone: '604-555-0117',
      email: 'amrita@example.test',
      address: '1200 Kingsway, Vancouver',
      description: 'one sofa and two mattresses',
      loadSize: 'small',
      // One hauler has only so many places a day.
      preferredDate: addDays(dayOf(ctx.now()), 3 + number),
      preferredTime: 'morning',
      photos: [photo],
      marketingConsent: false,
    },
  )
  return { ...story, jobId: job.id }
}

const beginToPay: Step = async (ctx, story) => {
  const jobId = jobIdOf(story)
  const { estimatedPriceCents: amount } = await findAnyJob(ctx.db, jobId)
  const { clientSecret } = await startPayment(
    ctx,
    { visitorId: story.visitorId },
    { jobId, amount },
  )
  return { ...story, clientSecret }
}

const claim: Step = async (ctx, story) => {
  await claimJob(ctx, await findAnyHauler(ctx.db, story.haulerId), jobIdOf(story))
  return story
}

const progress =
  (to: 'in_progress' | 'completed'): Step =>
  async (ctx, story) => {
    const hauler = await findAnyHauler(ctx.db, story.haulerId)
    await once(progressJob(ctx, hauler, jobIdOf(story), { status: to }))
    return story
  }

const tokenOf = async (ctx: Context, story: Story): Promise<string> => {
  const job = await findAnyJob(ctx.db, jobIdOf(story))
  return jobTokenIn(new URL(await jobLinkFor(ctx, ctx.db, job)).pathname) ?? ''
}

const cancel: Step = async (ctx, story) => {
  await once(cancelPickup(ctx, await tokenOf(ctx, story), { fee: cents(0) }))
  return story
}

/** What the hauler names above the estimate, within the cap. */
const MORE = cents(5_00)
const TIP = cents(20_00)

const higherPrice = async (ctx: Context, story: Story): Promise<Cents> => {
  const { estimatedPriceCents } = await findAnyJob(ctx.db, jobIdOf(story))
  return cents(estimatedPriceCents + MORE)
}

const proposePriceOnSite: Step = async (ctx, story) => {
  const hauler = await findAnyHauler(ctx.db, story.haulerId)
  const price = await higherPrice(ctx, story)
  const named = { price, items: [], reason: 'A wardrobe as well', photos: [story.proof] }
  await once(proposePriceChange(ctx, hauler, jobIdOf(story), named))
  return story
}

const approve: Step = async (ctx, story) => {
  const price = await higherPrice(ctx, story)
  await once(approvePriceOnPage(ctx, await tokenOf(ctx, story), { price }))
  return story
}

const tip: Step = async (ctx, story) => {
  await once(tipHauler(ctx, await tokenOf(ctx, story), { amount: TIP }))
  return story
}

/** Half of the price goes back, and with it half of the hauler's share. */
const refundHalf: Step = async (ctx, story) => {
  const jobId = jobIdOf(story)
  const { finalPriceCents } = await findAnyJob(ctx.db, jobId)
  const amount = cents(Math.floor((finalPriceCents ?? 0) / 2))
  const wanted = { amount, of: 'price', share: 'take_back', reason: 'A scratched wall' } as const
  const admin = { id: story.adminId }
  await once(refundSettled(ctx, admin, { jobId, ...wanted, alreadyRefunded: cents(0) }))
  return story
}

const hear: Step = async (ctx, story) => {
  const { event } = story
  if (event) await receiveEvent(ctx, event.rawBody, event.signature, event.about)
  return story
}

/** What was stored to be done is done. */
const work: Step = async (ctx, story) => {
  await ctx.queue.drain(tasks, ctx)
  return story
}

/** The requests that a trial sends to the server; a request without a response is sent again. */
export const steps = {
  book,
  beginToPay,
  claim,
  start: progress('in_progress'),
  complete: progress('completed'),
  cancel,
  proposePriceOnSite,
  approve,
  tip,
  refundHalf,
  hear,
  work,
} satisfies Record<string, Step>
export const StepName = z.enum(
  Object.keys(steps) as [keyof typeof steps, ...(keyof typeof steps)[]],
) // the record's own keys
export type StepName = z.infer<typeof StepName>

const DONE_ALREADY: readonly ErrorCode[] = ['illegal_move', 'already_paid', 'amount_mismatch']

/** A request repeated after a lost response may be refused because the first one succeeded. */
async function once(asked: Promise<unknown>): Promise<void> {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof AppError) || !DONE_ALREADY.includes(error.code)) throw error
  }
}
