import { z } from 'zod'
import { inBatches, type Context, type Transaction } from '../../core/context.ts'
import { task } from '../../core/task.ts'
import { takeDigestRecipients, type DigestRecipient } from '../../haulers/digest-store.ts'
import { splitOf } from '../../jobs/hauler-share.ts'
import { notifyJobsNearby } from '../../messaging/notify-hauler.ts'
import { endOfQuietHours } from '../../../contract/quiet-hours.ts'
import { findNewOffers, type NewOffer } from './digest-query.ts'
import { matchOffers } from './match-offers.ts'

const HOUR_MS = 3_600_000
/** Shorter than the time between two runs: however often one is repeated, a hauler reads of it once. */
const APART_MS = 5 * HOUR_MS
/** Who was not covered for longer reads of the jobs of one day. */
const REACHES_BACK_MS = 24 * HOUR_MS
/** A payment that began before and is not committed yet belongs to the next run. */
const SETTLED_AFTER_MS = 60_000
/**
 * How many haulers one transaction covers, and how many new jobs a run looks at, newest first: comparing
 * them all holds the process for a tenth of a second.
 */
const BATCH_SIZE = 50
const MOST_OFFERS = 1_000

/**
 * Sends haulers twice a day how many new jobs they may claim, and the best payout. Who may claim none of
 * them gets no message.
 */
export const sendDigests = task({
  name: 'send-job-digests',
  queue: 'scheduled',
  payload: z.object({}),
  // 9 AM and 3 PM in BC; where the quiet hours end later than 9 AM, the second run covers both.
  cron: '0 16,22 * * *',
  async run(_, ctx) {
    const now = ctx.now()
    if (endOfQuietHours(now, ctx.config.sendingHours)) return
    const until = new Date(now.getTime() - SETTLED_AFTER_MS)
    const since = new Date(until.getTime() - REACHES_BACK_MS)
    const offers = await findNewOffers(ctx.db, { since, until, limit: MOST_OFFERS })
    if (offers.length === 0) return
    const notSince = new Date(now.getTime() - APART_MS)
    await inBatches(ctx, async (tx) => {
      const limit = BATCH_SIZE
      const recipients = await takeDigestRecipients(tx.db, { notSince, until, limit })
      await notifyRecipients(ctx, tx, recipients, { offers, until })
      return recipients.length
    })
  },
})

async function notifyRecipients(
  ctx: Context,
  tx: Transaction,
  recipients: readonly DigestRecipient[],
  listed: { offers: readonly NewOffer[]; until: Date },
): Promise<void> {
  const matches = await matchOffers(ctx, tx.db, recipients, listed)
  const digests = matches.map((match) => ({
    hauler: match.hauler,
    payouts: match.offers.map((job) => splitOf(job, job.estimatedPriceCents).haulerPayout),
  }))
  await notifyJobsNearby(ctx, tx, digests)
}
