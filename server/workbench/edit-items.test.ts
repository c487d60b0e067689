import { afterEach, expect, test } from 'vitest'
import type { Args } from '../../contract/endpoint.ts'
import { editJob, getJobItems, previewEdit } from '../../contract/job-edit.ts'
import { getJobTimeline } from '../../contract/job-timeline.ts'
import { clearBoard } from '../dispatch/testing/by-hand.ts'
import { closeBooks, chargesOf } from '../job-page/testing/on-site.ts'
import { quotedJob } from '../job-page/testing/quoted-job.ts'
import type { Job } from '../jobs/store.ts'
import { heldFor } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'

const app = useApp()
afterEach(async () => {
  await closeBooks(app)
  await clearBoard(app)
})

const team = async () => app.as(await app.given.admin('dispatcher'))
type Body = Args<typeof editJob>['body']
type Team = Awaited<ReturnType<typeof team>>

const paramsOf = ({ id: jobId }: Pick<Job, 'id'>) => ({ params: { jobId } })
const itemsOf = async (by: Team, job: Job) => (await by.call(getJobItems, paramsOf(job))).items
const edit = (by: Team, job: Job, body: Body) => by.call(editJob, { ...paramsOf(job), body })
const preview = (by: Team, job: Job, body: Omit<Body, 'version'>) =>
  by.call(previewEdit, { ...paramsOf(job), body })

const SOFA = { key: 'sofa', quantity: 1 }
const CHAIRS = { key: 'chair', quantity: 2 }
const FRIDGE = { key: 'fridge', quantity: 1 }

test('an unpaid job with one more item costs its new price, and everyone reads the new list', async () => {
  const { job, price, page } = await quotedJob(app, { card: null })
  const by = await team()
  expect(await itemsOf(by, job)).toEqual([
    { ...SOFA, name: 'Sofa' },
    { ...CHAIRS, name: 'Chair' },
  ])
  const items = [SOFA, CHAIRS, FRIDGE]
  const shown = await preview(by, job, { items })
  expect(shown).toMatchObject({ from: price, isPaid: false, ways: [], refusal: null })
  expect(shown.to).toBeGreaterThan(price)
  // Nothing is changed by looking.
  expect(await findJob(app, job)).toMatchObject({ quoteId: job.quoteId, version: 1 })
  const { job: edited } = await edit(by, job, { version: 1, items, price: shown.to })
  expect(edited).toMatchObject({ estimatedPrice: shown.to, version: 2, loadSize: shown.loadSize })
  expect((await page()).items).toContainEqual({ name: 'Fridge', quantity: 1 })
  const { items: entries } = await by.call(getJobTimeline, {
    ...paramsOf(job),
    query: { show: 'all' },
  })
  expect(entries.find(({ kind }) => kind === 'edit')).toMatchObject({
    changes: expect.arrayContaining([
      {
        field: 'items',
        before: '1 × Sofa, 2 × Chair',
        after: '1 × Sofa, 2 × Chair, 1 × Fridge',
      },
    ]),
  })
})

test('an item that is taken off costs nothing any more, and the difference of a paid job goes back once', async () => {
  const { job, price } = await quotedJob(app)
  const by = app.as(await app.given.admin('owner'))
  const { to } = await preview(by, job, { items: [SOFA, CHAIRS, { key: 'mattress', quantity: 2 }] })
  expect(to).toBeGreaterThan(price)
  const fewer = await preview(by, job, { items: [CHAIRS] })
  // The customer chose the size: the price of a small load is its least.
  expect(fewer.to).toBeLessThanOrEqual(price)
  const smaller = {
    version: 1,
    items: [CHAIRS],
    loadSize: 'tiny' as const,
    difference: 'refund' as const,
  }
  const shown = await preview(by, job, { items: [CHAIRS], loadSize: 'tiny' })
  expect(shown).toMatchObject({ ways: ['refund'], loadSize: 'tiny' })
  const body = { ...smaller, price: shown.to }
  const both = await Promise.allSettled([edit(by, job, body), edit(by, job, body)])
  expect(both.map(({ status }) => status)).toContain('fulfilled')
  await app.runTasks()
  // It can be undone still.
  expect(await heldFor(app.ctx.db, job.id)).toBe(price)
  await app.runTasks({ delayed: true })
  expect(await heldFor(app.ctx.db, job.id)).toBe(shown.to)
  expect(await chargesOf(app, job)).toEqual([price])
})

test('two colleagues who edit the items see both lists, and one who edits another field succeeds', async () => {
  const { job } = await quotedJob(app, { card: null })
  const [priya, jordan] = [await team(), await team()]
  await edit(jordan, job, { version: 1, items: [SOFA, CHAIRS, FRIDGE] })
  await edit(priya, job, { version: 1, lastName: 'Gill' })
  await expect(
    edit(priya, job, { version: 1, items: [CHAIRS, SOFA, CHAIRS] }),
  ).rejects.toMatchObject({
    code: 'edit_conflict',
    facts: {
      conflicts: [
        {
          field: 'items',
          mine: expect.arrayContaining([{ ...SOFA, name: 'Sofa' }]),
          theirs: expect.arrayContaining([{ ...FRIDGE, name: 'Fridge' }]),
          by: 'Priya Lee',
        },
      ],
    },
  })
  // The same list in another order is the same list.
  const same = { version: 1, items: [FRIDGE, SOFA, CHAIRS] }
  expect((await edit(priya, job, same)).job.version).toBe((await findJob(app, job)).version)
})

test('a description that the form wrote from the items follows them; the terms of the booking stay', async () => {
  const { job } = await quotedJob(app, { card: null })
  const by = await team()
  await edit(by, job, { version: 1, description: 'Pick up 1 sofa, 2 chairs' })
  const { version } = await findJob(app, job)
  const { job: edited } = await edit(by, job, { version, items: [{ key: 'sofa', quantity: 3 }] })
  expect(edited.description).toBe('Pick up 3 sofas')
  const quotes = await app.ctx.db
    .selectFrom('quotes')
    .select(['createdAt', 'rateCardVersion', 'replacedOf'])
    .where((eb) =>
      eb.or([eb('replacedOf', '=', job.id), eb('id', '=', String(job.quoteId) as never)]),
    )
    .execute()
  expect(quotes).toMatchObject([{ replacedOf: job.id }])
  const after = await findJob(app, job)
  const { createdAt } = await app.ctx.db
    .selectFrom('quotes')
    .select('createdAt')
    .where('id', '=', String(after.quoteId) as never)
    .executeTakeFirstOrThrow()
  expect(createdAt).toEqual(quotes[0]?.createdAt)
})

test.each([
  [[{ key: 'gizmotron', quantity: 1 }], 'invalid_input'],
  [[{ key: 'sofa', quantity: 0 }], 'invalid_input'],
  [[{ key: 'propane-tank', quantity: 1 }], 'prohibited_load'],
])('%j is refused with %s, and nothing changes', async (items, code) => {
  const { job } = await quotedJob(app, { card: null })
  const by = await team()
  await expect(preview(by, job, { items })).rejects.toMatchObject({ code })
  await expect(edit(by, job, { version: 1, items })).rejects.toMatchObject({ code })
  expect(await findJob(app, job)).toMatchObject({ quoteId: job.quoteId, version: 1 })
})

test('a job without an estimate has no items, and says where to write instead', async () => {
  const job = await app.given.job({ paymentStatus: 'pending' })
  const by = await team()
  expect(await itemsOf(by, job)).toBeNull()
  await expect(edit(by, job, { version: 1, items: [SOFA] })).rejects.toMatchObject({
    code: 'refused',
    message: 'This pickup has no list of items. Edit its description instead',
  })
})

test('of a job that is over the items stay', async () => {
  const { job } = await quotedJob(app)
  await app.ctx.db
    .updateTable('jobs')
    .set({ status: 'cancelled' })
    .where('id', '=', job.id)
    .execute()
  const by = await team()
  await expect(edit(by, job, { version: 1, items: [SOFA] })).rejects.toMatchObject({
    code: 'illegal_move',
  })
  await app.ctx.db.updateTable('jobs').set({ status: 'pending' }).where('id', '=', job.id).execute()
})
