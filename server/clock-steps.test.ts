import { expect, test } from 'vitest'
import { listAdminJobs } from '../contract/jobs.ts'
import { connect, duePost, onNetwork } from './social/testing/given.ts'
import { sweepPosts } from './social/sweep-posts.ts'
import { useApp } from './testing/app.ts'
import { findJob, unpaidJob } from './testing/paying.ts'

const app = useApp()
const NOON = new Date('2026-11-24T20:00:00Z')
const HOUR_MS = 3_600_000
/** What a machine's clock does when it is set: an hour ahead, an hour back, and right again. */
const STEPS = [0, 1, 0, -1, 0]
const stepTo = (hours: number) => app.setNow(new Date(NOON.getTime() + hours * HOUR_MS))

test('a clock that is set an hour ahead or back ends no session', async () => {
  stepTo(0)
  const { cookie } = await app.given.admin()
  for (const hours of STEPS) {
    stepTo(hours)
    const answer = await app.http.inject({
      url: listAdminJobs.path,
      headers: { cookie: `sid=${cookie}` },
    })
    expect(answer.statusCode).toBe(200)
  }
})

test('a customer whose place was held before the clock was set can pay, and pays once', async () => {
  for (const hours of [1, -1]) {
    stepTo(0)
    const { job, start, pay } = await unpaidJob(app, {
      heldUntil: new Date(NOON.getTime() + 15 * 60_000),
    })
    await start()
    stepTo(hours)
    await app.runTasks()
    await start()
    stepTo(0)
    await pay()
    await app.runTasks()
    expect((await findJob(app, job)).paymentStatus).toBe('paid')
    const payments = await app.ctx.db
      .selectFrom('payments')
      .select('status')
      .where('jobId', '=', job.id)
      .where('status', '=', 'paid')
      .execute()
    expect(payments).toHaveLength(1)
  }
})

test('a post goes out once, whatever the clock does before and after it', async () => {
  stepTo(0)
  const admin = await app.given.admin()
  await connect(app, admin, 'facebook')
  await duePost(app, admin, 'A tidy garage at any time')
  for (const hours of STEPS.toReversed()) {
    stepTo(hours)
    await sweepPosts.run({}, app.ctx)
    await app.runTasks()
  }
  expect(await onNetwork(app, 'A tidy garage at any time')).toHaveLength(1)
})
