import { sql } from 'kysely'
import type { QueueCounts } from '../core/queue.ts'
import { QUEUE_NAMES, type QueueName } from '../core/queue-capacity.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'

/** Of so many waiting tasks the oldest is found; with more, the figure is a lower bound. */
const MOST_WAITING = 10_000
const MOST_FAILED = 50

export type QueueState = QueueCounts & {
  name: QueueName
  /** How long the oldest task that could run has waited. */
  oldestSeconds: number
}

/** How each queue stands. */
export async function readQueues({
  db,
  queue,
}: Pick<Context, 'db' | 'queue'>): Promise<QueueState[]> {
  const [counts, ages] = await Promise.all([queue.counts(), findOldestDue(db)])
  return QUEUE_NAMES.map((name) => ({ name, ...counts[name], oldestSeconds: ages.get(name) ?? 0 }))
}

/** How many seconds the oldest due task of each queue has waited, by the clock of the database. */
async function findOldestDue(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    select name, extract(epoch from now() - min(start_after))::float8 as seconds
    from (
      select name, start_after from tasks.job
      where name = any(${[...QUEUE_NAMES]}) and state < 'active' and start_after <= now()
      limit ${MOST_WAITING}::int
    ) as due
    group by name`.execute(db)
  return new Map(rows.map(({ name, seconds }) => [name, seconds]))
}

/** Which tasks have failed for good since then, and how many of each; asked only while some have, since it reads all that is kept. */
export async function findFailedTasks(
  db: Db,
  since: Date,
): Promise<{ task: string; queue: string; count: number }[]> {
  const { rows } = await sql<{ task: string; queue: string; count: number }>`
    select data ->> 'task' as task, name as queue, count(*)::int as count from tasks.job
    where name = any(${[...QUEUE_NAMES]}) and state = 'failed' and completed_on > ${since}
    group by 1, 2 order by 3 desc, 1 limit ${MOST_FAILED}::int`.execute(db)
  return rows
}
