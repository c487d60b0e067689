import type { ReadDb } from '../db/database.ts'
import type { Context } from './context.ts'

/** The outside world of what only reads. */
export type ReadContext = Omit<Context, 'db' | 'queue' | 'connection'> & { db: ReadDb }

/**
 * Answers from the replica, where there is one that has replayed everything committed before this call; otherwise, and
 * inside a transaction, from the primary. For reads that are heavy: lists, reports, exports.
 * `work` may run twice.
 */
export function read<C extends Pick<Context, 'db' | 'replica'>, T>(
  ctx: C,
  work: (ctx: Omit<C, 'db' | 'queue' | 'connection'> & { db: ReadDb }) => Promise<T>,
): Promise<T> {
  if (!ctx.replica || ctx.db.isTransaction) return work(ctx)
  return ctx.replica.read((db) => work({ ...ctx, db }))
}
