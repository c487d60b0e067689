import { sql } from 'kysely'
import { inject, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { useApp } from '../testing/app.ts'
import { ownDatabase } from '../testing/whole-server.ts'
import { inTransaction } from './context.ts'
import { openQueue } from './queue.ts'
import { task } from './task.ts'

const app = useApp()
const failure = (code: string) => Object.assign(new Error('canceling statement'), { code })

test('a task that meets a lock time-out is tried again without a warning, any other with one', async () => {
  const { db, pool, url } = await ownDatabase()
  const listen = { connectionString: url, host: inject('postgres').host }
  const warn = vi.fn<(message: string, error: unknown) => void>()
  const queue = await openQueue({ pool, listen, warn })
  onTestFinished(() => queue.stop())
  const payload = z.object({ code: z.string() })
  const failing = task({
    name: 'failing',
    queue: 'urgent',
    payload,
    retries: 2,
    run: ({ code }) => Promise.reject(new AggregateError([failure(code)], 'The days failed')),
  })
  await queue.work([failing], { ...app.ctx, db, queue })
  const codes = ['55P03', '23505'] as const
  await inTransaction({ db, queue }, (tx) =>
    tx.enqueueAll(
      failing,
      codes.map((code) => ({ code })),
    ),
  )
  const waiting = sql`select id from tasks.job where state = 'retry'`
  await vi.waitFor(async () => expect((await waiting.execute(db)).rows).toHaveLength(2), {
    timeout: 30_000,
  })
  expect(warn).toHaveBeenCalledTimes(1)
  expect(String(warn.mock.calls[0]?.[1])).toContain('failing: The days failed')
})
