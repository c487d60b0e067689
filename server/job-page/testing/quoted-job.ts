import { addDays, dayOf, type Day, type TimeWindow } from '../../../contract/calendar.ts'
import { claimJob, progressJob, recordJobEvent } from '../../../contract/dispatch.ts'
import { cents, type Cents } from '../../../contract/money.ts'
import { reschedulePickup } from '../../../contract/rescheduling.ts'
import { openJobLinks } from '../../messaging/job-links.ts'
import { estimate } from '../../quotes/estimate.ts'
import type { useApp } from '../../testing/app.ts'
import { haulerWithAccount, unpaidJob } from '../../testing/paying.ts'
import { pageOf, tokenFor } from './links.ts'
import { CARD } from './on-site.ts'

type App = ReturnType<typeof useApp>
export type QuotedJob = Awaited<ReturnType<typeof quotedJob>>

const LOAD = {
  description: 'An old sofa and two chairs',
  loadSize: 'small',
  area: 'Vancouver',
} as const

/** A booking at the price of its quote, made for today or for a later day. */
export async function quotedJob(
  app: App,
  {
    day = addDays(dayOf(app.ctx.now()), 3),
    card = CARD.good as string | null,
    window = 'evening' as TimeWindow,
  } = {},
) {
  const today = dayOf(app.ctx.now())
  const dale = await haulerWithAccount(app)
  const photos = [await app.given.photo()]
  const [later, now] = await Promise.all(
    [false, true].map((sameDay) => estimate(app.ctx, { ...LOAD, photos, sameDay })),
  )
  const quote = day === today ? now : later
  if (!quote || !now || !later) throw new Error('There is no quote')
  const { job, pay } = await unpaidJob(app, {
    photos,
    quoteId: quote.id,
    estimatedPriceCents: quote.estimatedPriceCents,
    preferredDate: day,
    preferredTime: window,
  })
  if (card) await pay(card)
  await app.runTasks()
  await openJobLinks(app.ctx.db, [job])
  const token = await tokenFor(app, job)
  const move = (
    to: Day,
    shown: { fee?: Cents; refund?: Cents } = {},
    preferredTime: TimeWindow = 'evening',
  ) =>
    app.as().call(reschedulePickup, {
      params: { token },
      body: { preferredDate: to, preferredTime, ...shown },
    })
  const params = { jobId: job.id }
  return {
    job,
    token,
    move,
    price: quote.estimatedPriceCents,
    /** What the same day costs. */
    fee: cents(now.estimatedPriceCents - later.estimatedPriceCents),
    page: () => pageOf(app, token),
    claim: () => app.as(dale).call(claimJob, { params }),
    leave: () => app.as(dale).call(recordJobEvent, { params, body: { event: 'on_the_way' } }),
    progress: (status: 'in_progress' | 'completed') =>
      app.as(dale).call(progressJob, { params, body: { status } }),
  }
}
