import { expect, test } from 'vitest'
import { recordInvoicePayment } from '../../contract/account-invoices.ts'
import { erasePerson } from '../../contract/people.ts'
import { useApp } from '../testing/app.ts'
import type { Company } from './testing/companies.ts'
import { doneIn } from './testing/done-pickups.ts'

const app = useApp()
const { aCompany, desk, doneOn, close, invoiceOf } = doneIn(app)

const erase = async ({ email }: Company) =>
  (await desk()).call(erasePerson, { body: { contact: email, confirm: 'ERASE' } })

test('a customer is not erased while a pickup or an invoice of the account is to pay', async () => {
  const company = await aCompany()
  await doneOn(company, new Date('2026-03-20T18:00:00Z'))
  await app.runTasks()
  const refusal = { code: 'in_use', message: expect.stringContaining('commercial account') }
  await expect(erase(company)).rejects.toMatchObject(refusal)
  await close(company, '2026-03-01')
  await app.runTasks()
  const { id: invoiceId, due } = await invoiceOf(company)
  await expect(erase(company)).rejects.toMatchObject(refusal)
  const payment = { method: 'cheque', amount: due, reference: '' } as const
  await (await desk()).call(recordInvoicePayment, { params: { invoiceId }, body: payment })
  expect((await erase(company)).rows.erased).toMatchObject({ commercial_accounts: 1 })
})

test('an invoice without a contact was not sent', async () => {
  const company = await aCompany()
  await doneOn(company, new Date('2026-03-20T18:00:00Z'))
  const { db } = app.ctx
  const ofCompany = db.updateTable('commercialAccounts').where('id', '=', company.accountId)
  await ofCompany.set({ customerId: null }).execute()
  await close(company, '2026-03-01')
  const invoice = await db
    .selectFrom('accountInvoices')
    .select('sentAt')
    .where('accountId', '=', company.accountId)
    .executeTakeFirst()
  expect(invoice).toEqual({ sentAt: null })
})
