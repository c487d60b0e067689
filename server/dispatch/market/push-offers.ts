import { z } from 'zod'
import { formatDay, windowFacts } from '../../../contract/calendar.ts'
import { cents, formatMoney } from '../../../contract/money.ts'
import { marketPath } from '../../../contract/paths.ts'
import type { PushNotice } from '../../../contract/push-topics.ts'
import { endOfQuietHours } from '../../../contract/quiet-hours.ts'
import { inBatches, type Context, type Transaction } from '../../core/context.ts'
import { task } from '../../core/task.ts'
import { splitOf } from '../../jobs/hauler-share.ts'
import { pushAll, type QueuedPush } from '../../push/deliver-push.ts'
import { haulersWithoutJobs } from '../reliability-store.ts'
import { findListedOffers, type ListedOffer } from './digest-query.ts'
import { openedAt } from './head-start.ts'
import { matchOffers } from './match-offers.ts'
import { recordPushed, takePushRecipients, type PushRecipient } from './push-recipients-store.ts'

const MINUTE_MS = 60_000
/** One notification for a hauler in this time, however many jobs come. */
const APART_MS = 15 * MINUTE_MS
/** Who was not covered for longer reads of the jobs of one day. */
const REACHES_BACK_MS = 24 * 60 * MINUTE_MS
/** A payment that began before and is not committed yet, and a release that can be undone, belong to the next run. */
const SETTLED_AFTER_MS = MINUTE_MS
const USEFUL_MINUTES = 60
const BATCH_SIZE = 50
const MOST_OFFERS = 500

/**
 * Notifies haulers of new jobs that they may claim, together in one notification and once in 15 minutes at most: those
 * whom a job fits best first, all others once its head start is over. Those of the quiet hours come when these end.
 */
export const pushOffers = task({
  name: 'push-offers',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_, ctx) {
    const now = ctx.now()
    if (endOfQuietHours(now, ctx.config.sendingHours)) return
    const settled = new Date(now.getTime() - SETTLED_AFTER_MS)
    const since = new Date(settled.getTime() - REACHES_BACK_MS)
    const limit = MOST_OFFERS
    const offers = await findListedOffers(ctx.db, { since, until: settled, limit })
    const moments = offers
      .flatMap((offer) => [offer.listedAt, openedAt(ctx, offer)])
      .filter((at) => at <= settled)
    if (moments.length === 0) return
    // Who is covered up to the last moment at which a job came or opened is not looked at again before the next one.
    const until = new Date(Math.max(...moments.map((at) => at.getTime())))
    const due = { notSince: new Date(now.getTime() - APART_MS), until }
    await inBatches(ctx, async (tx) => {
      const recipients = await takePushRecipients(tx.db, { ...due, limit: BATCH_SIZE })
      await notifyRecipients(ctx, tx, recipients, { offers, until })
      return recipients.length
    })
  },
})

async function notifyRecipients(
  ctx: Context,
  tx: Transaction,
  recipients: readonly PushRecipient[],
  listed: { offers: readonly ListedOffer[]; until: Date },
): Promise<void> {
  if (recipients.length === 0) return
  const excluded = await haulersWithoutJobs(
    tx.db,
    listed.offers.map(({ id }) => id),
  )
  const pushes = (await matchOffers(ctx, tx.db, recipients, listed)).flatMap(
    (match): QueuedPush[] => {
      const own = match.offers.filter(({ id }) => !excluded.get(id)?.has(match.hauler.id))
      const [newest] = own
      if (!newest) return []
      return [
        {
          userId: match.hauler.userId,
          topic: 'offers',
          event: `offers until ${newest.listedAt.toISOString()}`,
          notice: noticeOf(newest, own),
          minutes: USEFUL_MINUTES,
          queue: 'bulk',
        },
      ]
    },
  )
  await recordPushed(
    tx.db,
    pushes.map(({ userId }) => userId),
    ctx.now(),
  )
  await pushAll(tx, pushes, { from: ctx.now() })
}

/** Municipalities and payouts: no address, and nothing of a customer. */
function noticeOf(first: ListedOffer, offers: readonly ListedOffer[]): PushNotice {
  const payouts = offers.map((offer) => splitOf(offer, offer.estimatedPriceCents).haulerPayout)
  const [least, most] = [cents(Math.min(...payouts)), cents(Math.max(...payouts))].map(formatMoney)
  const where = placesOf(offers)
  const to = { url: marketPath, tag: 'offers' }
  if (offers.length === 1) {
    const when = `${formatDay(first.preferredDate)}, ${windowFacts[first.preferredTime].hours}`
    return { title: `New job${where}: ${most} for you`, body: `${when}. Tap to see it.`, ...to }
  }
  const range = least === most ? `${most} each` : `From ${least} to ${most}`
  return {
    title: `${offers.length} new jobs${where}`,
    body: `${range} for you. Tap to see them.`,
    ...to,
  }
}

/** ' in Burnaby', ' in Burnaby and Surrey' or ' in 3 areas'; nothing for a job outside the areas. */
function placesOf(offers: readonly ListedOffer[]): string {
  const areas = [...new Set(offers.map(({ area }) => area))]
  if (areas.includes(null)) return ''
  return areas.length <= 2 ? ` in ${areas.join(' and ')}` : ` in ${areas.length} areas`
}
