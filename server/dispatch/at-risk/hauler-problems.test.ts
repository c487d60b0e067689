import { afterEach, expect, test } from 'vitest'
import { listAtRisk, remindOfProof } from '../../../contract/at-risk.ts'
import { addDays, dayOf, instantAt, type Day } from '../../../contract/calendar.ts'
import { claimJob, recordJobEvent } from '../../../contract/dispatch.ts'
import {
  addHaulerNote,
  closeHaulerNote,
  type HaulerProblemKind,
} from '../../../contract/hauler-notes.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { releaseOwnJob } from '../../../contract/release.ts'
import { listSolvedRisks } from '../../../contract/solved-risks.ts'
import { onSite } from '../../job-page/testing/on-site.ts'
import { useApp } from '../../testing/app.ts'
import { paidJob } from '../../testing/paying.ts'
import { clearBoard } from '../testing/by-hand.ts'

const app = useApp({ settings: { PAYOUT_HOLD_HOURS: '24' } })
const day = (): Day => addDays(dayOf(new Date()), 3)
const at = (time: string) => app.setNow(instantAt(day(), time))

afterEach(async () => {
  app.letClockRun()
  await app.runTasks()
  await app.ctx.db.deleteFrom('riskSightings').execute()
  await clearBoard(app)
})

type Caller = { cookie: string }
const admin = async () => app.as(await app.given.admin())
const lane = async () => (await (await admin()).call(listAtRisk, {})).items
const report = (hauler: Caller, jobId: JobId, kind: HaulerProblemKind) =>
  app.as(hauler).call(addHaulerNote, {
    params: { jobId },
    body: { kind, words: 'It broke down', photos: [] },
  })
const close = async (noteId: Awaited<ReturnType<typeof report>>['id']) =>
  (await admin()).call(closeHaulerNote, { params: { noteId } })

/** A morning that a hauler has, and another hauler who could take it. */
async function assigned() {
  const hauler = await app.given.hauler()
  const job = await paidJob(app, { preferredDate: day(), preferredTime: 'morning' })
  const params = { jobId: job.id }
  await app.as(hauler).call(claimJob, { params })
  const other = await app.given.hauler({ lastName: 'Lachance' })
  return { hauler, other, job, params }
}

test('a report keeps another hauler among the actions, until its hauler is there', async () => {
  const { hauler, other, job, params } = await assigned()
  at('09:00')
  await report(hauler, job.id, 'truck')
  expect(await lane()).toMatchObject([
    {
      kind: 'hauler_problem',
      actions: [
        { do: 'open' },
        { do: 'reassign', hauler: { id: other.id } },
        { do: 'call', who: 'hauler' },
        { do: 'call', who: 'customer' },
      ],
    },
  ])
  await app.as(hauler).call(recordJobEvent, { params, body: { event: 'arrived' } })
  expect((await lane())[0]?.actions.map(({ do: what }) => what)).toEqual(['open', 'call', 'call'])
})

test('released with a report that is open, a pickup still shows who could take it', async () => {
  const { hauler, other, job, params } = await assigned()
  at('07:00')
  await report(hauler, job.id, 'truck')
  await app.as(hauler).call(releaseOwnJob, { params, body: { reason: 'Vehicle trouble' } })
  expect(await lane()).toMatchObject([
    {
      kind: 'hauler_problem',
      hauler: null,
      actions: [
        { do: 'open' },
        { do: 'assign', hauler: { id: other.id } },
        { do: 'call', who: 'customer' },
      ],
    },
  ])
})

test('a report is solved by the person who closes it, not by the steps before', async () => {
  const { hauler, job, params } = await assigned()
  at('08:10')
  await app.as(hauler).call(recordJobEvent, { params, body: { event: 'arrived' } })
  const { id } = await report(hauler, job.id, 'no_access')
  // Closed before the next look at all jobs.
  at('08:30')
  await close(id)
  expect((await (await admin()).call(listSolvedRisks, {})).items).toMatchObject([
    {
      jobId: job.id,
      kind: 'hauler_problem',
      solution: 'problem_closed',
      by: 'admin',
      name: 'Priya',
      at: instantAt(day(), '08:30'),
    },
  ])
})

test('missing proof can be asked for while a report of the hauler is open', async () => {
  const site = await onSite(app)
  await site.complete()
  const params = { jobId: site.job.id }
  await app.ctx.db
    .updateTable('jobs')
    .set({ proof: 'missing' })
    .where('id', '=', site.job.id)
    .execute()
  await report(site.hauler, site.job.id, 'damage')
  expect(await lane()).toMatchObject([{ jobId: site.job.id, kind: 'hauler_problem' }])
  const reminder = (await admin()).call(remindOfProof, { params })
  expect(await reminder).toMatchObject({ jobId: site.job.id })
})
