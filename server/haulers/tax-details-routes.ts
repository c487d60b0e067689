import * as taxDetails from '../../contract/tax-details.ts'
import type { Bind } from '../core/bind.ts'
import { ownTaxDetails, saveTaxDetails } from './tax-details.ts'

/** The details that haulers give for the yearly report to the tax agency. */
export function taxDetailsRoutes(bind: Bind): void {
  bind(taxDetails.getTaxDetails, ({ ctx, caller }) => ownTaxDetails(ctx, caller.hauler))
  bind(taxDetails.saveTaxDetails, ({ ctx, caller, body }) =>
    saveTaxDetails(ctx, caller.hauler, body),
  )
}
