import { expect, test } from 'vitest'
import { openBookingPage, returnToBooking } from '../../contract/booked.ts'
import { getJobPage } from '../../contract/job-page.ts'
import { jobTokenIn } from '../../contract/paths.ts'
import { useApp } from '../testing/app.ts'
import { unpaidJob } from '../testing/paying.ts'
import { paymentReturnCookie } from './payment-return.ts'

const app = useApp()
type Body = Parameters<typeof returnToBooking.body.encode>[0]
const back = (by: { cookie: string }, body: Body = {}) => app.as(by).call(returnToBooking, { body })
const paymentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''

test('the browser that booked sees its paid booking, by number and without one', async () => {
  const { visitor, job, pay } = await unpaidJob(app)
  await pay()
  const paidBooking = {
    jobId: job.id,
    paid: true,
    status: 'pending',
    amount: job.estimatedPriceCents,
    day: job.preferredDate,
    window: job.preferredTime,
    address: job.address,
    firstName: job.firstName,
  }
  // No webhook was handled: the provider is asked.
  expect(await back(visitor, { jobId: job.id })).toMatchObject(paidBooking)
  expect(await back(visitor)).toMatchObject(paidBooking)
})

test('a refused card comes with its reason, which is gone once another one pays', async () => {
  const { visitor, job, pay } = await unpaidJob(app)
  await pay('4000 0000 0000 0002').catch(() => undefined)
  expect(await back(visitor, { jobId: job.id })).toMatchObject({
    paymentStatus: 'failed',
    failure: 'Your card was declined.',
  })
  await pay()
  expect(await back(visitor, { jobId: job.id })).toMatchObject({ paid: true, failure: null })
})

test('the way leads to the job page, which opens without signing in', async () => {
  const { visitor, job } = await unpaidJob(app)
  const booking = await back(visitor)
  const { path } = await app.as(visitor).call(openBookingPage, { params: { jobId: job.id } })
  expect(booking).toMatchObject({ paid: false, pagePath: path })
  const token = jobTokenIn(path ?? '') ?? ''
  expect(await app.as().call(getJobPage, { params: { token } })).toMatchObject({ id: job.id })
})

test('another browser sees nothing of it, by its number either', async () => {
  const { job, pay } = await unpaidJob(app)
  await pay()
  const other = await app.given.visitor()
  expect(await back(other)).toBeNull()
  expect(await back(other, { jobId: job.id })).toBeNull()
  await expect(
    app.as(other).call(openBookingPage, { params: { jobId: job.id } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('another browser that comes back from the bank proves the payment by its secret, sent or in the cookie', async () => {
  const { job, pay } = await unpaidJob(app)
  const clientSecret = await pay()
  const paymentIntent = paymentOf(clientSecret)
  const other = await app.given.visitor()
  expect(await back(other, { paymentIntent, clientSecret })).toMatchObject({
    jobId: job.id,
    paid: true,
  })
  const [cookie] = paymentReturnCookie({ paymentIntent, clientSecret }, { secure: false }).split(
    ';',
  )
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/bookings/return',
    headers: { cookie: cookie ?? '' },
    payload: {},
  })
  expect(answer.json()).toMatchObject({ jobId: job.id, paid: true })
})

test('a payment without its secret, with another one or unknown to us proves nothing', async () => {
  const mine = await (await unpaidJob(app)).pay()
  const others = await (await unpaidJob(app)).pay()
  const visitor = await app.given.visitor()
  for (const proof of [
    { paymentIntent: paymentOf(mine) },
    { paymentIntent: paymentOf(mine), clientSecret: others },
    { paymentIntent: 'pi_unknown', clientSecret: mine },
  ])
    expect(await back(visitor, proof)).toBeNull()
})

test('a browser sees its booking for 90 days without signing in, by number and without one', async () => {
  const createdAt = new Date(Date.now() - 91 * 86_400_000)
  const { visitor, job } = await unpaidJob(app, { createdAt })
  expect(await back(visitor)).toBeNull()
  expect(await back(visitor, { jobId: job.id })).toBeNull()
  await expect(
    app.as(visitor).call(openBookingPage, { params: { jobId: job.id } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})
