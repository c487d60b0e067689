import { listAccountInvoices } from '../../../contract/account-invoices.ts'
import { getMoney } from '../../../contract/admin-money.ts'
import { getCommercialAccount } from '../../../contract/commercial-accounts.ts'
import { getInvoice, getInvoiceAgeing, listInvoices } from '../../../contract/invoices.ts'
import { getAdminStats } from '../../../contract/reports.ts'

/** What shows something else once an invoice is paid, sent or void. */
export const INVOICE_READS = [
  listAccountInvoices,
  getCommercialAccount,
  getInvoice,
  listInvoices,
  getInvoiceAgeing,
  getMoney,
  getAdminStats,
]
