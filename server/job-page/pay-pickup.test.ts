import { expect, test } from 'vitest'
import { cancelPickup, checkJobPayments, payPickup } from '../../contract/job-page.ts'
import { reschedulePickup } from '../../contract/rescheduling.ts'
import { cents } from '../../contract/money.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { remindUnpaid, unpaidUntil } from '../payments/remind-unpaid.ts'
import { useApp } from '../testing/app.ts'
import { sentTexts } from '../testing/messages.ts'
import { findJob, unpaidJob } from '../testing/paying.ts'
import { pageOf } from './testing/links.ts'
import { payWith } from './testing/on-site.ts'

const app = useApp()
const PRICE = cents(149_99)

/** An unpaid job, with the token of the link in its reminder. */
async function reminded() {
  const { job, start } = await unpaidJob(app)
  await remindUnpaid.run({ jobId: job.id }, app.ctx)
  await app.runTasks()
  const { body = '' } = (await sentTexts(app)).at(-1) ?? {}
  const token = /\/job\/([\w-]+)$/.exec(body)?.[1] ?? ''
  return { job, start, token, params: { token } }
}
const pay = (token: string, amount = PRICE) =>
  app.as().call(payPickup, { params: { token }, body: { amount } })
const check = (token: string) => app.as().call(checkJobPayments, { params: { token } })

test('the link of a reminder opens the payment, on a device that did not book', async () => {
  const { job, token } = await reminded()
  expect(await pageOf(app, token)).toMatchObject({
    status: 'pending',
    due: { amount: PRICE, until: unpaidUntil(job) },
    canReschedule: true,
    cancel: { fee: cents(0), refund: cents(0), freeUntil: null },
  })
  const { pay: unpaid, page } = await pay(token)
  expect(unpaid).toMatchObject({ amount: PRICE, provider: 'sandbox', failure: null })
  expect(unpaid.heldUntil).not.toBeNull()
  expect(page.due).not.toBeNull()

  await payWith(app, unpaid.clientSecret)
  const paid = await check(token)
  expect(paid).toMatchObject({ due: null, canReschedule: true, money: { paid: PRICE } })
  expect(paid.timeline.map(({ event }) => event)).toEqual(['booked', 'paid'])
  expect(await findJob(app, job)).toMatchObject({ paymentStatus: 'paid' })
  await app.runTasks()
  expect(await checkBooks(app.ctx.db)).toEqual([])
  await expect(pay(token)).rejects.toMatchObject({ code: 'already_paid' })
})

test('a declined card can be followed by another, and one payment serves both devices', async () => {
  const { token, start } = await reminded()
  const { clientSecret } = await start()
  const first = await pay(token)
  expect(first.pay.clientSecret).toBe(clientSecret)
  await payWith(app, clientSecret, '4000 0000 0000 0002').catch(() => undefined)
  expect((await check(token)).due).toMatchObject({ amount: PRICE })
  const again = await pay(token)
  await payWith(app, again.pay.clientSecret)
  expect((await check(token)).due).toBeNull()
})

test('another amount than the one shown is refused with the right one', async () => {
  const { token } = await reminded()
  await expect(pay(token, cents(1_00))).rejects.toMatchObject({
    code: 'amount_mismatch',
    facts: { amount: '149.99' },
  })
})

test('what is not paid can be moved, and what is cancelled cannot be paid', async () => {
  const { job, token, params } = await reminded()
  const { preferredDate } = job
  const body = { preferredDate, preferredTime: 'evening' as const }
  const moved = await app.as().call(reschedulePickup, { params, body })
  expect(moved).toMatchObject({ preferredTime: 'evening', due: { amount: PRICE } })
  await app.as().call(cancelPickup, { params, body: { fee: cents(0) } })
  expect((await pageOf(app, token)).due).toBeNull()
  await expect(pay(token)).rejects.toMatchObject({ code: 'illegal_move' })
})

test('a link that opens no page opens no payment', async () => {
  await expect(pay('made-up')).rejects.toMatchObject({ code: 'not_found' })
})
