import { expect, test } from 'vitest'
import { formatInstant } from '../../../contract/calendar.ts'
import { formatMoney } from '../../../contract/money.ts'
import { inTransaction } from '../../core/context.ts'
import { linkedJob } from '../../job-page/testing/links.ts'
import { unpaidUntil } from '../../payments/remind-unpaid.ts'
import { useApp } from '../../testing/app.ts'
import { designed, lastMessage } from '../../testing/emails.ts'
import { unpaidJob } from '../../testing/paying.ts'
import { notifyPaymentDue, notifyPaymentMissed } from '../notify-reminders.ts'
import { EMAIL_SETTINGS, readEmail } from './testing/read-email.ts'

const app = useApp({ settings: EMAIL_SETTINGS })
const UNPAID_MESSAGES = ['payment_reminder', 'payment_missed'] as const

/** The email about this job that is not paid, as it would leave now. */
async function emailOf(kind: (typeof UNPAID_MESSAGES)[number], isPaid = false) {
  const { job } = isPaid ? await linkedJob(app) : await unpaidJob(app)
  const until = unpaidUntil(job)
  await inTransaction(app.ctx, (tx) =>
    kind === 'payment_missed'
      ? notifyPaymentMissed(app.ctx, tx, job, until)
      : notifyPaymentDue(app.ctx, tx, job),
  )
  const message = await app.ctx.db
    .updateTable('notifications')
    .set({ channel: 'email' })
    .where('id', '=', (await lastMessage(app, { kind, jobId: job.id })).id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const email = await designed(app, message)
  return { ...readEmail(email.html), until, price: formatMoney(job.estimatedPriceCents) }
}

test.for(UNPAID_MESSAGES)(
  'the email %s asks for the amount at its button, and says until when and what happens otherwise',
  async (kind) => {
    const { all, buttons, price, until } = await emailOf(kind)
    expect(buttons).toEqual([[`Pay ${price}`, expect.stringContaining('/job/')]])
    expect(all).toContain(`Pay by${formatInstant(until)}, Pacific time`)
    expect(all).toMatch(/Pickup\w{3}, \w{3} \d+, \d{4}, 8AM-12PM/)
    expect(all).toContain("OtherwiseWe'll cancel the pickup and charge nothing.")
  },
)

test('an email that leaves after the payment asks for nothing', async () => {
  const { buttons, all } = await emailOf('payment_missed', true)
  expect(buttons).toEqual([['View your pickup', expect.stringContaining('/job/')]])
  expect(all).not.toContain('Pay by')
})
