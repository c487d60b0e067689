import type { BookingRules, SavedBookingRules } from '../../contract/booking-rules.ts'
import { AppError } from '../../contract/errors.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { insertRules, lockRules, readSavedRules } from './rules-store.ts'

/**
 * Saves the rules as the newest version.
 * @throws AppError outdated when another version is in force than the one they were made from.
 */
export async function saveRules(
  ctx: Context,
  user: User,
  rules: BookingRules,
  basedOn: number,
): Promise<SavedBookingRules> {
  return inTransaction(ctx, async ({ db }) => {
    await lockRules(db)
    const { version } = await readSavedRules(db, ctx.config)
    if (version !== basedOn)
      throw new AppError(
        'outdated',
        'Other booking rules were saved meanwhile. Reload to see them, then save yours',
      )
    await insertRules(db, rules, { userId: user.id, at: ctx.now() })
    return readSavedRules(db, ctx.config)
  })
}
