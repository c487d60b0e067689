import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { logOut } from '../contract/accounts.ts'
import { saveAvailability } from '../contract/availability.ts'
import { claimJob } from '../contract/dispatch.ts'
import { streamEvents } from '../contract/events.ts'
import { jobLifecycle } from '../contract/jobs.ts'
import { openIdentities } from './accounts/identities.ts'
import { buildApp } from './app.ts'
import { inTransaction } from './core/context.ts'
import { openHub, STREAM_LIMITS } from './core/event-hub.ts'
import { publish, sweepEvents } from './core/event-store.ts'
import { transition } from './core/transition.ts'
import { openListener } from './db/listener.ts'
import { linkedJob } from './job-page/testing/links.ts'
import { useApp, type Visit } from './testing/app.ts'
import { readEvents } from './testing/event-reader.ts'

const app = useApp({ live: true })

const open = (visit: Visit = {}, lastEventId?: string) =>
  readEvents(app.address + streamEvents.path, { ...visit, lastEventId })
const openReady = async (visit: Visit, lastEventId?: string) => {
  const stream = await open(visit, lastEventId)
  await stream.until(() => stream.named().length > 0)
  return stream
}

test('a claim reaches the team, the market, the hauler and the customer’s page, each with what they may see', async () => {
  const [admin, mine, other] = [
    await app.given.admin(),
    await app.given.hauler(),
    await app.given.hauler(),
  ]
  const suspended = await app.given.hauler({ status: 'suspended' })
  const stranger = await app.given.user('client')
  const { job, token } = await linkedJob(app)
  const streams = {
    admin: await openReady(admin),
    mine: await openReady(mine),
    other: await openReady(other),
    suspended: await openReady(suspended),
    stranger: await openReady(stranger),
    page: await readEvents(`${app.address}/api/job/${token}/events`),
  }
  await app.as(mine).call(claimJob, { params: { jobId: job.id } })

  const claimed = { topic: 'job', id: job.id } as const
  await streams.admin.until(() => streams.admin.events().some(({ topic }) => topic === 'message'))
  await streams.page.until(() => streams.page.events().length > 0)
  await streams.other.until(() => streams.other.events().length > 0)
  expect(streams.admin.events()).toContainEqual(claimed)
  expect(streams.mine.events()).toContainEqual(claimed)
  expect(streams.mine.events()).toContainEqual({ topic: 'offer_gone', id: job.id })
  expect(streams.other.events()).toEqual([{ topic: 'offer_gone', id: job.id }])
  expect(streams.page.events()).toEqual([claimed])
  expect(streams.suspended.events()).toEqual([])
  expect(streams.stranger.events()).toEqual([])
})

test('the stream is not stored, buffered or compressed on its way', async () => {
  const { status, headers } = await openReady(await app.given.admin())
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers.etag).toBeUndefined()
})

const publishJob = (id: number) => inTransaction(app.ctx, (tx) => tx.publish('job', id))

test('events come in the order in which they were published, and a break loses none and repeats none', async () => {
  const admin = await app.given.admin()
  const jobs = [await app.given.job(), await app.given.job(), await app.given.job()].map(
    ({ id }) => id,
  )
  const jobsIn = (stream: Awaited<ReturnType<typeof open>>) =>
    stream.events().flatMap(({ topic, id }) => (topic === 'job' ? [id] : []))
  const first = await openReady(admin)
  await publishJob(jobs[0] ?? 0)
  await first.until(() => jobsIn(first).length === 1)
  first.close()
  for (const id of jobs.slice(1)) await publishJob(id)
  const again = await openReady(admin, first.lastEventId())
  await again.until(() => jobsIn(again).length === 2)
  expect(again.named()).toEqual(['ready'])
  expect(jobsIn(again)).toEqual(jobs.slice(1))
})

test('an event that commits after a later one is not skipped by a browser that continues from the later one', async () => {
  const admin = await app.given.admin()
  const [slow, fast] = [await app.given.hauler(), await app.given.hauler()]
  const first = await openReady(admin)
  await app.ctx.db.transaction().execute(async (db) => {
    await publish(db, 'hauler', slow.id)
    await inTransaction(app.ctx, (tx) => tx.publish('hauler', fast.id))
    await first.until(() => first.events().some(({ id }) => id === fast.id))
    first.close()
  })
  const again = await openReady(admin, first.lastEventId())
  await again.until(() => again.events().length > 0)
  expect(again.events()).toEqual([{ topic: 'hauler', id: slow.id }])
})

test('a role that sees no jobs hears of campaigns and colleagues, and of no job', async () => {
  const marketing = await app.given.admin('marketing')
  const stream = await openReady(marketing)
  const { id } = await app.given.job()
  await publishJob(id)
  await inTransaction(app.ctx, (tx) => tx.publish('staff', marketing.id))
  await stream.until(() => stream.events().some(({ topic }) => topic === 'staff'))
  expect(stream.events()).toEqual([{ topic: 'staff', id: marketing.id }])
})

test('what is rolled back is not published', async () => {
  const stream = await openReady(await app.given.admin())
  const [kept, undone] = [await app.given.job(), await app.given.job()]
  await inTransaction(app.ctx, async (tx) => {
    await transition(tx.db, jobLifecycle, undone.id, 'cancel', { by: 'system' })
    throw new Error('Undone')
  }).catch(() => {})
  await transition(app.ctx.db, jobLifecycle, kept.id, 'cancel', { by: 'system' })
  await stream.until(() => stream.events().some(({ id }) => id === kept.id))
  expect(stream.events().filter(({ id }) => id === undone.id)).toEqual([])
})

test('one transaction sends one notice, whatever it publishes', async () => {
  const notices: string[] = []
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(
    app.ctx.db,
  )
  const stop = await openListener({ ...inject('postgres'), ...rows[0] }, 'events', {
    opened: async () => {},
    noticed: (payload) => notices.push(payload),
  })
  onTestFinished(stop)
  const [first, second] = [await app.given.hauler(), await app.given.hauler()]
  await inTransaction(app.ctx, async (tx) => {
    await tx.publish('hauler', [first.id, second.id])
    await tx.publish('availability', first.id)
  })
  await inTransaction(app.ctx, (tx) => tx.publish('hauler', second.id))
  await expect.poll(() => notices).toEqual(['', ''])
})

test('a hauler who loses a job sees it go, and sees nothing of the week of another', async () => {
  const [loser, other] = [await app.given.hauler(), await app.given.hauler()]
  const job = await app.given.job({ haulerId: loser.id, status: 'assigned' })
  const [stream, others] = [await openReady(loser), await openReady(other)]
  const entries = [{ dayOfWeek: 1, timeSlot: '8-10', isAvailable: false, maxJobs: 2 }] as const
  await app.as(other).call(saveAvailability, {
    params: { haulerId: other.id },
    body: { availability: [...entries] },
  })
  await others.until(() => others.events().some(({ topic }) => topic === 'availability'))
  await transition(app.ctx.db, jobLifecycle, job.id, 'release', { by: 'admin' }, { haulerId: null })
  await stream.until(() => stream.events().length >= 2)
  expect(stream.events()).toEqual([
    { topic: 'job', id: job.id },
    { topic: 'market', id: job.id },
  ])
})

test('signing out ends the stream, and so does a suspension', async () => {
  const [admin, hauler] = [await app.given.admin(), await app.given.hauler()]
  const [left, suspended] = [await openReady(admin), await openReady(hauler)]
  await app.http.inject({
    method: logOut.method,
    url: logOut.path,
    headers: { cookie: `sid=${admin.cookie}` },
  })
  await left.until(left.hasEnded)
  expect((await open(admin)).status).toBe(401)

  await app.ctx.db
    .updateTable('haulers')
    .set({ status: 'suspended' })
    .where('id', '=', hauler.id)
    .execute()
  await suspended.until(suspended.hasEnded)
})

test('a position that is not known any more is answered with a reset, a malformed one is refused', async () => {
  const admin = await app.given.admin()
  expect((await openReady(admin, '999999999')).named()).toEqual(['reset'])
  expect((await open(admin, 'x')).status).toBe(400)
})

test('a user has a limited number of streams, and room again when one closes', async () => {
  const [admin, other] = [await app.given.admin(), await app.given.admin()]
  const streams = await Promise.all(Array.from({ length: STREAM_LIMITS.each }, () => open(admin)))
  const refused = await open(admin)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30'])
  expect((await open(other)).status).toBe(200)
  streams[0]?.close()
  await expect.poll(async () => (await open(admin)).status).toBe(200)
})

test('the page of a link that is not valid has no stream', async () => {
  expect((await readEvents(`${app.address}/api/job/wrong/events`)).status).toBe(404)
})

test('a lost connection to the database is opened again, and brings what was published meanwhile', async () => {
  const stream = await openReady(await app.given.admin())
  const job = await app.given.job()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%from events%'
      and application_name = '' and state = 'idle'`.execute(app.ctx.db)
  await publishJob(job.id)
  await stream.until(() => stream.events().some(({ id }) => id === job.id))
  expect(stream.hasEnded()).toBe(false)
})

test('closing the server ends its streams immediately', async () => {
  const identities = openIdentities(app.ctx.db, app.ctx.now, 0)
  const http = await buildApp(app.ctx, { identities, hub: openHub() })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { cookie } = await app.given.admin()
  const stream = await readEvents(http.listeningOrigin + streamEvents.path, { cookie })
  const before = performance.now()
  await http.close()
  expect(performance.now() - before).toBeLessThan(2_000)
  await stream.until(stream.hasEnded)
})

test('events are kept for an hour, and the newest until there is a newer one', async () => {
  const { id } = await app.given.hauler()
  const ages = async () => {
    const rows = await app.ctx.db.selectFrom('events').select('at').orderBy('id').execute()
    return rows.length
  }
  await app.ctx.db.deleteFrom('events').execute()
  for (const _ of [1, 2, 3]) await publish(app.ctx.db, 'hauler', id)
  await sweepEvents(app.ctx.db)
  expect(await ages()).toBe(3)
  await sql`update events set at = now() - interval '61 minutes'`.execute(app.ctx.db)
  await sweepEvents(app.ctx.db)
  expect(await ages()).toBe(1)
})
