import { afterEach, expect, test } from 'vitest'
import { getJobItems, previewEdit } from '../../contract/job-edit.ts'
import { approvePrice } from '../../contract/job-page.ts'
import { clearBoard, textsAbout } from '../dispatch/testing/by-hand.ts'
import { chargesOf, closeBooks } from '../job-page/testing/on-site.ts'
import { quotedJob } from '../job-page/testing/quoted-job.ts'
import { priceOf, type Job } from '../jobs/store.ts'
import { heldFor } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'

import { editingIn, facts, ITEMS } from './testing/undo-edits.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
afterEach(async () => {
  await app.runTasks({ delayed: true })
  app.letClockRun()
  await closeBooks(app)
  await clearBoard(app)
})

const { team, makeEdit, undo } = editingIn(app)

const refundsOf = ({ id }: Pick<Job, 'id'>) =>
  app.ctx.db.selectFrom('refunds').select('amountCents').where('jobId', '=', id).execute()

test('the items and the price of an unpaid job are as before, unless it is paid already', async () => {
  const { job, price, page } = await quotedJob(app, { card: null })
  const before = await findJob(app, job)
  const { undo: edit } = await makeEdit(job, { items: ITEMS })
  expect(priceOf(await findJob(app, job))).toBeGreaterThan(price)
  await undo(job, edit)
  expect(facts(await findJob(app, job))).toEqual(facts(before))
  expect((await page()).items).not.toContainEqual({ name: 'Mattress', quantity: 1 })
  const by = await team()
  expect((await by.call(getJobItems, { params: { jobId: job.id } })).items).toHaveLength(2)
})

test('a lower price of a paid job is not refunded before the edit cannot be undone, and not at all after it was', async () => {
  const { job, price } = await quotedJob(app)
  const less = { loadSize: 'tiny', items: ITEMS.slice(1, 2), difference: 'refund' } as const
  const before = await findJob(app, job)
  const { undo: edit } = await makeEdit(job, less)
  expect(priceOf(await findJob(app, job))).toBeLessThan(price)
  await undo(job, edit)
  await app.runTasks({ delayed: true })
  expect(facts(await findJob(app, job))).toEqual(facts(before))
  expect(await refundsOf(job)).toEqual([])
  await makeEdit(job, less)
  const lower = priceOf(await findJob(app, job))
  await app.runTasks({ delayed: true })
  expect(await refundsOf(job)).toEqual([{ amountCents: price - lower }])
  expect(await textsAbout(app, job)).toContain('refund_issued delivered')
})

test('a lowered price that rose again within the seconds refunds nothing, and says nothing', async () => {
  const { job, price } = await quotedJob(app)
  const { undo: edit } = await makeEdit(job, {
    loadSize: 'tiny',
    items: ITEMS.slice(1, 2),
    difference: 'refund',
  })
  await makeEdit(job, { loadSize: 'small', items: ITEMS.slice(0, 2), difference: 'ask' })
  await expect(undo(job, edit)).rejects.toMatchObject({ code: 'edit_conflict' })
  expect(priceOf(await findJob(app, job))).toBe(price)
  await app.runTasks({ delayed: true })
  expect(await heldFor(app.ctx.db, job.id)).toBe(price)
  expect((await textsAbout(app, job)).join()).not.toContain('refund_issued')
})

test('a question about the price is withdrawn before it leaves, and what was asked for is off again', async () => {
  const { job, price, page } = await quotedJob(app)
  const before = await findJob(app, job)
  const { undo: edit } = await makeEdit(job, { items: ITEMS, difference: 'ask' })
  expect((await page()).priceChange).toMatchObject({ byTeam: true })
  await undo(job, edit)
  expect((await page()).priceChange).toBeNull()
  await app.runTasks({ delayed: true })
  expect(await textsAbout(app, job)).toContain('price_asked cancelled')
  expect(facts(await findJob(app, job))).toEqual(facts(before))
  expect(await chargesOf(app, job)).toEqual([price])
})

test('a price that the customer approved within the seconds stands', async () => {
  const { job, token } = await quotedJob(app)
  const by = await team()
  const params = { jobId: job.id }
  const { to } = await by.call(previewEdit, { params, body: { items: ITEMS } })
  const { undo: edit } = await makeEdit(job, { items: ITEMS, difference: 'ask' })
  await app.as().call(approvePrice, { params: { token }, body: { price: to } })
  await expect(undo(job, edit)).rejects.toMatchObject({ code: 'illegal_move' })
  await app.runTasks()
  expect(priceOf(await findJob(app, job))).toBe(to)
})

test('a difference that was given free is off again with its discount, and a charge is not undone', async () => {
  const { job, to } = await free()
  expect(await findJob(app, job)).toMatchObject({ discountCents: 0, westhaulDiscountCents: 0 })
  const { charge, undo: edit } = await makeEdit(job, { items: ITEMS, difference: 'charge' })
  expect({ charge, edit }).toEqual({ charge: 'taken', edit: null })
  await app.runTasks()
  expect(priceOf(await findJob(app, job))).toBe(to)
})

/** A job whose mattress was given free, and undone. */
async function free() {
  const { job } = await quotedJob(app)
  const before = await findJob(app, job)
  const by = await team()
  const { to } = await by.call(previewEdit, { params: { jobId: job.id }, body: { items: ITEMS } })
  const given = { items: ITEMS, difference: 'free', reason: 'We forgot it' } as const
  const { undo: edit } = await makeEdit(job, given)
  expect(await findJob(app, job)).toMatchObject({ discountCents: to - priceOf(before) })
  await undo(job, edit)
  expect(facts(await findJob(app, job))).toEqual(facts(before))
  return { job, to }
}
