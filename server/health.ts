import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { serviceZone } from '../contract/calendar.ts'
import { AppError } from '../contract/errors.ts'
import { diskHealth } from './alerts/watch-disk.ts'
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
    if (ctx.config.process.runsTasks && !ctx.queue.isWorking())
      throw new AppError('unavailable', 'The worker does not answer')
    return { status: 'ready', queues: await ctx.queue.counts() }
  })
}
