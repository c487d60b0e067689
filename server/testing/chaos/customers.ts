import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { bookPickup } from '../../../contract/booking.ts'
import { addDays, dayOf } from '../../../contract/calendar.ts'
import { JobId } from '../../../contract/jobs.ts'
import { createPaymentIntent, getJobPayment } from '../../../contract/payments.ts'
import { untilDone } from './until-done.ts'
import { between, pick, type Stage } from './stage.ts'

const CARD = '4242424242424242'
const Booked = z.object({ id: JobId, estimatedPrice: z.string() })
const Payable = z.object({ clientSecret: z.string().nullable() })
const Paid = z.object({ paymentStatus: z.string() })
const WINDOWS = ['morning', 'afternoon', 'evening'] as const
/** Windows fill up; a customer then asks for another day. */
const DAYS = { first: 3, last: 55 }

/** Customers have numbers and addresses of their own, so that a message sent twice is seen. */
let customers = 0

/** Books and pays, again and again, as a new customer each time. */
export async function customer(stage: Stage): Promise<void> {
  while (!stage.isOver()) {
    await bookAndPay(stage)
    await pause(between(stage.random, 200, 1_500))
  }
}

async function bookAndPay(stage: Stage): Promise<void> {
  const { ask, given, journal, random } = stage
  const number = (customers += 1)
  const visitor = await untilDone(() => given.visitor())
  const photo = await untilDone(() => given.photo({ visitorId: visitor.visitorId }))
  const email = `customer-${number}@example.test`
  const answer = await ask({
    method: bookPickup.method,
    path: bookPickup.path,
    cookie: visitor.cookie,
    key: randomUUID(),
    body: {
      firstName: 'Amrita',
      lastName: `Gill ${number}`,
      phone: `+1604555${String(1_000 + (number % 9_000))}`,
      email,
      address: '1200 Kingsway, Vancouver',
      description: 'one sofa and two mattresses',
      loadSize: 'small',
      preferredDate: addDays(dayOf(new Date()), between(random, DAYS.first, DAYS.last)),
      preferredTime: pick(random, WINDOWS),
      photos: [photo],
    },
  })
  if (answer?.status !== 200) return
  const { id: jobId, estimatedPrice } = Booked.parse(answer.body)
  journal.add({ what: 'booking', jobId, email })
  await pay(stage, visitor.cookie, { jobId, price: estimatedPrice })
}

type Bill = { jobId: JobId; price: string }

async function pay(stage: Stage, cookie: string, { jobId, price }: Bill): Promise<void> {
  const { ask, stripe, journal, paidJobs, random } = stage
  const { method, path } = createPaymentIntent
  const answer = await ask({ method, path, cookie, body: { jobId, amount: price } })
  if (answer?.status !== 200) return
  const { clientSecret } = Payable.parse(answer.body)
  if (clientSecret === null || (await stripe.confirm(clientSecret, CARD)) !== 'succeeded') return
  journal.add({ what: 'payment', jobId, amount: Math.round(Number(price) * 100) })
  paidJobs.push(jobId)
  // Every second customer closes the page here: only the webhook or the reconciliation says that it is paid.
  if (random() < 0.5) return
  for (let tries = 0; tries < 10; tries += 1) {
    const state = await ask({
      method: 'GET',
      path: getJobPayment.path.replace(':jobId', String(jobId)),
      cookie,
    })
    if (state?.status === 200 && Paid.parse(state.body).paymentStatus === 'paid') return
    await pause(1_000)
  }
}
