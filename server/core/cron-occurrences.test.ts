import { PgBoss } from 'pg-boss'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { useApp } from '../testing/app.ts'
import { abandonTasks, ownDatabase } from '../testing/whole-server.ts'
import { openQueue } from './queue.ts'
import { UPKEEP } from './queue-capacity.ts'
import { task } from './task.ts'

const app = useApp()

test('a cron occurrence whose worker was killed before it forwarded it runs all the same', async () => {
  const { superviseIntervalSeconds } = UPKEEP
  onTestFinished(() => void Object.assign(UPKEEP, { superviseIntervalSeconds }))
  UPKEEP.superviseIntervalSeconds = 1
  const { db, pool, url } = await ownDatabase()
  const listen = { connectionString: url, host: inject('postgres').host }
  const queue = await openQueue({ pool, listen, warn: () => {} })
  onTestFinished(() => queue.stop())
  const killed = new PgBoss({ ...listen, schema: 'tasks', schedule: false, supervise: false })
  onTestFinished(() => killed.stop({ graceful: false }))
  await killed.start()
  const request = { name: 'scheduled', data: { task: 'each-minute', payload: {} }, options: {} }
  await killed.send('__pgboss__send-it', request)
  expect(await killed.fetch('__pgboss__send-it')).toHaveLength(1)
  await abandonTasks(db)

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
