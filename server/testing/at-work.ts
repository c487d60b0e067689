import type { Hauler } from '../core/caller.ts'
import type { Job } from '../jobs/store.ts'
import type { useApp } from './app.ts'
import { paidJob } from './paying.ts'

type App = ReturnType<typeof useApp>

/** A paid job, with its money in the books, that this hauler is working on. */
export async function jobInProgress(app: App, { id: haulerId }: Pick<Hauler, 'id'>): Promise<Job> {
  const { id } = await paidJob(app)
  return app.ctx.db
    .updateTable('jobs')
    .set({ status: 'in_progress', haulerId })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
