import { readConfig } from '../../config.ts'
import { openQueue } from '../../core/queue.ts'
import { openDatabase } from '../../db/database.ts'
import { openContext } from '../../open-context.ts'
import type { Mortal } from './play.ts'
import { steps } from './steps.ts'
import { watch, type World } from './watch.ts'

/**
 * A server in this process that is cut off from database and provider for good at the `killAt`-th
 * message that leaves a trace, which is all that can be seen of a kill -9 from outside.
 */
export async function cutOffAt(world: World, killAt: number): Promise<Mortal> {
  const { counter, database, environment } = await watch(world, killAt, 'traces')
  const { db, pool } = openDatabase(database, 3)
  // What fails in it after its end is of no interest.
  const queue = await openQueue({ pool, warn: () => {} })
  const config = readConfig(environment)
  const ctx = await openContext({ config, db, queue, now: () => new Date() })
  counter.counting = true
  return {
    counter,
    take: (name, story) => steps[name](ctx, story),
    stop: async () => {
      counter.counting = false
      counter.end()
      await Promise.allSettled([queue.stop(), db.destroy()])
    },
  }
}
