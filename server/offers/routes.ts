import { AppError } from '../../contract/errors.ts'
import * as leads from '../../contract/lead-magnets.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { createOffer } from './create-offer.ts'
import { allOffers, oneOffer } from './list-offers.ts'
import { changeOffer } from './offer-store.ts'

export function offerRoutes(bind: Bind): void {
  bindList(bind, leads.listLeadMagnets, allOffers, () => undefined)
  bind(leads.createLeadMagnet, ({ ctx, body }) => createOffer(ctx, body))
  bind(leads.switchLeadMagnet, ({ ctx, params, body }) =>
    switchOffer(ctx, params.leadMagnetId, body.isActive),
  )
}

/** @throws AppError not_found without such an offer. */
async function switchOffer(
  ctx: Context,
  id: leads.LeadMagnetId,
  isActive: boolean,
): Promise<leads.LeadMagnet> {
  await inTransaction(ctx, async (tx) => {
    const switched = await changeOffer(tx.db, id, { isActive })
    if (!switched) throw new AppError('not_found', 'There is no such lead magnet')
    await tx.publish('lead_magnet', id)
  })
  return oneOffer(ctx, id)
}
