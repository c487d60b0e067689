import { listAccountInvoices } from '../../../contract/account-invoices.ts'
import { Day } from '../../../contract/calendar.ts'
import { inTransaction } from '../../core/context.ts'
import type { useApp } from '../../testing/app.ts'
import { findJob, haulerWithAccount } from '../../testing/paying.ts'
import { settlingIn } from '../../testing/settled.ts'
import { insertAccountJob, lockAccount } from '../account-store.ts'
import { closeMonth } from '../close-month.ts'
import { companiesIn, type Company } from './companies.ts'

/** Companies with pickups that are done, and the end of a month. */
export function doneIn(app: ReturnType<typeof useApp>) {
  const companies = companiesIn(app)
  const settling = settlingIn(app)

  /** A pickup of $149.99 on the account with the order number PO-7, completed at this time. */
  async function doneOn(
    company: Company,
    completedAt: Date,
    fields: Parameters<typeof app.given.job>[0] = {},
  ) {
    const job = await app.given.job({
      ...fields,
      paymentStatus: 'pending',
      collectMethod: 'account',
      collectBy: 'office',
    })
    await inTransaction(app.ctx, async ({ db }) => {
      const account = await lockAccount(db, company.accountId)
      if (!account) throw new Error('There is no account')
      const onAccount = { jobId: job.id, poNumber: 'PO-7' }
      await insertAccountJob(db, { ...account, customerId: null }, onAccount)
    })
    const hauler = await haulerWithAccount(app)
    await settling.start(job, hauler)
    await settling.complete(job, hauler)
    await app.ctx.db.updateTable('jobs').set({ completedAt }).where('id', '=', job.id).execute()
    return findJob(app, job)
  }

  const close = ({ accountId }: Company, month: string) =>
    closeMonth.run({ accountId, month: Day.parse(month) }, app.ctx)

  const invoicesOf = async ({ customerId }: Company) => {
    const staff = await companies.desk()
    return (await staff.call(listAccountInvoices, { params: { customerId } })).invoices
  }

  /** The newest invoice of a company. */
  async function invoiceOf(company: Company) {
    const [invoice] = await invoicesOf(company)
    if (!invoice) throw new Error('No invoice was issued')
    return invoice
  }

  /** A company with an invoice of one pickup, of last March. */
  async function invoiced(terms?: Parameters<typeof companies.aCompany>[0]) {
    const company = await companies.aCompany(terms)
    const job = await doneOn(company, new Date('2026-03-20T18:00:00Z'))
    await close(company, '2026-03-01')
    return { company, job, invoice: await invoiceOf(company) }
  }

  return { ...companies, ...settling, doneOn, close, invoicesOf, invoiceOf, invoiced }
}
