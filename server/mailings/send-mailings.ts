import { z } from 'zod'
import type { Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { beginMailing, continueFlow } from './begin-mailing.ts'
import { findAtWork, type StoredMailing } from './mailing-store.ts'
import { writeBatch } from './write-batch.ts'

/**
 * Begins campaigns whose time has come and writes what the rate of each leaves in this minute. It reads the rows: a run that a killed
 * server leaves is continued by the next one.
 */
export const sendMailings = task({
  name: 'send-mailings',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_, ctx) {
    for (const mailing of await findAtWork(ctx.db, ctx.now())) await send(ctx, mailing)
  },
})

async function send(ctx: Context, { id, status }: StoredMailing): Promise<void> {
  if (status === 'scheduled') await beginMailing(ctx, id)
  if (status === 'on') await continueFlow(ctx, id)
  while ((await writeBatch(ctx, id)) > 0);
}
