import { afterEach, beforeEach, expect, test } from 'vitest'
import { listMyJobs } from '../../../contract/dispatch.ts'
import { type DisposalEntry, EVERYTHING } from '../../../contract/job-proof.ts'
import { deleteJob, JobId, listAdminJobs } from '../../../contract/jobs.ts'
import * as proof from '../../../contract/proof.ts'
import { askForQuote } from '../../../contract/quotes.ts'
import { itemGroupsOf } from '../../jobs/item-groups.ts'
import { closeBooks } from '../../job-page/testing/on-site.ts'
import { releaseDuePayouts } from '../../payouts/release-payouts.ts'
import { useApp } from '../../testing/app.ts'
import { at, entry, facilityNamed, jobAtWork } from '../../testing/proof.ts'
import { findJob } from '../../testing/paying.ts'

const app = useApp({ settings: { PAYOUT_HOLD_HOURS: '24' } })
beforeEach(() => app.setNow(at('2026-11-18T09:00:00')))
afterEach(() => closeBooks(app))

const [BED, BOXES] = ['Mattress', '6 × Box']

/** Gives a job counted items, which make two groups. */
async function countItems(id: JobId): Promise<void> {
  const photos = [await app.given.photo()]
  const { quoteId } = await app
    .as()
    .call(askForQuote, { body: { description: 'A queen mattress and 6 boxes', photos } })
  const { ctx } = app
  await ctx.db.updateTable('jobs').set({ quoteId }).where('id', '=', id).execute()
  const job = await findJob(app, { id })
  expect(await itemGroupsOf(ctx.db, job)).toEqual([BED, BOXES])
}

test('a job completed with photos and a record shows both to the customer and waits only for the time', async () => {
  const job = await jobAtWork(app)
  const [photo, ticket] = [await job.photo(), await job.photo()]
  const { id: facilityId, name } = await facilityNamed(app, 'North Shore')
  const done = await job.complete({
    photos: [photo],
    disposal: [entry({ facilityId, ticket })],
  })
  expect(done).toMatchObject({ status: 'completed', proof: 'complete', afterPhotos: [photo] })
  expect(await job.payout()).toMatchObject({ status: 'on_hold', waitsFor: 'time' })
  expect(await job.page()).toMatchObject({
    afterPhotos: [photo],
    disposal: [{ group: EVERYTHING, way: 'facility', place: name }],
  })
  app.setNow(at('2026-11-19T12:00:00'))
  await releaseDuePayouts.run({}, app.ctx)
  await app.runTasks()
  expect(await job.payout()).toMatchObject({ status: 'paid' })
})

test('the plain call completes too, is marked, and its payout waits until a person has looked', async () => {
  const job = await jobAtWork(app)
  expect(await job.complete()).toMatchObject({ status: 'completed', proof: 'missing' })
  const releasesAt = at('2026-11-19T10:00:00')
  expect(await job.payout()).toMatchObject({ status: 'on_hold', waitsFor: 'proof', releasesAt })
  expect(await job.page()).toMatchObject({ afterPhotos: [], disposal: [] })

  const person = await app.given.admin()
  const admin = app.as(person)
  const params = { jobId: job.jobId }
  const lacking = await admin.call(listAdminJobs.page, { query: { proof: ['missing'] } })
  expect(lacking.items.map(({ id }) => id)).toContain(job.jobId)
  app.setNow(at('2026-11-20T10:00:00'))
  await releaseDuePayouts.run({}, app.ctx)
  await app.runTasks()
  expect(await job.payout()).toMatchObject({ status: 'on_hold', waitsFor: 'proof' })

  const check = () => admin.call(proof.checkProof, { params, body: { note: 'Called Mei: done' } })
  expect(await check()).toMatchObject({ check: { note: 'Called Mei: done', at: app.ctx.now() } })
  await expect(check()).rejects.toMatchObject({ code: 'illegal_move' })
  await app.runTasks()
  expect(await job.payout()).toMatchObject({ status: 'paid' })
  const stored = await app.ctx.db.selectFrom('proofChecks').selectAll().execute()
  expect(stored).toMatchObject([{ jobId: job.jobId, userId: person.id }])
})

test('the payout of a job that is deleted still goes once a person has looked', async () => {
  const job = await jobAtWork(app)
  await job.complete()
  const admin = app.as(await app.given.admin())
  const params = { jobId: job.jobId }
  await admin.call(deleteJob, { params })
  app.setNow(at('2026-11-20T10:00:00'))
  await admin.call(proof.checkProof, { params, body: { note: 'Deleted by mistake' } })
  await app.runTasks()
  expect(await job.payout()).toMatchObject({ status: 'paid' })
  await expect(
    admin.call(proof.checkProof, { params: { jobId: JobId.parse(999_999) }, body: { note: 'x' } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('a check before the time is over leaves the time', async () => {
  const job = await jobAtWork(app)
  await job.complete()
  await app.as(await app.given.admin()).call(proof.checkProof, {
    params: { jobId: job.jobId },
    body: { note: 'Photos came by text' },
  })
  expect(await job.payout()).toMatchObject({ status: 'on_hold', waitsFor: 'time' })
})

test('photos without a record, a record without photos and a load without ticket are no proof', async () => {
  const sent = async (photos: number, record: DisposalEntry[]) => {
    const job = await jobAtWork(app)
    const urls = await Promise.all(Array.from({ length: photos }, job.photo))
    return (await job.complete({ photos: urls, disposal: record })).proof
  }
  expect(await sent(1, [])).toBe('missing')
  expect(await sent(0, [entry({ way: 'donated' })])).toBe('missing')
  expect(await sent(1, [entry({ place: 'Burnaby depot' })])).toBe('missing')
  expect(await sent(1, [entry({ place: 'Burnaby depot', noTicket: 'Lost it' })])).toBe('complete')
  expect(await sent(2, [entry({ way: 'donated', place: 'Habitat ReStore' })])).toBe('complete')
})

test('what is still on the truck waits for its ticket, which lets the payout go', async () => {
  const job = await jobAtWork(app)
  const photo = await job.photo()
  const done = await job.complete({ photos: [photo], disposal: [entry({ way: 'on_truck' })] })
  expect(done.proof).toBe('ticket_due')
  expect(await job.payout()).toMatchObject({ waitsFor: 'proof' })
  app.setNow(at('2026-11-19T19:00:00'))
  const ticket = await job.photo()
  const added = await job.add({ disposal: [entry({ place: 'Burnaby depot', ticket })] })
  expect(added).toMatchObject({ proof: 'complete', afterPhotos: [photo] })
  await app.runTasks()
  expect(await job.payout()).toMatchObject({ status: 'paid' })
  await expect(job.add({ photos: [await job.photo()] })).rejects.toMatchObject({
    code: 'illegal_move',
  })
})

test('the late ticket of one group leaves the places of the others, and a place without it still waits', async () => {
  const job = await jobAtWork(app)
  await countItems(job.jobId)
  const photo = await job.photo()
  const donated = entry({ group: BOXES, way: 'donated', place: 'Habitat ReStore' })
  const onTruck = entry({ group: BED, way: 'on_truck' })
  await job.complete({ photos: [photo], disposal: [onTruck, donated] })
  const place = 'Burnaby depot'
  const early = await job.add({ disposal: [entry({ group: BED, place })] })
  expect(early.proof).toBe('ticket_due')
  const ticket = await job.photo()
  const added = await job.add({ disposal: [entry({ group: BED, place, ticket })] })
  expect(added).toMatchObject({ proof: 'complete', afterPhotos: [photo] })
  expect((await job.page()).disposal).toEqual([
    { group: BOXES, way: 'donated', place: 'Habitat ReStore' },
    { group: BED, way: 'facility', place },
  ])
})

test.for<Partial<DisposalEntry>[][]>([
  [[{ group: EVERYTHING }], [{}]],
  [[{ group: EVERYTHING }], [{ group: BED }, { group: BOXES }]],
  [[{ group: BED }, { group: BOXES }], [{ group: EVERYTHING }]],
])(
  '%# what was on the truck is replaced by the places of the same items',
  async ([before = [], later = []]) => {
    const job = await jobAtWork(app)
    await countItems(job.jobId)
    const disposal = before.map((fields) => entry({ ...fields, way: 'on_truck' }))
    await job.complete({ photos: [await job.photo()], disposal })
    const added = await job.add({
      disposal: later.map((fields) => entry({ ...fields, way: 'donated' })),
    })
    expect(added.proof).toBe('complete')
  },
)

test('proof added to a job completed without it is there for the team, which still looks', async () => {
  const job = await jobAtWork(app)
  await job.complete()
  const photo = await job.photo()
  const added = await job.add({ photos: [photo], disposal: [entry({ way: 'donated' })] })
  expect(added).toMatchObject({ proof: 'missing', afterPhotos: [photo] })
  const admin = app.as(await app.given.admin())
  expect(await admin.call(proof.getJobProof, { params: { jobId: job.jobId } })).toMatchObject({
    photos: [photo],
    disposal: [{ way: 'donated' }],
    check: null,
  })
  expect(await job.payout()).toMatchObject({ waitsFor: 'proof' })
})

test('the same completion sent twice answers the job, with each photo once; another is refused', async () => {
  const job = await jobAtWork(app)
  const photo = await job.photo()
  const sent = { photos: [photo, photo], disposal: [entry({ way: 'donated' })] }
  const answers = await Promise.all([job.complete(sent), job.complete(sent)])
  for (const answer of [...answers, await job.complete(sent)])
    expect(answer).toMatchObject({ status: 'completed', afterPhotos: [photo] })
  await expect(job.complete()).rejects.toMatchObject({ code: 'illegal_move' })
  const rows = await app.ctx.db
    .selectFrom('disposals')
    .select('id')
    .where('jobId', '=', job.jobId)
    .execute()
  expect(rows).toHaveLength(1)
  await app.runTasks()
})

test('photos of another person, more than ten and unknown facilities are refused, and nothing is completed', async () => {
  const job = await jobAtWork(app)
  const other = await app.given.photo({ userId: (await app.given.hauler()).userId })
  await expect(job.complete({ photos: [other] })).rejects.toMatchObject({ code: 'refused' })
  const facilityId = (await facilityNamed(app, 'North Shore')).id
  const unknown = entry({ facilityId: (facilityId + 1_000) as typeof facilityId })
  await expect(
    job.complete({ photos: [await job.photo()], disposal: [unknown] }),
  ).rejects.toMatchObject({ code: 'refused', fields: [{ path: 'disposal.0.facilityId' }] })
  const many = await Promise.all(Array.from({ length: 11 }, job.photo))
  await expect(job.complete({ photos: many })).rejects.toMatchObject({ code: 'invalid_input' })
  const [mine] = await app.as(job.hauler).call(listMyJobs, {})
  expect(mine).toMatchObject({ status: 'in_progress', afterPhotos: [] })
})
