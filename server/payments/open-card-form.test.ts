import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { createPaymentIntent } from '../../contract/payments.ts'
import { withdrawReceived } from '../../contract/received-payments.ts'
import { confirmSandboxPayment } from '../../contract/sandbox-payments.ts'
import { chargesOfPrice } from '../ledger/charges-query.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { useApp } from '../testing/app.ts'
import { findJob, GOOD_CARD, unpaidJob } from '../testing/paying.ts'
import { PRICE, receivingIn } from '../testing/receiving.ts'

const app = useApp()
const { receive, staff } = receivingIn(app)

/** A job whose customer opens the card form for an amount, and pays with it some time later. */
async function withForm() {
  const { job, visitor } = await unpaidJob(app)
  const open = async (amount: number) => {
    const body = { jobId: job.id, amount: cents(amount) }
    const { clientSecret } = await app.as(visitor).call(createPaymentIntent, { body })
    const card = { clientSecret, method: 'card' as const, cardNumber: GOOD_CARD }
    return () => app.as().call(confirmSandboxPayment, { body: card })
  }
  return { job, open }
}
type OfJob = Awaited<ReturnType<typeof withForm>>['job']

const leftOf = async ({ id }: OfJob) =>
  (await chargesOfPrice(app.ctx.db, id)).map(({ left }) => left)
const withdraw = async ({ paymentId }: Awaited<ReturnType<typeof receive>>) =>
  (await staff()).call(withdrawReceived, {
    params: { paymentId },
    body: { reason: 'It was for another job' },
  })
const statusOf = async (job: OfJob) => (await findJob(app, job)).paymentStatus
const books = async () => expect(await checkBooks(app.ctx.db)).toEqual([])

test('part of the price in cash while the card form is open: what the form takes too much goes back', async () => {
  const { job, open } = await withForm()
  const pay = await open(PRICE)
  await receive(job, { amount: cents(50_00) })
  await pay()
  await app.runTasks()
  expect(await leftOf(job)).toEqual([PRICE - 50_00, 50_00])
  expect(await statusOf(job)).toBe('paid')
  await books()
})

test('the form for the whole price is closed then, and the next one takes the rest', async () => {
  const { job, open } = await withForm()
  const pay = await open(PRICE)
  await receive(job, { amount: cents(50_00) })
  await app.runTasks()
  await pay().catch(() => undefined)
  await app.runTasks()
  expect(await leftOf(job)).toEqual([50_00])
  await (
    await open(PRICE - 50_00)
  )()
  await app.runTasks()
  expect(await leftOf(job)).toEqual([50_00, PRICE - 50_00])
  expect(await statusOf(job)).toBe('paid')
  await books()
})

test('cash withdrawn while the form for the rest is open: the job is not paid before all of it is', async () => {
  const { job, open } = await withForm()
  const record = await receive(job, { amount: cents(50_00) })
  const pay = await open(PRICE - 50_00)
  await withdraw(record)
  await pay()
  await app.runTasks()
  expect(await leftOf(job)).toEqual([PRICE - 50_00])
  expect(await statusOf(job)).toBe('pending')
  await (
    await open(50_00)
  )()
  await app.runTasks()
  expect(await statusOf(job)).toBe('paid')
  await books()
})

test('cash recorded by mistake and withdrawn: the customer pays the whole price once', async () => {
  const { job, open } = await withForm()
  const pay = await open(PRICE)
  await withdraw(await receive(job))
  await pay().catch(() => undefined)
  await app.runTasks()
  if ((await statusOf(job)) !== 'paid') await (await open(PRICE))()
  await app.runTasks()
  expect(await leftOf(job)).toEqual([PRICE])
  expect(await statusOf(job)).toBe('paid')
  await books()
})

test('paid by card and recorded in cash at the same moment, the price is taken once', async () => {
  const { job, open } = await withForm()
  const pay = await open(PRICE)
  await Promise.allSettled([pay(), receive(job)])
  await app.runTasks()
  expect((await leftOf(job)).reduce((sum, left) => sum + left, 0)).toBe(PRICE)
  expect(await statusOf(job)).toBe('paid')
  await books()
})
