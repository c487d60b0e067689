import { afterEach, expect, test } from 'vitest'
import {
  acceptWithoutProof,
  listAtRisk,
  reassignJob,
  refundAtRisk,
} from '../../../contract/at-risk.ts'
import { addDays, dayOf, instantAt, instantOf, type Day } from '../../../contract/calendar.ts'
import { claimJob, progressJob, recordJobEvent } from '../../../contract/dispatch.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { extendPrice } from '../../../contract/price-reviews.ts'
import { assignJob } from '../../../contract/schedule.ts'
import { listSolvedRisks } from '../../../contract/solved-risks.ts'
import { onSite } from '../../job-page/testing/on-site.ts'
import { useApp } from '../../testing/app.ts'
import { entry, jobAtWork, at as clockAt } from '../../testing/proof.ts'
import { haulerWithAccount, paidJob } from '../../testing/paying.ts'
import { plansOf } from '../../testing/plans.ts'
import { clearBoard } from '../testing/by-hand.ts'
import { solvedRisks } from './list-solved-risks.ts'
import { watchRisks } from './watch-risks.ts'

const app = useApp({ settings: { PAYOUT_HOLD_HOURS: '24' } })
const day = (): Day => addDays(dayOf(new Date()), 3)
const at = (time: string) => app.setNow(instantAt(day(), time))
const look = () => watchRisks.run({}, app.ctx)

afterEach(async () => {
  app.letClockRun()
  await app.runTasks()
  await app.ctx.db.deleteFrom('riskSightings').execute()
  await clearBoard(app)
})

const admin = async () => app.as(await app.given.admin())
const solved = async () => (await admin()).call(listSolvedRisks, {})
const outcomes = async () =>
  (await solved()).items.map(({ jobId, kind, solution, by, name }) => ({
    jobId,
    kind,
    solution,
    by,
    name,
  }))

/** A morning in three days that a hauler has, 8-10 AM. */
async function assigned() {
  const hauler = await haulerWithAccount(app)
  const { id } = await paidJob(app, { preferredDate: day(), preferredTime: 'morning' })
  await app.as(hauler).call(claimJob, { params: { jobId: id } })
  return { hauler, id }
}
const note = (hauler: { cookie: string }, jobId: JobId, event: 'on_the_way' | 'arrived') =>
  app.as(hauler).call(recordJobEvent, { params: { jobId }, body: { event } })

test('what is at risk is not solved; once it is neither is forgotten until the day is over', async () => {
  const { hauler, id } = await assigned()
  at('08:30')
  await look()
  expect(await solved()).toEqual({ items: [], total: 0 })
  await note(hauler, id, 'on_the_way')
  expect(await solved()).toMatchObject({
    total: 1,
    items: [
      {
        jobId: id,
        kind: 'late',
        customer: { firstName: 'Mei', lastName: 'Tanaka' },
        hauler: { firstName: 'Dale', lastName: 'Kowalchuk' },
        solution: 'on_the_way',
        by: 'hauler',
        name: null,
      },
    ],
  })
  app.setNow(instantOf(addDays(day(), 1), 0))
  expect((await solved()).items).toEqual([])
})

test('a job that is at risk once more is no longer solved', async () => {
  const { hauler, id } = await assigned()
  at('08:30')
  await look()
  await note(hauler, id, 'on_the_way')
  expect((await solved()).total).toBe(1)
  at('12:20')
  expect((await (await admin()).call(listAtRisk, {})).items).toHaveLength(1)
  expect((await solved()).total).toBe(0)
})

test('an assignment and a claim say who made it, without a hauler before', async () => {
  const jobs = [
    await paidJob(app, { preferredDate: day() }),
    await paidJob(app, { preferredDate: day() }),
  ]
  const [given, claimed] = jobs
  const [first, second] = [await haulerWithAccount(app), await haulerWithAccount(app)]
  app.setNow(instantOf(day(), 7))
  await look()
  if (!given || !claimed) throw new Error('There are two jobs')
  await (
    await admin()
  ).call(assignJob, { params: { jobId: given.id }, body: { haulerId: first.id } })
  await app.as(second).call(claimJob, { params: { jobId: claimed.id } })
  const unassigned = { kind: 'unassigned' } as const
  expect(await outcomes()).toEqual(
    expect.arrayContaining([
      { jobId: given.id, ...unassigned, solution: 'assigned', by: 'admin', name: 'Priya' },
      { jobId: claimed.id, ...unassigned, solution: 'claimed', by: 'hauler', name: null },
    ]),
  )
})

test('what the lane does is noted before the next look at all jobs', async () => {
  const [moved, refunded] = [await assigned(), await assigned()]
  const other = await haulerWithAccount(app)
  at('12:20')
  await (
    await admin()
  ).call(reassignJob, { params: { jobId: moved.id }, body: { haulerId: other.id } })
  await note(other, moved.id, 'on_the_way')
  await (await admin()).call(refundAtRisk, { params: { jobId: refunded.id } })
  await app.runTasks()
  const noShow = { kind: 'no_show', by: 'admin', name: 'Priya' } as const
  expect(await outcomes()).toEqual(
    expect.arrayContaining([
      { jobId: moved.id, ...noShow, solution: 'reassigned' },
      { jobId: refunded.id, ...noShow, solution: 'refunded' },
    ]),
  )
})

test('a start and a completion solve it', async () => {
  const [late, begun] = [await assigned(), await assigned()]
  const start = { status: 'in_progress' } as const
  at('13:00')
  await look()
  await app.as(late.hauler).call(progressJob, { params: { jobId: late.id }, body: start })
  await app.as(begun.hauler).call(progressJob, { params: { jobId: begun.id }, body: start })
  const started = { kind: 'no_show', solution: 'started', by: 'hauler', name: null }
  expect(await outcomes()).toEqual(
    expect.arrayContaining([late, begun].map(({ id }) => ({ jobId: id, ...started }))),
  )
  at('15:00')
  await look()
  expect((await solved()).total).toBe(0)
  const photos = [await app.given.photo({ userId: begun.hauler.userId })]
  const disposal = [entry({ way: 'donated', place: 'Habitat ReStore' })]
  const done = { status: 'completed', photos, disposal } as const
  await app.as(begun.hauler).call(progressJob, { params: { jobId: begun.id }, body: done })
  expect(await outcomes()).toEqual([
    { jobId: begun.id, kind: 'not_completed', solution: 'completed', by: 'hauler', name: null },
  ])
})

test('an arrival that we heard of late says so', async () => {
  const { hauler, id } = await assigned()
  at('09:30')
  await look()
  const happenedAt = instantAt(day(), '08:10')
  const body = { event: 'arrived', happenedAt } as const
  app.setNow(instantAt(day(), '09:40'))
  await app.as(hauler).call(recordJobEvent, { params: { jobId: id }, body })
  expect((await solved()).items.find(({ jobId }) => jobId === id)).toMatchObject({
    solution: 'arrived',
    at: happenedAt,
    heardAt: instantAt(day(), '09:40'),
  })
})

test('more time for a price, proof that came and a job accepted without it', async () => {
  app.setNow(clockAt('2026-11-18T09:00:00'))
  const [proven, accepted] = [await jobAtWork(app), await jobAtWork(app)]
  await proven.complete({
    photos: [await proven.photo()],
    disposal: [entry({ way: 'on_truck' })],
  })
  await accepted.complete()
  app.setNow(clockAt('2026-11-20T12:00:00'))
  await look()
  const ticket = await proven.photo()
  await proven.add({ disposal: [entry({ place: 'Burnaby depot', ticket })] })
  await (await admin()).call(acceptWithoutProof, { params: { jobId: accepted.jobId } })
  const noProof = { kind: 'no_proof' } as const
  expect(await outcomes()).toEqual(
    expect.arrayContaining([
      { jobId: proven.jobId, ...noProof, solution: 'proof_came', by: 'hauler', name: null },
      { jobId: accepted.jobId, ...noProof, solution: 'accepted', by: 'admin', name: 'Priya' },
    ]),
  )
  app.setNow(new Date())
  const site = await onSite(app)
  const { change } = await site.name(170_00)
  if (!change?.answerBy) throw new Error('The customer was not asked')
  app.setNow(new Date(change.answerBy.getTime() - 60_000))
  await look()
  await (await admin()).call(extendPrice, { params: { priceChangeId: change.id } })
  expect(await outcomes()).toEqual([
    {
      jobId: site.job.id,
      kind: 'price_question',
      solution: 'more_time',
      by: 'admin',
      name: 'Priya',
    },
  ])
})

test('at most 30 are listed and all are counted; a week later they are gone', async () => {
  for (let count = 0; count < 32; count += 1) await app.given.job({ preferredDate: day() })
  app.setNow(instantOf(day(), 7))
  await look()
  await look()
  await app.ctx.db.updateTable('jobs').set({ status: 'cancelled' }).execute()
  const { items, total } = await solved()
  expect([items.length, total]).toEqual([30, 32])
  app.setNow(instantOf(addDays(day(), 8), 7))
  await look()
  expect(await app.ctx.db.selectFrom('riskSightings').selectAll().execute()).toEqual([])
})

test('the sightings of the day are found by an index, and only the team reads them', async () => {
  const steps = (await plansOf(app.ctx, solvedRisks)).flat()
  const scans = steps.filter((step) => step['Node Type'] === 'Seq Scan')
  expect(scans.map((step) => step['Relation Name'])).not.toContain('risk_sightings')
  const hauler = await app.given.hauler()
  await expect(app.as(hauler).call(listSolvedRisks, {})).rejects.toMatchObject({
    code: 'forbidden',
  })
})
