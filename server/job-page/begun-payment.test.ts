import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, windowStart, type Day, type TimeWindow } from '../../contract/calendar.ts'
import { payPickup } from '../../contract/job-page.ts'
import { cents } from '../../contract/money.ts'
import { clearBoard } from '../dispatch/testing/by-hand.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'
import { receivingIn } from '../testing/receiving.ts'
import { chargesOf, closeBooks, payWith } from './testing/on-site.ts'
import { quotedJob } from './testing/quoted-job.ts'

const app = useApp()
let today: Day
beforeEach(() => {
  app.letClockRun()
  // Noon of tomorrow: the morning is over, the evening can be booked.
  today = addDays(dayOf(app.ctx.now()), 1)
  app.setNow(windowStart(today, 'afternoon'))
})
afterEach(async () => {
  await closeBooks(app)
  await clearBoard(app)
})

test.for<[string, TimeWindow, number, string]>([
  ['for another price', 'evening', 1, 'amount_mismatch'],
  ['to a window that is closed', 'morning', 0, 'invalid_input'],
])(
  'a move %s is refused, and the payment that was begun can be made',
  async ([, window, more, code]) => {
    const { job, token, move, fee, price } = await quotedJob(app, { card: null })
    const body = { amount: price }
    const { pay } = await app.as().call(payPickup, { params: { token }, body })
    await expect(move(today, { fee: cents(fee + more) }, window)).rejects.toMatchObject({ code })
    await payWith(app, pay.clientSecret)
    await app.runTasks()
    expect(await chargesOf(app, job)).toEqual([price])
  },
)

test('a move that lowers the price to what was received settles the pickup', async () => {
  const { job, move, fee, price } = await quotedJob(app, { card: null, day: today })
  const { receive } = receivingIn(app)
  await receive(job, { amount: cents(price - fee), method: 'e_transfer' })
  await move(addDays(today, 1), { refund: fee })
  expect(await findJob(app, job)).toMatchObject({
    status: 'pending',
    paymentStatus: 'paid',
    estimatedPriceCents: price - fee,
  })
})
