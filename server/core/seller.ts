import type { Receipt } from '../../contract/receipts.ts'
import type { Config } from '../config.ts'

/** The business as receipts and invoices name it. */
export const sellerOf = (config: Config): Receipt['seller'] => ({
  name: config.legalName ?? (config.email?.from.name || config.productName),
  address: config.postalAddress ?? null,
  phone: config.supportPhone,
  email: config.supportEmail ?? config.email?.from.address ?? null,
  gstNumber: config.gstNumber ?? null,
})
