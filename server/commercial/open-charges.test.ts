import { expect, test } from 'vitest'
import * as contract from '../../contract/account-invoices.ts'
import { useApp } from '../testing/app.ts'
import { doneIn } from './testing/done-pickups.ts'
import { linksIn } from './testing/invoice-links.ts'

const app = useApp()
const { desk, invoiced, refund } = doneIn(app)
const { linkOf, recordCheque, chargesOf } = linksIn(app, desk)

const statusesOf = async (id: contract.InvoiceId) => {
  await app.runTasks()
  return (await chargesOf(id)).map(({ status }) => status)
}

test('an open card form ends with a recorded payment and with a credit note', async () => {
  const { company, job, invoice } = await invoiced()
  const { start } = await linkOf(company.email)
  await start(149_99)
  await recordCheque(invoice.id, 49_99)
  expect(await statusesOf(invoice.id)).toEqual(['cancelled'])
  await start(100_00)
  await refund(job, 20_00)
  expect(await statusesOf(invoice.id)).toEqual(['cancelled', 'cancelled'])
  await start(80_00)
  await recordCheque(invoice.id, 80_00)
  expect(await statusesOf(invoice.id)).toEqual(['cancelled', 'cancelled', 'cancelled'])
})

test('an open card form ends with an invoice that is void', async () => {
  const { company, invoice } = await invoiced()
  await (await linkOf(company.email)).start(149_99)
  await (
    await desk()
  ).call(contract.voidInvoice, {
    params: { invoiceId: invoice.id },
    body: { reason: 'Wrong name', reissue: false },
  })
  expect(await statusesOf(invoice.id)).toEqual(['cancelled'])
})
