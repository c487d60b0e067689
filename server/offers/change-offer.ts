import { AppError } from '../../contract/errors.ts'
import type { LeadMagnet, LeadMagnetId } from '../../contract/lead-magnets.ts'
import { OFFER_UNDO_SECONDS, type OfferChangeKind } from '../../contract/offer-desk.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { User } from '../core/caller.ts'
import { oneOffer } from './list-offers.ts'
import { lockOffer, saveOffer, type OfferFields, type StoredOffer } from './offer-store.ts'
import { findVersion, insertVersion, Snapshot } from './version-store.ts'

export const noSuchOffer = () => new AppError('not_found', 'There is no such lead magnet')

type Edit = {
  user: User
  id: LeadMagnetId
  change: OfferChangeKind
}

/**
 * A person of the team changes an offer, which gets its next version. Nothing happens where `fieldsOf` finds nothing to change.
 * @throws AppError not_found, and what `fieldsOf` throws.
 */
export async function changeOffer(
  ctx: Context,
  { user, id, change }: Edit,
  fieldsOf: (offer: StoredOffer) => Partial<OfferFields> | undefined,
): Promise<StoredOffer> {
  return inTransaction(ctx, async (tx) => {
    const offer = await lockOffer(tx.db, id)
    if (!offer || offer.deletedAt) throw noSuchOffer()
    const fields = fieldsOf(offer)
    if (!fields) return offer
    const changed = await saveOffer(tx.db, id, fields)
    await insertVersion(tx.db, changed, { change, changedBy: user.id, at: ctx.now() })
    await tx.publish('lead_magnet', id)
    return changed
  })
}

/** Puts an offer back to how it was before its last change. @throws AppError not_found, illegal_move. */
export async function undoChange(
  ctx: Context,
  user: User,
  id: LeadMagnetId,
  version: number,
): Promise<LeadMagnet> {
  await inTransaction(ctx, async (tx) => {
    const { db } = tx
    const offer = await lockOffer(db, id)
    if (!offer) throw noSuchOffer()
    if (offer.version !== version)
      throw new AppError('illegal_move', 'The offer was changed again since. Please look at it')
    const [last, before] = [
      await findVersion(db, id, version),
      await findVersion(db, id, version - 1),
    ]
    const until = last ? last.at.getTime() + OFFER_UNDO_SECONDS * 1_000 : 0
    if (!before || last?.change === 'create' || ctx.now().getTime() > until)
      throw new AppError('illegal_move', 'It is too late to undo that. Please change the offer')
    const { terms, offer: words, ...fields } = Snapshot.parse(before.snapshot)
    const restored = await saveOffer(db, id, {
      ...fields,
      offer: JSON.stringify(words),
      terms: terms === null ? null : JSON.stringify(terms),
    })
    await insertVersion(db, restored, { change: 'undo', changedBy: user.id, at: ctx.now() })
    await tx.publish('lead_magnet', id)
  })
  return oneOffer(ctx, id)
}
