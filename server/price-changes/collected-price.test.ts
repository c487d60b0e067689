import { afterEach, expect, test } from 'vitest'
import { approvePrice } from '../../contract/job-page.ts'
import { cents } from '../../contract/money.ts'
import { proposePriceChange } from '../../contract/price-changes.ts'
import { chargesOf, closeBooks } from '../job-page/testing/on-site.ts'
import { tokenFor } from '../job-page/testing/links.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount } from '../testing/paying.ts'
import { receivingIn } from '../testing/receiving.ts'
import { settlingIn } from '../testing/settled.ts'

const app = useApp()
const { start, complete } = settlingIn(app)
const { cashJob, collect } = receivingIn(app)
afterEach(() => closeBooks(app))

/** A job of $149.99 in progress, whose hauler collects the price in cash. */
async function cashOnSite() {
  const hauler = await haulerWithAccount(app)
  const job = await cashJob()
  await start(job, hauler)
  const params = { jobId: job.id }
  const photos = [await app.given.photo({ userId: hauler.userId })]
  const name = (price: number, reason = '') =>
    app.as(hauler).call(proposePriceChange, {
      params,
      body: { price: cents(price), items: [], reason, photos: reason === '' ? [] : photos },
    })
  return { hauler, job, name }
}

test('a lower price of a cash job holds at once, though nothing is paid yet, and is what is collected', async () => {
  const { hauler, job, name } = await cashOnSite()
  expect(await name(100_00)).toMatchObject({
    agreed: 100_00,
    held: 0,
    isCollected: true,
    change: { due: 0, status: 'settled' },
  })
  await collect(hauler, job, cents(100_00))
  await complete(job, hauler)
  expect(await findJob(app, job)).toMatchObject({ status: 'completed', finalPriceCents: 100_00 })
})

test('a raise that the customer approves holds without a card, twice as once, and is collected', async () => {
  const { hauler, job, name } = await cashOnSite()
  // Less than a card could be charged for.
  const asked = await name(150_20, 'Stairs')
  expect(asked).toMatchObject({ agreed: 149_99, change: { due: 0, status: 'pending_customer' } })
  const params = { token: await tokenFor(app, job) }
  const approve = () => app.as().call(approvePrice, { params, body: { price: cents(150_20) } })
  expect(await approve()).toMatchObject({ pay: null, page: { priceChange: null } })
  expect(await approve()).toMatchObject({ pay: null })
  expect(await findJob(app, job)).toMatchObject({ agreedPriceCents: 150_20 })
  await app.runTasks({ delayed: true })
  expect(await chargesOf(app, job)).toEqual([])
  await expect(collect(hauler, job, cents(149_99))).rejects.toMatchObject({
    message: `$150.20 is left to pay for job #${job.id}`,
  })
  await collect(hauler, job, cents(150_20))
  await complete(job, hauler)
  expect(await findJob(app, job)).toMatchObject({ finalPriceCents: 150_20 })
})
