import type { ImportId, PastImport } from '../../contract/imports.ts'
import { AppError } from '../../contract/errors.ts'
import type { User } from '../core/caller.ts'
import {
  auditWithoutValues,
  inTransaction,
  type Context,
  type Transaction,
} from '../core/context.ts'
import { lockDirectory, settleAll } from '../customers/store.ts'
import { deleteCustomersOfBookings, findUsedBookings, hideBookings } from './booked-store.ts'
import * as store from './import-store.ts'

/**
 * Takes everything of an import away while nothing depends on it.
 * @throws AppError not_found; illegal_move when it was undone; in_use with whom something depends on.
 */
export const undoImport = (ctx: Context, by: User, id: ImportId): Promise<PastImport[]> =>
  inTransaction(ctx, async (tx) => {
    const { db, publish } = tx
    const stored = await store.lockImport(db, id)
    if (!stored) throw new AppError('not_found', `There is no import #${id}`)
    if (stored.undoneAt) throw new AppError('illegal_move', 'This import was undone already')
    await lockDirectory(db)
    // A customer who has booked by now depends on it.
    await settleAll(db)
    await publish('customer', await store.findSomeCustomer(db, id))
    await store.markUndone(db, id, by.id, ctx.now())
    // Of people whom we do not keep: an erasure would not find them here any more.
    await auditWithoutValues(ctx, tx)
    await takeAway(ctx, tx, stored)
    return store.newestImports(db)
  })

/** What of an import something depends on by now. */
const FIND_USED = {
  customers: store.findUsedCustomers,
  haulers: store.findUsedHaulers,
  bookings: findUsedBookings,
} as const

async function takeAway(
  ctx: Context,
  { db, publish }: Transaction,
  { id, kind }: store.OwnImport,
): Promise<void> {
  if (kind === 'history') return void (await store.deletePastPickups(db, id))
  const used = await FIND_USED[kind](db, id)
  if (used.length > 0)
    throw new AppError(
      'in_use',
      `Something depends on this import by now: ${used.join(', ')}. It can’t be undone as a whole`,
    )
  if (kind === 'bookings') {
    const jobs = await hideBookings(db, id, ctx.now())
    for (const { id: jobId } of jobs) await publish('job', jobId)
    // One of them makes the screens read their lists again.
    await publish('customer', (await deleteCustomersOfBookings(db, id)).slice(0, 1))
  } else await (kind === 'customers' ? store.deleteCustomers(db, id) : store.deleteHaulers(db, id))
}
