import { expect, test } from 'vitest'
import { getDiscountOffer } from '../../contract/discounts.ts'
import { previewCancellation } from '../../contract/job-cancellation.ts'
import { previewEdit } from '../../contract/job-edit.ts'
import type { JobId } from '../../contract/jobs.ts'
import { getMoveOptions } from '../../contract/team-moves.ts'
import { useApp } from '../testing/app.ts'
import { paidJob } from '../testing/paying.ts'
import { PRICE, receivingIn } from '../testing/receiving.ts'

const app = useApp()
const { cashJob, receive } = receivingIn(app)

/** What each preview says about how a job is paid. */
async function methodsOf(jobId: JobId) {
  const by = app.as(await app.given.admin('owner'))
  const params = { jobId }
  const { kept } = await by.call(previewCancellation, { params })
  return {
    discount: (await by.call(getDiscountOffer, { params })).method,
    move: (await by.call(getMoveOptions, { params, query: {} })).method,
    edit: (await by.call(previewEdit, { params, body: { loadSize: 'xl' } })).method,
    refunds: kept.refunds.map(({ method }) => method),
  }
}
const all = (method: string, refunds: string[]) => ({
  discount: method,
  move: method,
  edit: method,
  refunds,
})

test('a job that was paid by card is refunded to it', async () => {
  const { id } = await paidJob(app)
  expect(await methodsOf(id)).toEqual(all('card', ['card']))
})

test('a job in cash has no card, before its money came in and after it', async () => {
  const job = await cashJob()
  expect(await methodsOf(job.id)).toEqual(all('cash', []))
  await receive(job, { amount: PRICE })
  expect(await methodsOf(job.id)).toEqual(all('cash', ['cash']))
})

test('money that came in another way than was agreed goes back that way', async () => {
  const job = await cashJob()
  await receive(job, { method: 'e_transfer', amount: PRICE })
  expect(await methodsOf(job.id)).toEqual(all('e_transfer', ['e_transfer']))
})

test('a job on account is on account', async () => {
  const { id } = await app.given.job({
    paymentStatus: 'pending',
    collectMethod: 'account',
    collectBy: 'office',
  })
  expect(await methodsOf(id)).toEqual(all('account', []))
})
