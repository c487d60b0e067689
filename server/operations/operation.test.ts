import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { ALERT_KINDS } from '../../contract/alerts.ts'
import { PARTS } from '../../contract/integrations.ts'
import { getSystemStatus, TASK_QUEUES } from '../../contract/system-status.ts'
import { RUNBOOKS } from '../../contract/runbooks.ts'
import { inTransaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { recordFailure } from '../integrations/part-health-store.ts'
import { alertTexts, givenAlertsOf } from '../testing/alerts.ts'
import { useApp } from '../testing/app.ts'
import { beginHeartbeat } from './heartbeat.ts'
import { findProcesses, recordBeat } from './process-store.ts'
import { systemStatus } from './system-status.ts'
import { sweepProcesses, watchOperation } from './watch-operation.ts'

const app = useApp()
const NOON = new Date('2026-11-24T20:00:00Z')
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)

beforeEach(async () => {
  app.setNow(NOON)
  for (const table of [
    'alerts',
    'alertSettings',
    'notifications',
    'processes',
    'partHealth',
  ] as const)
    await app.ctx.db.deleteFrom(table).execute()
  await sql`delete from tasks.job`.execute(app.ctx.db)
})

const pools = (waitingCount: number) =>
  ({
    requests: { totalCount: 4, idleCount: 1, waitingCount, options: { max: 10 } },
  }) as unknown as Parameters<typeof beginHeartbeat>[1]

const processOf = (id: string, more: object = {}) => ({
  id: `00000000-0000-4000-8000-${id.padStart(12, '0')}`,
  role: 'web' as const,
  host: 'one',
  version: '1.0.0',
  startedAt: NOON,
  seenAt: NOON,
  eventLoopMs: 3,
  heapMb: 80,
  connectionsInUse: 1,
  connectionsMost: 10,
  connectionsWaiting: 0,
  slowSince: null,
  restingProviders: [],
  ...more,
})

test('a process is in the list from its start until it stops', async () => {
  const stop = await beginHeartbeat(app.ctx, pools(0))
  expect(await findProcesses(app.ctx.db)).toMatchObject([
    {
      role: 'all',
      startedAt: NOON,
      seenAt: NOON,
      connectionsInUse: 3,
      connectionsMost: 10,
      slowSince: null,
    },
  ])
  await stop()
  expect(await findProcesses(app.ctx.db)).toEqual([])
})

test('a process goes on saying that it lives, and since when it is slow', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = await beginHeartbeat(app.ctx, pools(1))
  onTestFinished(stop)
  app.setNow(later(15))
  vi.advanceTimersByTime(15_000)
  await vi.waitFor(async () =>
    expect(await findProcesses(app.ctx.db)).toMatchObject([
      { startedAt: NOON, seenAt: later(15), connectionsWaiting: 1, slowSince: NOON },
    ]),
  )
})

test('a process that stops while it says that it lives is not brought back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = await beginHeartbeat(app.ctx, pools(0))
  vi.advanceTimersByTime(15_000)
  await stop()
  await new Promise((settled) => setTimeout(settled, 200))
  expect(await findProcesses(app.ctx.db)).toEqual([])
})

test('a process that ended without a word leaves the list a day after it was seen', async () => {
  const day = 24 * 3_600
  await recordBeat(app.ctx.db, processOf('1', { seenAt: later(-day - 1) }))
  await recordBeat(app.ctx.db, processOf('2', { seenAt: later(-day + 1) }))
  await sweepProcesses.run({}, app.ctx)
  expect(await findProcesses(app.ctx.db)).toHaveLength(1)
})

const failing = task({
  name: 'charge-twice',
  queue: 'money',
  payload: z.object({}),
  retries: 0,
  run: () => Promise.reject(new Error('no')),
})

/** A task that has failed for good. */
async function givenDeadTask() {
  await inTransaction(app.ctx, (tx) => tx.enqueue(failing, {}))
  await app.ctx.queue.drain([failing], app.ctx).catch(() => {})
  await sql`update tasks.queue set monitor_on = null`.execute(app.ctx.db)
}

test('a task that failed for good is reported, and again after a day', async () => {
  await givenAlertsOf(app, 'tasks_failed')
  await givenDeadTask()
  for (const seconds of [0, 300, 86_399]) {
    app.setNow(later(seconds))
    await watchOperation.run({}, app.ctx)
  }
  expect(await alertTexts(app)).toEqual([
    `Westhaul: The task "charge-twice" of the queue "money" failed for good once. It is not tried again by itself. ${app.ctx.config.publicUrl}/admin?tab=settings&section=status`,
  ])
  app.setNow(later(86_400))
  await watchOperation.run({}, app.ctx)
  expect(await alertTexts(app)).toHaveLength(2)
})

test.for([
  ['14 minutes', 14, 0],
  ['16 minutes', 16, 1],
] as const)(
  'a queue whose oldest task waits %s is reported or left in peace',
  async ([, minutes, count]) => {
    await givenAlertsOf(app, 'tasks_late')
    const at = new Date(Date.now() - minutes * 60_000)
    await inTransaction(app.ctx, (tx) => tx.enqueue(failing, {}, { at }))
    await watchOperation.run({}, app.ctx)
    const texts = await alertTexts(app)
    expect(texts).toHaveLength(count)
    for (const text of texts) expect(text).toContain('Tasks of the queue "money" wait')
  },
)

test('a process that is slow for a minute is reported, one that is gone is not', async () => {
  await givenAlertsOf(app, 'server_slow')
  const slow = { eventLoopMs: 900, slowSince: later(-60) }
  await recordBeat(app.ctx.db, processOf('1', { ...slow, host: 'two' }))
  await recordBeat(app.ctx.db, processOf('2', { ...slow, seenAt: later(-61) }))
  await recordBeat(app.ctx.db, processOf('3', { slowSince: later(-59) }))
  await watchOperation.run({}, app.ctx)
  const texts = await alertTexts(app)
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain(
    'The server (web on two) is slow: its event loop is held up for 900 ms',
  )
})

test('the status shows everything, with the alerts of the last 24 hours', async () => {
  await recordBeat(app.ctx.db, processOf('1', { restingProviders: ['model'] }))
  await recordBeat(
    app.ctx.db,
    processOf('2', { seenAt: later(-61), restingProviders: ['geocoder', 'model'] }),
  )
  await recordFailure(app.ctx.db, 'sms', { sentence: 'Twilio gave no answer', isFinal: true }, NOON)
  const alert = (about: string, kind: 'provider_down' | 'disk_full', lastAt: Date) =>
    app.ctx.db
      .insertInto('alerts')
      .values({ kind, about, what: `${about} is bad.`, firstAt: lastAt, lastAt, sentAt: lastAt })
      .execute()
  await alert('sms', 'provider_down', later(-10))
  await alert('email', 'provider_down', later(-10))
  await alert('disk', 'disk_full', later(-3_600))
  await alert('old disk', 'disk_full', later(-24 * 3_600))
  await givenDeadTask()

  const status = await app.as(await app.given.admin('dispatcher')).call(getSystemStatus, {})
  expect(status.queues.map(({ name }) => name)).toEqual([...TASK_QUEUES])
  expect(status.queues.find(({ name }) => name === 'money')).toMatchObject({ failed: 1 })
  expect(status.processes.map(({ isSilent }) => isSilent).toSorted()).toEqual([false, true])
  expect(status.providers.map(({ part }) => part)).toEqual([...PARTS])
  const of = (name: string) => status.providers.find(({ part }) => part === name)
  expect(of('sms')).toMatchObject({ failingSince: NOON, failure: 'Twilio gave no answer' })
  // Of the process that is silent nothing is known.
  expect([of('reader')?.resting, of('writer')?.resting, of('geocoder')?.resting]).toEqual([1, 1, 0])
  expect(status.alerts.map(({ what }) => what)).toEqual(['sms is bad.', 'disk is bad.'])
  expect(status.backup).toEqual({ isOn: false, lastAt: null, failure: null })
  expect(status.disk.health).toMatch(/^(ok|nearly_full|full)$/)
  expect(status.database.ms).toBeGreaterThan(0)
  expect(status.heldSince).toBeNull()
  expect(status.replica).toBeNull()
})

test('the status has the replica as this process sees it', async () => {
  const replica = {
    read: () => Promise.reject(new Error('No read is expected')),
    state: () => ({ status: 'behind', lagBytes: 512, reads: { primary: 0, replica: 0 } }) as const,
    close: async () => {},
  }
  const status = await systemStatus({ ...app.ctx, replica })
  expect(status.replica).toEqual({ status: 'behind', lagBytes: 512 })
})

test('every kind of alert can be stored and chosen', async () => {
  const at = { firstAt: NOON, lastAt: NOON, sentAt: NOON }
  for (const kind of ALERT_KINDS) {
    await givenAlertsOf(app, kind)
    await app.ctx.db
      .insertInto('alerts')
      .values({ kind, about: 'test', what: 'Test.', ...at })
      .execute()
  }
  expect(await app.ctx.db.selectFrom('alerts').select('id').execute()).toHaveLength(
    ALERT_KINDS.length,
  )
})

test('the runbook of a failed task lets it run again', async () => {
  await givenDeadTask()
  const { rows } = await sql<{ id: string }>`select id from tasks.job`.execute(app.ctx.db)
  const step = RUNBOOKS.tasks_failed.act.find((each) => each.includes('update tasks.job')) ?? ''
  const [, statement = ''] = step.split('`')
  await sql.raw(statement.replace("'ID'", `'${rows[0]?.id}'`)).execute(app.ctx.db)
  let runs = 0
  const mended = { ...failing, run: async () => void (runs += 1) }
  expect(await app.ctx.queue.drain([mended], app.ctx)).toBe(1)
  expect(runs).toBe(1)
})
