import * as addresses from '../../contract/addresses.ts'
import * as admin from '../../contract/admin-leads.ts'
import * as place from '../../contract/place-check.ts'
import { leaveLead } from '../../contract/leads.ts'
import { AppError } from '../../contract/errors.ts'
import type { LeadId } from '../../contract/admin-leads.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { removeConsentsWithoutLead } from '../consents/consent-store.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { checkAddress } from './check-address.ts'
import { checkPlace } from './check-place.ts'
import { saveLead } from './save-lead.ts'
import { closePlace, servedAreas } from './served-areas.ts'
import { adminLeads, demandOutside } from './list-leads.ts'
import { deleteLead } from './lead-store.ts'

/** Each check can call the province's register once: a form checks when the field loses focus. */
const CHECKS = { max: 60, timeWindow: '10 minutes' }
const LEADS = { max: 10, timeWindow: '10 minutes' }

export function placeRoutes(bind: Bind): void {
  bind(addresses.checkAddress, ({ ctx, body }) => checkAddress(ctx, body.address), {
    config: { rateLimit: CHECKS },
  })
  bind(
    place.checkPlace,
    async ({ ctx, query }) => closePlace(checkPlace(query.text), await servedAreas(ctx)),
    {
      config: { rateLimit: CHECKS },
    },
  )
  bind(leaveLead, ({ ctx, caller, body }) => saveLead(ctx, caller, body), {
    config: { rateLimit: LEADS },
  })
  bindList(bind, admin.listLeads, adminLeads, () => undefined)
  bind(admin.getDemandOutside, ({ ctx }) => demandOutside(ctx))
  bind(admin.forgetLead, ({ ctx, params }) => forgetLead(ctx, params.id))
}

/**
 * Deletes a lead and its consent permanently, at its owner's request.
 * @throws AppError not_found when it is deleted already.
 */
function forgetLead(ctx: Context, id: LeadId): Promise<{ id: LeadId }> {
  return inTransaction(ctx, async ({ db }) => {
    const contact = await deleteLead(db, id)
    if (contact === undefined)
      throw new AppError('not_found', `There is no lead #${id}; it may be deleted already`)
    await removeConsentsWithoutLead(db, [contact])
    return { id }
  })
}
