import type { PastSpendImport } from '../../contract/ad-spend.ts'
import { AppError } from '../../contract/errors.ts'
import type { ImportId } from '../../contract/imports.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { markUndone } from '../imports/import-store.ts'
import {
  campaignsOf,
  isReplaced,
  lockSpend,
  lockSpendImport,
  restoreSpend,
} from './imported-spend-store.ts'
import { pastSpendImports } from './spend-query.ts'

/**
 * Puts back what an import of spend replaced.
 * @throws AppError not_found; illegal_move when it was undone; in_use when a later import changed the same days.
 */
export const undoSpend = (ctx: Context, by: User, id: ImportId): Promise<PastSpendImport[]> =>
  inTransaction(ctx, async ({ db, publish }) => {
    await lockSpend(db)
    const stored = await lockSpendImport(db, id)
    if (!stored) throw new AppError('not_found', `There is no import of spend #${id}`)
    if (stored.undoneAt) throw new AppError('illegal_move', 'This import was undone already')
    if (await isReplaced(db, id))
      throw new AppError('in_use', 'A later import changed the same days. Undo that one first')
    const campaigns = await campaignsOf(db, id)
    await restoreSpend(db, id)
    await markUndone(db, id, by.id, ctx.now())
    await publish('campaign', campaigns)
    return pastSpendImports(db)
  })
