import { expect, test } from 'vitest'
import { cents, sumOf } from '../../contract/money.ts'
import { paymentRows, sumRows } from '../../contract/receipt-lines.ts'
import type { Receipt } from '../../contract/receipts.ts'
import type { Job } from '../jobs/store.ts'
import { useApp } from '../testing/app.ts'
import { muteMessages } from '../testing/messages.ts'
import { findJob } from '../testing/paying.ts'
import { randomStoriesIn } from '../testing/random-stories.ts'
import { seeded } from '../testing/seeded.ts'
import { receiptOf } from './receipt.ts'

const app = useApp({ settings: { GST_NUMBER: '123456789 RT0001' } })
const STORIES = 24
const STEPS = 9

const amounts = (rows: readonly { amount: number }[]) =>
  sumOf(rows.map((row) => row.amount as never))

/** Every way to read the receipt from its lines to what the customer paid in the end. */
function sumsOf(receipt: Receipt) {
  const { groups, total, tip, refunds, gst } = receipt
  const later = refunds.filter(({ isAfter, of }) => isAfter || of === 'tip')
  return {
    groups: amounts(groups),
    net: total + (tip ?? 0) - amounts(later),
    payments: amounts(paymentRows(receipt)),
    beforeTaxAndTax: amounts(sumRows(receipt).slice(0, 2)),
    taxLeft: (gst?.amount ?? 0) - sumOf(later.map((refund) => refund.gst ?? (0 as never))),
  }
}

/** Whether a bank took more of the price back than the completion missed. */
async function lostBefore({ id }: Pick<Job, 'id'>): Promise<boolean> {
  const lost = await app.ctx.db
    .selectFrom('disputes')
    .select('heldCents')
    .where('jobId', '=', id)
    .where('status', '=', 'lost')
    .where('heldCents', '>', cents(0))
    .executeTakeFirst()
  return lost !== undefined
}

test('after any story of a job its receipt adds up to the cent', { timeout: 300_000 }, async () => {
  await muteMessages(app.ctx)
  const { begin, step } = randomStoriesIn(app, seeded(11))
  let finished = 0
  for (let number = 0; number < STORIES; number += 1) {
    const story = await begin()
    const past: string[] = []
    for (let round = 0; round < STEPS; round += 1) {
      past.push(await step(story))
      const job = await findJob(app, story.job)
      const receipt = await receiptOf(app.ctx, job)
      const { total, net } = receipt
      const wrong = receipt.groups.filter(
        ({ lines, amount }) => lines.length > 0 && amounts(lines) !== amount,
      )
      expect({ past, wrong }).toEqual({ past, wrong: [] })
      const sums = sumsOf(receipt)
      expect({ past, ...sums }).toEqual({
        past,
        groups: total,
        net,
        payments: net,
        beforeTaxAndTax: total,
        // The tax that stays is that of the price that stays.
        taxLeft: sums.taxLeft,
      })
      expect(sums.taxLeft).toBeGreaterThanOrEqual(0)
      if (job.status !== 'completed' || past.some((name) => /refuses|bounced|retried/.test(name)))
        continue
      // The bank gave this back before the completion, so we refund nothing.
      if (await lostBefore(job)) continue
      finished += 1
      expect({ past, total }).toEqual({ past, total: job.finalPriceCents })
    }
  }
  expect(finished).toBeGreaterThan(STORIES)
})
