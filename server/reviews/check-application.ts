import { AppError } from '../../contract/errors.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Check } from '../../contract/review-queue.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { explainDecided, refuseWhileHeld } from '../haulers/held-decision-store.ts'
import { checksOf, clearChecks, insertCheck } from '../haulers/review-check-store.ts'
import { lockHauler } from '../haulers/store.ts'

/**
 * Ticks a point of the checklist of an application, or takes the tick away; colleagues see it.
 * @throws AppError as setCheck.
 */
export function checkApplication(
  ctx: Context,
  { id: userId }: User,
  { haulerId, point }: { haulerId: HaulerId; point: number },
  checked: boolean,
): Promise<Check[]> {
  return inTransaction(ctx, async ({ db, publish }) => {
    const hauler = await lockHauler(db, haulerId)
    if (!hauler) throw new AppError('not_found', 'There is no such hauler')
    await refuseWhileHeld(db, { kind: 'application', subjectId: haulerId, now: ctx.now() })
    if (hauler.status !== 'pending') {
      const why = await explainDecided(db, {
        kind: 'application',
        subjectId: haulerId,
        now: ctx.now(),
      })
      throw new AppError('illegal_move', why ?? 'This application is decided already')
    }
    if (checked) await insertCheck(db, { haulerId, point, userId, checkedAt: ctx.now() })
    else await clearChecks(db, haulerId, [point])
    await publish('hauler', haulerId)
    return checksOf(db, haulerId)
  })
}
