import { afterEach, expect, test } from 'vitest'
import { addDays, formatDay, instantOf } from '../../../contract/calendar.ts'
import { listMyJobs, progressJob } from '../../../contract/dispatch.ts'
import { autoAssignJobs } from '../../../contract/auto-assign.ts'
import { freeReleaseUntil, getReleaseTerms } from '../../../contract/release.ts'
import { alertTexts, givenAlertsOf } from '../../testing/alerts.ts'
import { useApp } from '../../testing/app.ts'
import { sentTexts, textsOf } from '../../testing/messages.ts'
import { findJob } from '../../testing/paying.ts'
import { clearBoard, textsAbout, unassign } from '../testing/by-hand.ts'
import { REASON, releasingIn } from '../testing/releasing.ts'
import { watchUnclaimed } from '../assignment/watch-unclaimed.ts'

// Any hour: what the quiet hours hold back has a test of its own.
const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
const { release, claim, reliability, inSeconds, claimed, clearMessages } = releasingIn(app)

afterEach(async () => {
  await clearMessages()
  await clearBoard(app)
})

test('a released job is on the market at once, and its customer and other haulers read of it after eight seconds', async () => {
  const { hauler, job } = await claimed()
  const other = await app.given.hauler({ phoneE164: '+16045550199' })
  const unwilling = await app.given.hauler({ phoneE164: '+16045550198', wantsDigest: false })
  const small = await app.given.hauler({ serviceAreas: ['Surrey'], phoneE164: '+16045550197' })

  expect(await release(hauler, job)).toMatchObject({ jobId: job.id, isLate: false })
  expect(await findJob(app, job)).toMatchObject({
    status: 'pending',
    haulerId: null,
    scheduledDate: null,
  })
  expect(await app.as(hauler).call(listMyJobs, {})).toEqual([])
  await app.runTasks()
  expect(await textsAbout(app, job)).toContain('job_released queued')

  await app.runTasks({ delayed: true })
  const bodies = (await sentTexts(app)).map(({ body }) => body)
  expect(bodies).toContain(
    `Westhaul: Hi Mei, we're finding another hauler for your pickup #${job.id} on ${formatDay(job.preferredDate)} and will let you know.`,
  )
  // The customer reads neither the reason nor the name.
  expect(bodies.join()).not.toContain(REASON)
  const nearby = (await textsOf(app)).filter(({ messageType }) => messageType === 'jobs_nearby')
  expect(nearby.map(({ recipientId }) => recipientId)).toEqual([other.userId])
  expect(nearby[0]?.message).toContain('1 new job in your areas, paying up to $104.99')
  expect([unwilling.id, small.id]).not.toContain(other.id)
})

test.for([
  ['three hours before the window', 0, false],
  ['a second later', 1, true],
] as const)('%s a release is late: %3$s', async ([, seconds, isLate]) => {
  await givenAlertsOf(app, 'job_at_risk')
  const { hauler, job } = await claimed()
  app.setNow(new Date(freeReleaseUntil(job).getTime() + seconds * 1_000))
  const terms = { params: { jobId: job.id } }
  expect(await app.as(hauler).call(getReleaseTerms, terms)).toMatchObject({
    isLate,
    lateReleases: 0,
    refusal: null,
    freeUntil: instantOf(job.preferredDate, 5),
  })
  expect(await release(hauler, job)).toMatchObject({ isLate })
  await app.runTasks({ delayed: true })
  expect(await reliability(hauler)).toMatchObject({
    releases: isLate ? 0 : 1,
    lateReleases: isLate ? 1 : 0,
    noShows: 0,
    latest: [{ jobId: job.id, day: job.preferredDate, reason: REASON }],
  })
  const alerts = (await alertTexts(app)).filter((text) => text.includes(`pickup #${job.id} `))
  const text = `Dale Kowalchuk released pickup #${job.id} on ${formatDay(job.preferredDate)}, 8AM-12PM, late, at 5:00 AM: ${REASON}`
  expect(new Set(alerts.map((alert) => alert.includes(text)))).toEqual(
    new Set(isLate ? [true] : []),
  )
})

test('late releases of the last 30 days are counted for the hauler before the next one', async () => {
  const { hauler, job } = await claimed()
  app.setNow(instantOf(job.preferredDate, 7))
  await release(hauler, job)
  inSeconds(60)
  await claim(hauler, job)
  const terms = () => app.as(hauler).call(getReleaseTerms, { params: { jobId: job.id } })
  expect(await terms()).toMatchObject({ isLate: true, lateReleases: 1 })
  await app.ctx.db
    .updateTable('reliabilityEvents')
    .set({ at: instantOf(addDays(job.preferredDate, -30), 7) })
    .execute()
  expect(await terms()).toMatchObject({ lateReleases: 0 })
})

test('a job that is started, over or another hauler’s cannot be released', async () => {
  const { hauler, job } = await claimed()
  const other = await app.given.hauler()
  await expect(release(other, job)).rejects.toMatchObject({ code: 'not_found' })
  for (const status of ['in_progress', 'completed'] as const) {
    await app.as(hauler).call(progressJob, { params: { jobId: job.id }, body: { status } })
    await expect(release(hauler, job)).rejects.toMatchObject({
      code: 'illegal_move',
      message: `Job #${job.id} is ${status.replace('_', ' ')}; you cannot release it now`,
    })
  }
  const terms = await app.as(hauler).call(getReleaseTerms, { params: { jobId: job.id } })
  expect(terms.refusal).toContain('you cannot release it now')
  expect((await reliability(hauler)).latest).toEqual([])
})

test.for([
  ['none', ''],
  ['two characters', 'no'],
  ['501 characters', 'x'.repeat(501)],
] as const)('a reason has 3 to 500 characters: %s is refused', async ([, reason]) => {
  const { hauler, job } = await claimed()
  await expect(release(hauler, job, reason)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'reason', message: 'Please say why, in 3 to 500 characters' }],
  })
  expect(await findJob(app, job)).toMatchObject({ status: 'assigned' })
})

test('a suspended hauler can give a job back', async () => {
  const { hauler, job } = await claimed()
  await app.ctx.db
    .updateTable('haulers')
    .set({ status: 'suspended' })
    .where('id', '=', hauler.id)
    .execute()
  expect(await release(hauler, job)).toMatchObject({ isLate: false })
})

test('of five releases sent together one counts, and all answer the same', async () => {
  const { hauler, job } = await claimed()
  const answers = await Promise.all(Array.from({ length: 5 }, () => release(hauler, job)))
  expect(new Set(answers.map(({ releasedAt }) => releasedAt.getTime())).size).toBe(1)
  expect(await reliability(hauler)).toMatchObject({ releases: 1 })
  expect(
    (await textsAbout(app, job)).filter((text) => text.startsWith('job_released')),
  ).toHaveLength(1)
})

test('while the team unassigns the job a release loses or wins, and it is on the market once', async () => {
  const { hauler, job } = await claimed()
  const admin = app.as(await app.given.admin())
  const outcomes = await Promise.allSettled([release(hauler, job), unassign(admin, job)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await findJob(app, job)).toMatchObject({ status: 'pending', haulerId: null })
  const moves = await app.ctx.db
    .selectFrom('transitions')
    .select('by')
    .where('noun', '=', 'job')
    .where('nounId', '=', job.id)
    .where('move', '=', 'release')
    .execute()
  expect(moves).toHaveLength(1)
})

test('the plan gives a released job to another hauler, never back', async () => {
  const { hauler, job } = await claimed()
  await release(hauler, job)
  const admin = app.as(await app.given.admin())
  const plan = () => admin.call(autoAssignJobs, { query: {} })
  expect((await plan()).leftOut.map((left) => left.job.id)).toEqual([job.id])
  // Twelve hours before the window the clock plans it, without a person of the team.
  const other = await app.given.hauler({ serviceAreas: ['Vancouver'] })
  app.setNow(instantOf(addDays(job.preferredDate, -1), 20))
  await watchUnclaimed.run({}, app.ctx)
  expect(await findJob(app, job)).toMatchObject({ status: 'assigned', haulerId: other.id })
})

test('after its window a released job is refunded, and its customer does not read of another hauler', async () => {
  const { hauler, job } = await claimed()
  app.setNow(instantOf(job.preferredDate, 12))
  expect(await release(hauler, job)).toMatchObject({ isLate: true })
  await watchUnclaimed.run({}, app.ctx)
  await app.runTasks({ delayed: true })
  expect(await findJob(app, job)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect((await textsAbout(app, job)).join()).not.toContain('job_released')
})
