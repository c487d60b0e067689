import { afterEach, expect, test } from 'vitest'
import { addDays, dayOf, dayOfWeek, type Day } from '../../contract/calendar.ts'
import { editJob } from '../../contract/job-edit.ts'
import { getAdminJob } from '../../contract/jobs.ts'
import { reschedulePickup } from '../../contract/rescheduling.ts'
import { withdrawSettings } from '../../contract/settings-calls.ts'
import { getMoveOptions, moveJob } from '../../contract/team-moves.ts'
import { getWindows } from '../../contract/windows.ts'
import { inTransaction } from '../core/context.ts'
import { linkedJob } from '../job-page/testing/links.ts'
import type { Job } from '../jobs/store.ts'
import { BOOKING, ownerOf, without } from '../settings/testing/owners.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'

const app = useApp()
const OPEN = { ...BOOKING, closedWeekdays: [] as number[], closedDays: [] as Day[] }

type Owner = Awaited<ReturnType<typeof ownerOf>>
let undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const each of undo) await each()
  undo = []
  app.letClockRun()
})

/** Versions that wait are withdrawn after the test; what took effect is published away. */
async function published(owner: Owner, ...args: Parameters<Owner['publish']>) {
  const version = await owner.publish(...args)
  const { group } = args[0]
  undo.unshift(() =>
    version.state === 'scheduled'
      ? owner.call(withdrawSettings, { params: { group, version: version.version } })
      : owner.publish({ group: 'booking', values: OPEN }),
  )
  return version
}

const move = async ({ id: jobId }: Job, preferredDate: Day) =>
  app.as(await app.given.admin('dispatcher')).call(moveJob, {
    params: { jobId },
    body: { preferredDate, preferredTime: 'evening' },
  })
const statesOf = async (date: Day) => {
  const windows = await app.as().call(getWindows, { query: { date, area: 'Surrey' } })
  return new Set(windows.map(({ state }) => state))
}

test('neither the team nor the customer moves a pickup to a day that is closed then', async () => {
  const owner = await ownerOf(app)
  await app.given.hauler()
  const { job, token } = await linkedJob(app)
  const to = addDays(job.preferredDate, 2)
  const values = { ...OPEN, closedDays: [to] }
  // The version waits for the day before: it is the pickup's day that counts, not today.
  await published(owner, { group: 'booking', values }, { effectiveFrom: addDays(to, -1) })
  const refused = { code: 'invalid_input', fields: [{ path: 'preferredDate' }] }
  await expect(move(job, to)).rejects.toMatchObject(refused)
  const body = { preferredDate: to, preferredTime: 'evening' as const }
  const byLink = app.as().call(reschedulePickup, { params: { token }, body })
  await expect(byLink).rejects.toMatchObject(refused)
  expect(await move(job, addDays(to, 1))).toMatchObject({ preferredDate: addDays(to, 1) })
})

test('a weekday closed from a later day on is open for pickups before it, and closed after it', async () => {
  const owner = await ownerOf(app)
  const today = dayOf(app.ctx.now())
  const from = addDays(today, 10)
  const weekday = dayOfWeek(addDays(today, 3))
  const values = { ...OPEN, closedWeekdays: [weekday] }
  await published(owner, { group: 'booking', values }, { effectiveFrom: from })
  expect(await statesOf(addDays(today, 3))).not.toContain('closed')
  expect(await statesOf(addDays(today, 10))).toEqual(new Set(['closed']))
  expect(await statesOf(addDays(today, 17))).toEqual(new Set(['closed']))
})

test('a pickup is not moved to a day on which its area is closed, and its address is not either', async () => {
  const owner = await ownerOf(app)
  await app.given.hauler()
  const { job } = await linkedJob(app, { area: 'Surrey', address: '10388 City Pkwy, Surrey' })
  const from = addDays(job.preferredDate, 5)
  await published(owner, without('Surrey'), { effectiveFrom: from })
  await published(owner, without('Surrey'), { effectiveFrom: addDays(from, 1) })
  const closed = { code: 'invalid_input', message: expect.stringContaining('Surrey') }
  await expect(move(job, from)).rejects.toMatchObject(closed)
  const by = app.as(await app.given.admin('dispatcher'))
  const { windows } = await by.call(getMoveOptions, {
    params: { jobId: job.id },
    query: { date: from },
  })
  expect(windows.filter(({ date }) => date === from).map(({ state }) => state)).toEqual([
    'closed',
    'closed',
    'closed',
  ])
  expect(await move(job, addDays(from, -1))).toMatchObject({ preferredDate: addDays(from, -1) })
  const { job: other } = await linkedJob(app, { area: 'Burnaby', preferredDate: from })
  const { version } = await by.call(getAdminJob, { params: { jobId: other.id } })
  const address = '10388 City Pkwy, Surrey'
  const edit = by.call(editJob, { params: { jobId: other.id }, body: { version, address } })
  await expect(edit).rejects.toMatchObject({ code: 'refused', fields: [{ path: 'address' }] })
})

test('a day that is closed later takes nothing from a pickup that is booked on it', async () => {
  const owner = await ownerOf(app)
  await app.given.hauler()
  const { job } = await linkedJob(app, { paymentStatus: 'pending', status: 'pending' })
  await published(owner, { group: 'booking', values: { ...OPEN, closedDays: [job.preferredDate] } })
  // Its hold ended: paying looks for the place again.
  await inTransaction(app.ctx, (tx) =>
    app.ctx.hooks.capacity.keepPlace(app.ctx, tx, { ...job, heldUntil: null }),
  )
  expect((await findJob(app, job)).heldUntil).not.toBeNull()
  expect(await statesOf(job.preferredDate)).toEqual(new Set(['closed']))
  const { preferredDate, preferredTime } = job
  const by = app.as(await app.given.admin('dispatcher'))
  expect(
    await by.call(moveJob, { params: { jobId: job.id }, body: { preferredDate, preferredTime } }),
  ).toMatchObject({ preferredDate })
})
