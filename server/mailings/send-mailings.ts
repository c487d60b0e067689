import { z } from 'zod'
import type { Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { beginMailing, continueFlow } from './begin-mailing.ts'
import { findAtWork, type StoredMailing } from './mailing-store.ts'
import { writeBatch } from './write-batch.ts'

/**
 * Begins campaigns whose time has come and writes what the rate of each leaves in this minute. It reads the rows: a run that a killed
 * server leaves is continued by the next one. A campaign that fails does not hold up the others.
 */
export const sendMailings = task({
  name: 'send-mailings',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_, ctx) {
    const failures: unknown[] = []
    for (const mailing of await findAtWork(ctx.db, ctx.now()))
      await send(ctx, mailing).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'Campaigns were not sent')
  },
})

async function send(ctx: Context, { id, status }: StoredMailing): Promise<void> {
  if (status === 'scheduled') await beginMailing(ctx, id)
  if (status === 'on') await continueFlow(ctx, id)
  while ((await writeBatch(ctx, id)) > 0);
}
