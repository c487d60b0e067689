import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { inject, onTestFinished, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { tasks } from '../tasks.ts'
import { inTransaction } from './context.ts'
import { useApp } from '../testing/app.ts'
import { ownDatabase } from '../testing/whole-server.ts'
import { openQueue, type Queue } from './queue.ts'
import { CAPACITY, QUEUE_NAMES, UPKEEP, type QueueName } from './queue-capacity.ts'
import { task, type Task } from './task.ts'

const app = useApp()

/** An idle worker that nothing wakes sleeps longer than any test: a task that runs did not wait for a poll. */
for (const capacity of Object.values(CAPACITY)) capacity.pollSeconds = 3_600
vi.setConfig({ testTimeout: 120_000 })
const PATIENCE = { timeout: 60_000, interval: 20 }

const Numbered = z.object({ number: z.int() })
const taskIn = (name: string, queue: QueueName, run: (number: number) => Promise<void> | void) =>
  task({ name, queue, payload: Numbered, retries: 0, run: async ({ number }) => run(number) })

/** A database of its own with a queue that listens, as a server has. */
async function openServer(prepare: (boss: PgBoss) => Promise<unknown> = async () => {}) {
  const { db, pool, url } = await ownDatabase()
  const { host } = inject('postgres')
  const listen = { connectionString: url, host }
  const warn = vi.fn<(message: string, error: unknown) => void>()
  const earlier = new PgBoss({ ...listen, schema: 'tasks' })
  await earlier.start()
  await prepare(earlier)
  await earlier.stop({ graceful: false })
  const queue = await openQueue({ pool, listen, warn })
  onTestFinished(() => queue.stop())
  const store = (storedTask: Task, numbers: number[], options?: Parameters<Queue['sendAll']>[3]) =>
    inTransaction({ db, queue }, (tx) =>
      tx.enqueueAll(
        storedTask,
        numbers.map((number) => ({ number })),
        options,
      ),
    )
  const work = (...working: Task[]) => queue.work(working, { ...app.ctx, db, queue })
  return { db, pool, queue, warn, store, work }
}

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number)

/** Tasks that run until the test lets them go; ask for them after the server, so that its stop need not wait. */
function heldTasks(name: string, queue: QueueName) {
  const gate = Promise.withResolvers<void>()
  const begun: number[] = []
  onTestFinished(() => gate.resolve())
  const held = taskIn(name, queue, (number) => {
    begun.push(number)
    return gate.promise
  })
  return { held, begun, letGo: gate.resolve }
}

test.for(QUEUE_NAMES)('500 stored tasks of the queue %s run without a pause', async (name) => {
  const ran: number[] = []
  const count = taskIn('count', name, (number) => void ran.push(number))
  const { store, work } = await openServer()
  await store(count, upTo(500))
  await work(count)
  await vi.waitFor(() => expect(ran).toHaveLength(500), PATIENCE)
  expect(new Set(ran).size).toBe(500)
})

test('a task that is stored while all workers sleep starts by being announced', async () => {
  const ran: number[] = []
  const count = taskIn('count', 'urgent', (number) => void ran.push(number))
  const { store, work } = await openServer()
  await work(count)
  for (const number of upTo(3)) {
    await store(count, [number])
    await vi.waitFor(() => expect(ran).toHaveLength(number + 1), PATIENCE)
  }
})

test.for(['money', 'messages', 'bulk', 'scheduled'] as const)(
  'an urgent task starts while every worker of the queue %s is held up and more wait',
  async (name) => {
    const ran: number[] = []
    const { workers, batch } = CAPACITY[name]
    const code = taskIn('code', 'urgent', (number) => void ran.push(number))
    const { store, work } = await openServer()
    const { held, begun } = heldTasks('held', name)
    await store(held, upTo(100))
    await work(held, code)
    await vi.waitFor(() => expect(begun).toHaveLength(workers * batch), PATIENCE)
    await store(code, [1])
    await vi.waitFor(() => expect(ran).toEqual([1]), PATIENCE)
    expect(begun).toHaveLength(workers * batch)
  },
)

test.for(['urgent', 'messages'] as const)(
  'in the queue %s neither slow texts hold up emails, nor slow emails texts',
  async (name) => {
    for (const [slow, quick] of [
      ['sms', 'email'],
      ['email', 'sms'],
    ] as const) {
      const ran: number[] = []
      const quickTask = taskIn('quick', name, (number) => void ran.push(number))
      const { store, work } = await openServer()
      const { held, begun } = heldTasks('held', name)
      await store(held, upTo(100), { channels: upTo(100).map(() => slow) })
      await work(held, quickTask)
      await vi.waitFor(() => expect(begun.length).toBeGreaterThan(1), PATIENCE)
      await store(quickTask, upTo(20), { channels: upTo(20).map(() => quick) })
      await vi.waitFor(() => expect(ran).toHaveLength(20), PATIENCE)
      expect(begun.length).toBeLessThan(100)
    }
  },
)

test('a task that fails for the last time is logged as such and counted until it is deleted', async () => {
  const brokenTask = taskIn('broken', 'money', () => {
    throw new Error('the provider is gone')
  })
  const { store, work, warn, pool } = await openServer()
  await store(brokenTask, [1])
  await work(brokenTask)
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), PATIENCE)
  expect(warn.mock.calls.map(([message, error]) => [message, String(error)])).toEqual([
    ['A task failed for good (try 1 of 1)', 'Error: broken: the provider is gone'],
  ])
  await vi.waitFor(async () => {
    const { rows } = await pool.query(`select 1 from tasks.job where state = 'failed'`)
    expect(rows).toHaveLength(1)
  }, PATIENCE)

  // Read without a worker, so that the count is taken now.
  const reader = await openQueue({ pool, warn })
  await pool.query('update tasks.queue set monitor_on = null')
  expect(await reader.counts()).toMatchObject({
    money: { waiting: 0, dead: 1 },
    urgent: { waiting: 0, dead: 0 },
  })
  await reader.stop()
})

test('what is running when the server stops ends first', async () => {
  const { store, work, queue, pool } = await openServer()
  const { held, begun, letGo } = heldTasks('held', 'messages')
  await store(held, [1])
  await work(held)
  await vi.waitFor(() => expect(begun).toEqual([1]), PATIENCE)
  const shutdown = queue.stop()
  letGo()
  await shutdown
  const { rows } = await pool.query<{ state: string }>('select state from tasks.job')
  expect(rows).toEqual([{ state: 'completed' }])
})

test('a clock that is set back puts no worker to sleep', async () => {
  const { pollSeconds } = CAPACITY.scheduled
  onTestFinished(() => void Object.assign(CAPACITY.scheduled, { pollSeconds }))
  CAPACITY.scheduled.pollSeconds = 1
  const { work, pool } = await openServer()
  let time = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (time -= 3_600_000))
  onTestFinished(() => clock.mockRestore())
  const ran: number[] = []
  await work(taskIn('late', 'scheduled', (number) => void ran.push(number)))
  // Each worker has looked by then, on a clock that is an hour earlier each time it is read.
  await pause(3_000)
  const late = { task: 'late', payload: { number: 1 } }
  await pool.query("insert into tasks.job (name, data) values ('scheduled', $1)", [late])
  await vi.waitFor(() => expect(ran).toEqual([1]), PATIENCE)
})

test('what an earlier release stored in its only queue runs, and its schedules end', async () => {
  const ran: number[] = []
  const code = taskIn('code', 'urgent', (number) => void ran.push(number))
  const { work, pool } = await openServer(async (boss) => {
    await boss.createQueue('tasks')
    for (const number of upTo(250)) await boss.send('tasks', { task: 'code', payload: { number } })
    const later = { task: 'code', payload: { number: 250 } }
    await boss.send('tasks', later, { startAfter: 1 })
    await boss.schedule('tasks', '* * * * *', later, { key: 'code' })
  })
  await work(code)
  await vi.waitFor(() => expect(ran).toHaveLength(251), PATIENCE)
  expect(new Set(ran).size).toBe(251)
  expect((await pool.query('select * from tasks.schedule')).rows).toEqual([])
})

test('a queue that an earlier release made takes the settings of this one', async () => {
  const { pool, warn } = await openServer()
  const settingsOf = async () => {
    const { rows } = await pool.query<{ name: string; retries: number; updated: Date }>(
      `select name, retry_limit as retries, updated_on as updated from tasks.queue
       where name = any($1) order by name`,
      [['__pgboss__send-it', ...QUEUE_NAMES]],
    )
    return rows
  }
  const before = await settingsOf()
  await pool.query(`update tasks.queue set retry_limit = 1 where name = 'money'`)
  await (await openQueue({ pool, warn })).stop()
  const after = await settingsOf()
  expect(after.map(({ retries }) => retries)).toEqual([10, 10, 10, 10, 10, 10])
  const changedQueues = after.filter(({ updated }, at) => +updated !== +(before[at]?.updated ?? 0))
  expect(changedQueues.map(({ name }) => name)).toEqual(['money'])
})

test('draining runs the tasks of all queues in the order they were stored', async () => {
  const ran: string[] = []
  const each = QUEUE_NAMES.toReversed().map((name) => taskIn(name, name, () => void ran.push(name)))
  for (const one of each) await app.ctx.queue.send(app.ctx.db, one, { number: 1 })
  expect(await app.ctx.queue.drain(each, app.ctx)).toBe(5)
  expect(ran).toEqual(QUEUE_NAMES.toReversed())
})

test('every task of the product has a name of its own, and what the clock starts waits for the clock', () => {
  expect(new Set(tasks.map(({ name }) => name)).size).toBe(tasks.length)
  expect(tasks.filter(({ queue }) => !QUEUE_NAMES.includes(queue))).toEqual([])
  const byTheClock = tasks.filter(({ cron }) => cron !== undefined)
  expect(new Set(byTheClock.map(({ queue }) => queue))).toEqual(new Set(['scheduled']))
})

test('until a queue works, which it does not while restored tasks wait, nothing is deleted as too old or started by the clock', async () => {
  const usual = { ...UPKEEP }
  onTestFinished(() => void Object.assign(UPKEEP, usual))
  for (const interval of [
    'superviseIntervalSeconds',
    'monitorIntervalSeconds',
    'cronMonitorIntervalSeconds',
  ] as const)
    UPKEEP[interval] = 1
  const { pool, store } = await openServer(async (boss) => {
    await boss.createQueue('scheduled')
    await boss.schedule('scheduled', '* * * * *', { task: 'every-minute', payload: {} })
  })
  const late = taskIn('late', 'bulk', () => {})
  await store(late, [1])
  await pool.query("update tasks.job set keep_until = now() - interval '1 day' where name = 'bulk'")
  await pool.query('update tasks.version set cron_on = null')
  await pause(3_000)
  const { rows } = await pool.query(
    "select data ->> 'task' as task from tasks.job where name in ('bulk', 'scheduled')",
  )
  expect(rows).toEqual([{ task: 'late' }])
  expect((await pool.query('select cron_on from tasks.version')).rows).toEqual([{ cron_on: null }])
})
