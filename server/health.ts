import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { serviceZone } from '../contract/calendar.ts'
import { AppError } from '../contract/errors.ts'
import { diskHealth } from './alerts/watch-disk.ts'
import { findTaskHold } from './backup/task-hold-store.ts'
import type { Context } from './core/context.ts'
import type { Drain } from './core/drain.ts'
import { partStates } from './integrations/part-states.ts'
import { networkStates, sandboxParts } from './sandbox-parts.ts'

/** For the operators of the server: is the process up, may it get requests, and do database and worker answer? */
export function healthRoutes(app: FastifyInstance, ctx: Context, drain: Drain): void {
  app.get('/healthz', async () => ({
    status: 'up',
    sandbox: sandboxParts(ctx),
    networks: networkStates(ctx),
    parts: await partStates(ctx),
    disk: await diskHealth(ctx),
    reader: ctx.reader.name,
    writer: ctx.writer.name,
    serviceClock: serviceZone.timeZone,
  }))

  app.get('/readyz', async () => {
    if (drain.isStopping) throw new AppError('unavailable', 'This process is stopping')
    await sql`select 1`.execute(ctx.db)
    const disk = await diskHealth(ctx)
    // An embedded database saves nothing more; with one elsewhere this process still serves most of what is asked.
    if (disk === 'full' && !ctx.config.databaseUrl)
      throw new AppError('unavailable', 'The disk of the data folder is full')
    const hold = await findTaskHold(ctx.db)
    if (ctx.config.process.runsTasks && !hold && !ctx.queue.isWorking())
      throw new AppError('unavailable', 'The worker does not answer')
    // After a restore people sign in and look before tasks run.
    const tasks = hold ? 'held' : 'running'
    return { status: 'ready', tasks, disk, queues: await ctx.queue.counts() }
  })
}
