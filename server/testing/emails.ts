import type { JobId } from '../../contract/jobs.ts'
import { addDays, dayOf, instantOf } from '../../contract/calendar.ts'
import { cancelPickup } from '../../contract/job-page.ts'
import { refundSettledJob } from '../../contract/job-money.ts'
import { cents } from '../../contract/money.ts'
import { askForQuote } from '../../contract/quotes.ts'
import type { TemplateKey } from '../../contract/templates.ts'
import type { Context } from '../core/context.ts'
import { FEE, linkedJob } from '../job-page/testing/links.ts'
import { onSite } from '../job-page/testing/on-site.ts'
import { remindDayBefore } from '../jobs/remind-day-before.ts'
import { designEmail, type DesignedEmail } from '../messaging/email/design-email.ts'
import { fillConfirmWords } from '../messaging/confirm-words.ts'
import { fillLink } from '../messaging/message-content.ts'
import type { Message } from '../messaging/store.ts'
import type { useApp } from './app.ts'

type App = ReturnType<typeof useApp>

/** A message as its email would leave now; `publicUrl` where the pictures are, if elsewhere. */
export async function designed(
  { ctx: { config, ...others } }: App,
  message: Message,
  {
    publicUrl = config.publicUrl,
    ...promotion
  }: { publicUrl?: string; unsubscribe?: { url: string } } = {},
): Promise<DesignedEmail> {
  const ctx: Context = { ...others, config: { ...config, publicUrl } }
  const { text, ...words } = await fillLink(ctx, { ...message, channel: 'email' })
  const filled = { ...words, text: fillConfirmWords(text, 'email') }
  return designEmail(ctx, message, filled, promotion)
}

/** The email of a day-before reminder about this pickup of tomorrow. */
export async function reminderEmail(app: App, jobId: JobId, publicUrl?: string) {
  app.setNow(instantOf(dayOf(app.ctx.now()), 17))
  await remindDayBefore.run({}, app.ctx)
  const message = await lastMessage(app, { kind: 'day_before', jobId })
  const email = await designed(app, message, { ...(publicUrl && { publicUrl }) })
  app.letClockRun()
  return email
}

/** The last message of a kind that was written about the job. */
export const lastMessage = (
  { ctx: { db } }: App,
  { kind, jobId }: { kind: TemplateKey; jobId: JobId },
): Promise<Message> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('messageType', '=', kind)
    .where('jobId', '=', jobId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** One booking from the confirmation to a refund, and another that is cancelled: each with its email of that moment. */
export async function emailsOfPickups(
  app: App,
  publicUrl?: string,
): Promise<Map<string, DesignedEmail>> {
  const emails = new Map<string, DesignedEmail>()
  const keep = async (kind: TemplateKey, jobId: JobId) =>
    emails.set(
      kind,
      await designed(app, await lastMessage(app, { kind, jobId }), {
        ...(publicUrl && { publicUrl }),
      }),
    )
  const quote = await app.as().call(askForQuote, {
    body: {
      description: 'Sofa, fridge, queen mattress and 10 boxes on the second floor',
      loadSize: 'large',
      photos: [await app.given.photo()],
    },
  })
  const booked = {
    firstName: 'Amrita',
    lastName: 'Gill',
    email: 'amrita@example.ca',
    address: '4115 Albert St, Burnaby',
    offeredAddress: 'Albert St, Burnaby',
    loadSize: 'large',
    preferredDate: addDays(dayOf(app.ctx.now()), 4),
    quoteId: quote.quoteId,
    estimatedPriceCents: quote.estimatedPrice,
  } as const
  const { job: cancelled, token } = await linkedJob(app, booked)
  await keep('booking_confirmed', cancelled.id)
  await app.as().call(cancelPickup, { params: { token }, body: { fee: FEE.none } })
  await app.runTasks()
  await keep('job_cancelled', cancelled.id)

  const site = await onSite(app, undefined, booked)
  await keep('hauler_assigned', site.job.id)
  const price = cents(quote.estimatedPrice + 54_00)
  await site.name(price)
  await keep('price_asked', site.job.id)
  await site.approve(price)
  await app.runTasks()
  await site.complete()
  await keep('job_completed', site.job.id)
  await site.tip(25_00)
  await app.runTasks()
  await app.as(await app.given.admin()).call(refundSettledJob, {
    params: { jobId: site.job.id },
    body: {
      amount: cents(60_00),
      of: 'price',
      share: 'absorb',
      reason: 'A door was scratched.',
      alreadyRefunded: cents(0),
    },
  })
  await app.runTasks()
  await keep('refund_issued', site.job.id)
  return emails
}
