import type { Day } from '../../contract/calendar.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { createGate, type Gate } from '../core/gate.ts'

/** The most callers who wait for one day, and how long each of them does. */
const [MOST_WAITING, LONGEST_WAIT_MS] = [300, 25_000]

const BUSY = 'Many people are booking this day right now. Please try again in a moment'

const queues = new Map<Day, { gate: Gate; users: number }>()

/**
 * Runs a transaction that locks a day (`lockDay`), one of this process after the other. They wait here without
 * a database connection: 200 customers of one day would otherwise hold every connection while they wait for
 * its lock. The lock still decides between processes.
 * @throws AppError busy when 300 callers wait for the day, or after 25 seconds.
 */
export async function inDayTransaction<T>(
  ctx: Pick<Context, 'db' | 'queue'>,
  day: Day,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const queue = queues.get(day) ?? {
    gate: createGate(1, MOST_WAITING, BUSY, LONGEST_WAIT_MS),
    users: 0,
  }
  queues.set(day, queue)
  queue.users += 1
  try {
    return await queue.gate(1, () => inTransaction(ctx, work))
  } finally {
    queue.users -= 1
    if (queue.users === 0) queues.delete(day)
  }
}
