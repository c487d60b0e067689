import * as addresses from '../../contract/addresses.ts'
import * as admin from '../../contract/admin-leads.ts'
import { leaveLead } from '../../contract/leads.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { checkAddress } from './check-address.ts'
import { forgetLead } from './forget-lead.ts'
import { keepLead } from './keep-lead.ts'
import { adminLeads, demandOutside } from './list-leads.ts'

/** Each may ask the province's register once: a form asks when somebody leaves the field. */
const CHECKS = { max: 60, timeWindow: '10 minutes' }
const LEADS = { max: 10, timeWindow: '10 minutes' }

export function placeRoutes(bind: Bind): void {
  bind(addresses.checkAddress, ({ ctx, body }) => checkAddress(ctx, body.address), {
    config: { rateLimit: CHECKS },
  })
  bind(leaveLead, ({ ctx, caller, body }) => keepLead(ctx, caller, body), {
    config: { rateLimit: LEADS },
  })
  bindList(bind, admin.listLeads, adminLeads, () => undefined)
  bind(admin.getDemandOutside, ({ ctx }) => demandOutside(ctx.db))
  bind(admin.forgetLead, ({ ctx, params }) => forgetLead(ctx, params.id))
}
