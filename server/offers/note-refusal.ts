import type { Insertable } from 'kysely'
import { inTransaction, type Context } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { insertRefusal } from './use-store.ts'

/** Notes a try that was refused, and shows it to the team. */
export const noteRefusal = (
  ctx: Context,
  refusal: Insertable<Tables['offerRefusals']>,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const isNew = await insertRefusal(tx.db, refusal)
    const { leadMagnetId } = refusal
    if (isNew && leadMagnetId) await tx.publish('lead_magnet', leadMagnetId)
  })
