import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import type { Context } from '../core/context.ts'
import { openQueue } from '../core/queue.ts'
import { givenIn } from '../testing/given.ts'
import { abandonTasks, ownDatabase, startWholeServer } from '../testing/whole-server.ts'
import { deleteJob } from './delete-job.ts'

const NOTICED_MS = 90_000

test(
  'a deletion whose server is killed within its eight seconds is settled after the restart',
  async () => {
    const { db, pool, url } = await ownDatabase()
    const queue = await openQueue({ pool, warn: console.warn })
    // What deleting asks of its context.
    const ctx = { db, queue, now: () => new Date(), config: readConfig({}) } as Context
    const given = givenIn(ctx)
    const [user, job] = [await given.admin(), await given.job({ paymentStatus: 'pending' })]
    const worker = startWholeServer(url)
    await deleteJob(ctx, user, job.id)
    await pause(1_000)
    await worker.kill()
    await queue.stop()
    const settledAt = async () => {
      const rows = await db.selectFrom('jobCancellations').select('settledAt').execute()
      return rows.map((row) => row.settledAt)
    }
    expect(await settledAt()).toEqual([null])
    await abandonTasks(db)

    startWholeServer(url)
    await vi.waitFor(async () => expect(await settledAt()).toEqual([expect.any(Date)]), {
      timeout: NOTICED_MS,
      interval: 100,
    })
    const messages = db
      .selectFrom('notifications')
      .select('messageType')
      .where('jobId', '=', job.id)
    expect((await messages.execute())[0]).toEqual({ messageType: 'job_cancelled' })
  },
  2 * NOTICED_MS,
)
