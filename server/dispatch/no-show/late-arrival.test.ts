import { afterEach, expect, test } from 'vitest'
import { listAtRisk, reassignJob, refundAtRisk } from '../../../contract/at-risk.ts'
import { addDays, dayOf, instantAt, type Day } from '../../../contract/calendar.ts'
import { claimJob, progressJob, recordJobEvent } from '../../../contract/dispatch.ts'
import { cancelPickup, getJobPage } from '../../../contract/job-page.ts'
import { cents } from '../../../contract/money.ts'
import { getHaulerNoShows } from '../../../contract/no-show.ts'
import { jobTokenIn } from '../../../contract/paths.ts'
import { reschedulePickup } from '../../../contract/rescheduling.ts'
import { getReliability } from '../../../contract/release.ts'
import { findEvidenceEvents } from '../../disputes/evidence-query.ts'
import { jobLinkFor } from '../../messaging/job-links.ts'
import { alertTexts, givenAlertsOf } from '../../testing/alerts.ts'
import { useApp } from '../../testing/app.ts'
import { textsOf } from '../../testing/messages.ts'
import { findJob, haulerWithAccount, paidJob } from '../../testing/paying.ts'
import { watchNoShows } from '../at-risk/watch-no-shows.ts'
import { atTheDoorIn } from '../testing/at-the-door.ts'

const app = useApp()
const door = atTheDoorIn(app)
afterEach(async () => {
  await door.closeDay()
  await app.ctx.db.deleteFrom('alerts').execute()
})

const day = (): Day => addDays(dayOf(new Date()), 3)
const time = (clock: string) => instantAt(day(), clock)
const admin = async () => app.as(await app.given.admin())
const watch = async () => {
  await watchNoShows.run({}, app.ctx)
  await app.runTasks()
}

/** A morning, 8 AM to 12 PM, whose hauler counts as not coming at 12:20 PM; it is 12:31 PM. */
async function missed() {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app, { preferredDate: day(), preferredTime: 'morning' })
  const params = { jobId: job.id }
  const by = app.as(hauler)
  await by.call(claimJob, { params })
  await app.runTasks()
  app.setNow(time('12:20'))
  await watch()
  const token = jobTokenIn(new URL(await jobLinkFor(app.ctx, app.ctx.db, job)).pathname) ?? ''
  const reliability = async () =>
    (await admin()).call(getReliability, { params: { haulerId: hauler.id } })
  expect((await reliability()).noShows).toBe(1)
  app.setNow(time('12:31'))
  return {
    hauler,
    job,
    params,
    reliability,
    arrive: (happenedAt?: Date) =>
      by.call(recordJobEvent, {
        params,
        body: { event: 'arrived', ...(happenedAt && { happenedAt }) },
      }),
    progress: (status: 'in_progress' | 'completed', happenedAt: Date) =>
      by.call(progressJob, { params, body: { status, happenedAt } }),
    page: () => app.as().call(getJobPage, { params: { token } }),
    cancel: () => app.as().call(cancelPickup, { params: { token }, body: { fee: cents(0) } }),
    move: (preferredDate: Day) =>
      app.as().call(reschedulePickup, {
        params: { token },
        body: { preferredDate, preferredTime: 'evening' },
      }),
    noShows: async () => (await admin()).call(getHaulerNoShows, { params }),
    refunds: () =>
      app.ctx.db.selectFrom('refunds').select('amountCents').where('jobId', '=', job.id).execute(),
  }
}

test('an arrival in time of which we hear late is no no-show, and team and customer see both times', async () => {
  await givenAlertsOf(app, 'job_at_risk')
  const site = await missed()
  const { hauler, job } = site
  await site.arrive(time('10:52'))
  expect(await site.reliability()).toMatchObject({
    noShows: 0,
    latest: [{ kind: 'no_show', arrivedAt: time('10:52'), heardAt: time('12:31') }],
  })
  expect(await site.noShows()).toEqual([
    {
      haulerName: 'Dale Kowalchuk',
      day: day(),
      recordedAt: time('12:20'),
      arrivedAt: time('10:52'),
      heardAt: time('12:31'),
      apology: null,
    },
  ])
  const { items } = await (await admin()).call(listAtRisk, {})
  expect(items).toMatchObject([
    {
      kind: 'past_window',
      lastSeen: { event: 'arrived', at: time('10:52'), heardAt: time('12:31') },
    },
  ])
  await app.runTasks()
  expect((await alertTexts(app)).at(-1)).toContain(
    `Dale Kowalchuk arrived for pickup #${job.id} at 10:52 AM; we heard at 12:31 PM. It no longer counts as a no-show.`,
  )
  expect((await site.page()).timeline).toContainEqual({
    event: 'arrived',
    at: time('10:52'),
    heardAt: time('12:31'),
  })
  const events = await findEvidenceEvents(app.ctx.db, job.id)
  expect(events.find(({ what }) => what === 'arrived')).toMatchObject({
    at: time('10:52'),
    heardAt: time('12:31'),
  })
  // The watcher leaves it so, and the hauler keeps the job.
  await watch()
  expect((await site.reliability()).noShows).toBe(0)
  expect(await findJob(app, job)).toMatchObject({ status: 'assigned', haulerId: hauler.id })
  expect(await site.refunds()).toEqual([])
})

test('a start in time of which we hear late withdraws the mark as well', async () => {
  const site = await missed()
  await site.progress('in_progress', time('11:05'))
  expect((await site.reliability()).noShows).toBe(0)
})

test('the refund that the customer was offered stays open until the work starts', async () => {
  const site = await missed()
  await site.arrive(time('10:52'))
  const { cancel, canReschedule } = await site.page()
  expect({ cancel, canReschedule }).toMatchObject({
    cancel: { fee: 0, refund: 149_99 },
    canReschedule: false,
  })
  await site.progress('in_progress', time('11:05'))
  expect((await site.page()).cancel).toMatchObject({ fee: 49_00 })
})

test('the customer cancels for all of the money after an arrival that we heard of late', async () => {
  const site = await missed()
  await site.arrive(time('10:52'))
  await site.cancel()
  await app.runTasks()
  expect(await site.refunds()).toEqual([{ amountCents: 149_99 }])
})

test('the customer keeps the apology that they were promised, once', async () => {
  const site = await missed()
  await site.arrive(time('10:52'))
  await site.progress('in_progress', time('11:05'))
  await site.progress('completed', time('11:40'))
  await app.runTasks()
  await watch()
  await watch()
  expect(await site.refunds()).toEqual([{ amountCents: 20_00 }])
  expect(await site.noShows()).toMatchObject([{ arrivedAt: time('10:52'), apology: 20_00 }])
})

test.for([
  ['an arrival after the hauler counted as not coming', '12:25'],
  ['an arrival without a time', undefined],
] as const)('%s withdraws nothing', async ([, clock]) => {
  const site = await missed()
  await site.arrive(clock && time(clock))
  expect((await site.reliability()).noShows).toBe(1)
  expect(await site.noShows()).toMatchObject([{ arrivedAt: null, heardAt: null }])
})

test('a time of another day withdraws nothing', async () => {
  const site = await missed()
  await site.arrive(instantAt(addDays(day(), -1), '10:52'))
  expect((await site.reliability()).noShows).toBe(1)
})

test('after the job went to another hauler the mark goes, and the job stays where it is', async () => {
  await givenAlertsOf(app, 'job_at_risk')
  const site = await missed()
  const other = await haulerWithAccount(app)
  const { params } = site
  await (await admin()).call(reassignJob, { params, body: { haulerId: other.id } })
  for (let sent = 0; sent < 2; sent += 1)
    await expect(site.arrive(time('10:52'))).rejects.toMatchObject(
      sent === 0
        ? {
            code: 'illegal_move',
            message: `Pickup #${site.job.id} went to another hauler before your arrival at 10:52 AM reached us. It no longer counts as a no-show`,
          }
        : { code: 'not_found' },
    )
  expect((await site.reliability()).noShows).toBe(0)
  expect(await findJob(app, site.job)).toMatchObject({ haulerId: other.id, status: 'assigned' })
  await app.runTasks()
  const texts = await textsOf(app)
  expect(texts.filter(({ messageType }) => messageType === 'hauler_arrived')).toEqual([])
  expect((await alertTexts(app)).at(-1)).toContain('when it was no longer theirs')
})

test('after the customer chose another day no other hauler is named', async () => {
  const site = await missed()
  await site.move(addDays(day(), 1))
  expect(await findJob(app, site.job)).toMatchObject({ haulerId: null, status: 'pending' })
  await expect(site.arrive(time('10:52'))).rejects.toMatchObject({
    message: `Pickup #${site.job.id} was taken off your day before your arrival at 10:52 AM reached us. It no longer counts as a no-show`,
  })
})

test('after a full refund the mark goes, and nothing is refunded a second time', async () => {
  const site = await missed()
  const { params } = site
  await (await admin()).call(refundAtRisk, { params })
  await app.runTasks()
  await expect(site.arrive(time('10:52'))).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Pickup #${site.job.id} was cancelled before your arrival at 10:52 AM reached us. It no longer counts as a no-show. If you did the work, please call us`,
  })
  await watch()
  expect((await site.reliability()).noShows).toBe(0)
  expect(await site.refunds()).toEqual([{ amountCents: 149_99 }])
  expect((await site.page()).timeline.map(({ event }) => event)).toContain('arrived')
})

test('a hauler without such a mark reads no more of a job that is not theirs', async () => {
  const site = await missed()
  const other = await haulerWithAccount(app)
  const body = { event: 'arrived', happenedAt: time('10:52') } as const
  await expect(
    app.as(other).call(recordJobEvent, { params: site.params, body }),
  ).rejects.toMatchObject({ code: 'not_found' })
  expect((await site.reliability()).noShows).toBe(1)
})

test('a mark is withdrawn only with an arrival, and of a no-show alone', async () => {
  const { job } = await missed()
  const marks = app.ctx.db.updateTable('reliabilityEvents').where('jobId', '=', job.id)
  const now = app.ctx.now()
  await expect(marks.set({ undoneAt: now }).execute()).rejects.toMatchObject({
    constraint: 'reliability_events_undone',
  })
  for (const wrong of [
    { arrivedAt: now },
    { arrivedAt: time('12:40'), undoneAt: now },
    { arrivedAt: now, undoneAt: now, kind: 'release', reason: 'A flat tire' } as const,
  ])
    await expect(marks.set(wrong).execute()).rejects.toMatchObject({
      constraint: expect.stringMatching(/^reliability_events_/),
    })
})
