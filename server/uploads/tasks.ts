import { z } from 'zod'
import { inTransaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { filesOf, pdfFileOf } from './names.ts'
import { removeUnattached } from './store.ts'

const DAY_MS = 24 * 3_600_000
/** As long as a step may wait on a phone for a signal: its photo may have arrived before. */
const KEPT_WITH_KEY_MS = 7 * DAY_MS

/** Photos of bookings and applications that were never sent, and of pickups whose record never came. */
export const sweepUploads = task({
  name: 'sweep-uploads',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '23 * * * *',
  run: (_, ctx) =>
    inTransaction(ctx, async (tx) => {
      const now = ctx.now().getTime()
      const names = await removeUnattached(tx.db, {
        before: new Date(now - DAY_MS),
        withKeyBefore: new Date(now - KEPT_WITH_KEY_MS),
      })
      if (names.length > 0) await tx.enqueue(deleteStoredFiles, { names })
    }),
})

/** A task of its own: it is retried when the storage fails, so no file stays behind. */
export const deleteStoredFiles = task({
  name: 'delete-stored-files',
  queue: 'bulk',
  payload: z.object({ names: z.array(z.string()) }),
  async run({ names }, ctx) {
    for (const name of names) {
      const { web, thumbnail } = filesOf(name)
      await ctx.storage.delete(web)
      await ctx.storage.delete(thumbnail)
      // Of an upload without a row it is not known what it was.
      await ctx.storage.delete(pdfFileOf(name))
    }
  },
})
