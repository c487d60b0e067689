import { AppError } from '../../contract/errors.ts'
import type { HaulerAccount } from '../../contract/hauler-account.ts'
import type { ReopenedApplication } from '../../contract/hauler-reviews.ts'
import { haulerLifecycle } from '../../contract/haulers.ts'
import type { Hauler, User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { notifyWaitingShares } from '../haulers/share-notices.ts'
import { lockHauler } from '../haulers/store.ts'
import { notifyReopened } from '../messaging/notify-hauler.ts'
import { ownAccount } from './change-profile.ts'
import { hasNewPaper } from './new-paper-query.ts'
import { changeReviewed } from './reviewed-changes.ts'

const NEW_DOCUMENTS = { vehicle: 'vehicle', insurance: 'insurance number', licence: 'licence' }

/**
 * A rejected applicant answers with a new document and waits for review again. What they sent and wrote stands
 * in the history of the status, where the team reads it.
 * @throws AppError as reopenApplication.
 */
export function reopenApplication(
  ctx: Context,
  { user, hauler: { id } }: { user: User; hauler: Hauler },
  { note, ...documents }: ReopenedApplication,
): Promise<HaulerAccount> {
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    const hauler = await lockHauler(db, id)
    if (hauler?.status !== 'rejected')
      throw new AppError('illegal_move', 'Your application is not rejected')
    const changed = await changeReviewed(ctx, tx, hauler, documents)
    const hasPaper = await hasNewPaper(db, id)
    if (changed.length === 0 && !hasPaper) {
      const message = 'Please add a new licence photo, insurance number or document'
      throw new AppError('refused', message, { fields: [{ path: 'licenseImageUrl', message }] })
    }
    const news = [...changed.map((kind) => NEW_DOCUMENTS[kind]), ...(hasPaper ? ['document'] : [])]
    const sent = `New: ${news.join(', ')}.`
    const by = {
      by: 'hauler',
      userId: user.id,
      reason: note ? `${sent} ${note}` : sent,
    } as const
    await transition(db, haulerLifecycle, id, 'reopen', by)
    await notifyReopened(ctx, tx, hauler)
    await notifyWaitingShares(ctx, tx, hauler)
    return ownAccount({ ...ctx, db }, user.id, id)
  })
}
