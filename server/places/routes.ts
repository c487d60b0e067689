import * as addresses from '../../contract/addresses.ts'
import * as leads from '../../contract/leads.ts'
import type { Bind } from '../core/bind.ts'
import { checkAddress } from './check-address.ts'
import { forgetLead } from './forget-lead.ts'
import { keepLead } from './keep-lead.ts'
import { allLeads, demandOutside } from './leads-query.ts'

/** Each may ask the province's register once: a form asks when somebody leaves the field. */
const CHECKS = { max: 60, timeWindow: '10 minutes' }
const LEADS = { max: 10, timeWindow: '10 minutes' }

export function placeRoutes(bind: Bind): void {
  bind(addresses.checkAddress, ({ ctx, body }) => checkAddress(ctx, body.address), {
    config: { rateLimit: CHECKS },
  })
  bind(leads.leaveLead, ({ ctx, caller, body }) => keepLead(ctx, caller, body), {
    config: { rateLimit: LEADS },
  })
  bind(leads.listLeads, async ({ ctx: { db } }) => ({
    leads: await allLeads(db),
    demand: await demandOutside(db),
  }))
  bind(leads.forgetLead, ({ ctx, params }) => forgetLead(ctx, params.id))
}
