import { afterEach, expect, test } from 'vitest'
import type { Args } from '../../contract/endpoint.ts'
import { editJob, previewEdit } from '../../contract/job-edit.ts'
import { getJobTimeline } from '../../contract/job-timeline.ts'
import { clearBoard, textsAbout } from '../dispatch/testing/by-hand.ts'
import { claimedJob } from '../job-page/testing/links.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount } from '../testing/paying.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
afterEach(() => clearBoard(app))

type Body = Args<typeof editJob>['body']

/** A claimed job, whose hauler drives a pickup that takes large loads but no extra large ones. */
async function withPickup() {
  const hauler = await haulerWithAccount(app)
  const { job } = await claimedJob(app, hauler)
  await app.ctx.db
    .updateTable('haulers')
    .set({ vehicleType: 'pickup' })
    .where('id', '=', hauler.id)
    .execute()
  await app.runTasks({ delayed: true })
  const by = app.as(await app.given.admin('dispatcher'))
  const params = { jobId: job.id }
  const preview = (body: Omit<Body, 'version'>) => by.call(previewEdit, { params, body })
  const edit = async (body: Omit<Body, 'version'>) =>
    by.call(editJob, { params, body: { version: (await findJob(app, job)).version, ...body } })
  return { job, hauler, by, params, preview, edit }
}

test('the preview says whether the hauler still fits, by the rules of assigning', async () => {
  const { preview } = await withPickup()
  expect((await preview({ loadSize: 'large' })).hauler).toEqual({
    firstName: 'Dale',
    vehicleType: 'pickup',
    refusal: null,
  })
  expect((await preview({ loadSize: 'xl' })).hauler).toMatchObject({
    refusal: 'This load is too large for the Pickup Truck of Dale',
  })
})

test('a job without a hauler has no one to fit', async () => {
  const job = await app.given.job()
  const by = app.as(await app.given.admin('dispatcher'))
  const { hauler } = await by.call(previewEdit, {
    params: { jobId: job.id },
    body: { loadSize: 'xl' },
  })
  expect(hauler).toBeNull()
})

test('what does not fit is saved only with a choice, and a kept hauler only with a reason', async () => {
  const { job, edit } = await withPickup()
  await expect(edit({ loadSize: 'xl' })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('too large for the Pickup Truck of Dale'),
  })
  await expect(edit({ loadSize: 'xl', hauler: 'keep' })).rejects.toMatchObject({
    code: 'refused',
    message: 'Please say why Dale is kept',
  })
  expect(await findJob(app, job)).toMatchObject({ status: 'assigned', loadSize: job.loadSize })
})

test('a hauler who is kept has the job, and a note says why', async () => {
  const { job, hauler, by, params, edit, preview } = await withPickup()
  await edit({ loadSize: 'xl', hauler: 'keep', haulerReason: 'Dale brings a trailer' })
  expect(await findJob(app, job)).toMatchObject({
    status: 'assigned',
    haulerId: hauler.id,
    loadSize: 'xl',
  })
  const { items } = await by.call(getJobTimeline, { params, query: { show: 'notes' } })
  expect(items).toMatchObject([
    { note: { text: expect.stringContaining('Dale brings a trailer'), isOwn: true } },
  ])
  // It was decided: what leaves the load alone does not ask again.
  expect((await preview({ description: 'The same load' })).hauler?.refusal).toBeNull()
})

test('a hauler who is released reads of it, and the job is offered to others', async () => {
  const { job, edit } = await withPickup()
  const before = (await textsAbout(app, job)).length
  await edit({ loadSize: 'xl', hauler: 'release' })
  expect(await findJob(app, job)).toMatchObject({
    status: 'pending',
    haulerId: null,
    loadSize: 'xl',
  })
  await app.runTasks({ delayed: true })
  const kinds = (await textsAbout(app, job)).slice(before).map((text) => text.split(' ')[0])
  expect(kinds).not.toContain('job_assigned_to_you')
  expect(kinds.length).toBeGreaterThan(0)
})

test('an address outside the areas of the hauler asks as well', async () => {
  const { hauler, preview, edit } = await withPickup()
  await app.ctx.db
    .updateTable('haulers')
    .set({ serviceAreas: ['Vancouver'] })
    .where('id', '=', hauler.id)
    .execute()
  const address = '13450 102 Ave, Surrey'
  expect((await preview({ address })).hauler?.refusal).toBe('Dale does not serve Surrey')
  await expect(edit({ address })).rejects.toMatchObject({ code: 'refused' })
})
