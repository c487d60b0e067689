import { z } from 'zod'
import { inTransaction } from '../core/context.ts'
import { task, type Task } from '../core/task.ts'
import { isBackupUnderWay } from '../db/backup-lock.ts'
import { filesOf, pdfFileOf } from './names.ts'
import { removeUnattached } from './store.ts'

const DAY_MS = 24 * 3_600_000
const AFTER_BACKUP_MS = 10 * 60_000
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

const StoredFiles = z.object({ names: z.array(z.string()) })

/** A task of its own: it is retried when the storage fails, so no file stays behind. */
export const deleteStoredFiles: Task<typeof StoredFiles> = task({
  name: 'delete-stored-files',
  queue: 'bulk',
  payload: StoredFiles,
  async run({ names }, ctx) {
    // Their rows are gone, but a backup that began before still names these files.
    if (await isBackupUnderWay(ctx.db)) {
      const at = new Date(ctx.now().getTime() + AFTER_BACKUP_MS)
      return ctx.queue.send(ctx.db, deleteStoredFiles, { names }, { at })
    }
    for (const name of names) {
      const { web, thumbnail } = filesOf(name)
      await ctx.storage.delete(web)
      await ctx.storage.delete(thumbnail)
      // Of an upload without a row it is not known what it was.
      await ctx.storage.delete(pdfFileOf(name))
    }
  },
})
