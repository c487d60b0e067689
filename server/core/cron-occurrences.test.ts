import { PgBoss } from 'pg-boss'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { useApp } from '../testing/app.ts'
import { ownDatabase } from '../testing/whole-server.ts'
import { openQueue } from './queue.ts'
import { task } from './task.ts'

const app = useApp()
/** What pg-boss puts what the clock starts into, before it forwards it to the queue of its task. */
const FORWARDED = '__pgboss__send-it'

test('what the clock started runs within a minute when the worker that was to forward it is gone', async () => {
  const { db, pool, url } = await ownDatabase()
  const listen = { connectionString: url, host: inject('postgres').host }
  const queue = await openQueue({ pool, listen, warn: () => {} })
  onTestFinished(() => queue.stop())
  // Takes the tick, and is never heard of again.
  const gone = new PgBoss({ ...listen, schema: 'tasks', schedule: false, supervise: false })
  await gone.start()
  const tick = { name: 'scheduled', data: { task: 'each-minute', payload: {} }, options: {} }
  await gone.send(FORWARDED, tick)
  expect(await gone.fetch(FORWARDED)).toHaveLength(1)
  await gone.stop({ graceful: false })
  const { rowCount } = await pool.query(
    "update tasks.job set heartbeat_on = now() - interval '1 minute' where state = 'active'",
  )
  expect(rowCount).toBe(1)

  let runs = 0
  const eachMinute = task({
    name: 'each-minute',
    queue: 'scheduled',
    payload: z.object({}),
    run: async () => void (runs += 1),
  })
  await queue.work([eachMinute], { ...app.ctx, db, queue })
  await vi.waitFor(() => expect(runs).toBe(1), { timeout: 60_000, interval: 100 })
}, 120_000)
