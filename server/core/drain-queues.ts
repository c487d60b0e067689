import type { PgBoss } from 'pg-boss'
import type pg from 'pg'
import { QUEUE_NAMES } from './queue-capacity.ts'
import type { Runner } from './queue-workers.ts'

const BATCH = 20

/** Runs the stored tasks of all queues one by one, the oldest first, until none is left; returns how many. */
export async function drainQueues(
  { boss, pool, run }: { boss: PgBoss; pool: pg.Pool; run: Runner },
  includesDelayed: boolean,
): Promise<number> {
  let count = 0
  for (;;) {
    const jobs = await claimOldest({ boss, pool }, includesDelayed)
    if (jobs.length === 0) return count
    for (const job of jobs) {
      const { name, id } = job
      try {
        await run(job)
        await boss.complete(name, id)
      } catch (error) {
        await boss.fail(name, id, { message: String(error) })
        throw error
      }
      count += 1
    }
  }
}

async function claimOldest(
  { boss, pool }: { boss: PgBoss; pool: pg.Pool },
  includesDelayed: boolean,
) {
  const jobs = []
  for (const queue of await queuesWithWork(pool, includesDelayed)) {
    const options = {
      batchSize: BATCH,
      ignoreStartAfter: includesDelayed,
      includeMetadata: true,
    } as const
    jobs.push(...(await boss.fetch<object>(queue, options)))
  }
  return jobs.toSorted((a, b) => a.createdOn.getTime() - b.createdOn.getTime())
}

/** One query instead of a claim in each queue, most of which are empty. */
async function queuesWithWork(pool: pg.Pool, includesDelayed: boolean): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct name from tasks.job
     where name = any($1) and state < 'active' and ($2 or start_after <= now())`,
    [QUEUE_NAMES, includesDelayed],
  )
  return QUEUE_NAMES.filter((queue) => rows.some(({ name }) => name === queue))
}
