import { expect, test } from 'vitest'
import { sendInvoice } from '../../contract/account-invoices.ts'
import { addDays, dayOf, instantAt } from '../../contract/calendar.ts'
import { useApp } from '../testing/app.ts'
import { doneIn } from './testing/done-pickups.ts'
import { linksIn } from './testing/invoice-links.ts'

const app = useApp()
const { desk, aCompany, doneOn, close, invoiced, invoiceOf, refund } = doneIn(app)
const { linkOf, mailed, chargesOf, recordCheque } = linksIn(app, desk)

test('an open amount below the smallest card charge takes no card, and its email says how else to pay', async () => {
  const { company, invoice } = await invoiced()
  await app.runTasks()
  const [first] = await mailed(company.email, 'account_invoice')
  expect(first?.message).toContain('download the PDF or pay by card.')
  const { show, start } = await linkOf(company.email)
  expect(await show()).toMatchObject({ due: 149_99, takesCard: true })
  await recordCheque(invoice.id, 149_49)
  expect(await show()).toMatchObject({ due: 50, takesCard: true })
  await recordCheque(invoice.id, 1)
  expect(await show()).toMatchObject({ due: 49, takesCard: false })
  await expect(start(49)).rejects.toMatchObject({
    code: 'refused',
    message: `No card can be charged $0.49. Please pay by e-transfer or cheque, and name ${invoice.number}`,
  })
  expect(await chargesOf(invoice.id)).toEqual([])
  app.setNow(new Date(app.ctx.now().getTime() + 120_000))
  await (await desk()).call(sendInvoice, { params: { invoiceId: invoice.id } })
  await app.runTasks()
  app.letClockRun()
  const second = (await mailed(company.email, 'account_invoice')).at(-1)
  expect(second?.message).toContain(
    `too little for a card: please pay by e-transfer or cheque, and name ${invoice.number}.`,
  )
  expect(second?.message).not.toContain('pay by card')
})

test('an invoice that credit notes cover is paid as it is issued, and no email says that it is due', async () => {
  const company = await aCompany()
  const first = await doneOn(company, new Date('2026-03-20T18:00:00Z'))
  await close(company, '2026-03-01')
  const { id } = await invoiceOf(company)
  // All of it is paid, and then refunded: the credit is left for the next one.
  await recordCheque(id, 149_99)
  await refund(first, 149_99)
  await app.runTasks()
  await doneOn(company, new Date('2026-04-20T18:00:00Z'))
  await close(company, '2026-04-01')
  await app.runTasks()
  const covered = await invoiceOf(company)
  expect(covered).toMatchObject({ state: 'paid', due: 0, credited: 149_99, sentAt: null })
  expect(await mailed(company.email, 'account_invoice')).toHaveLength(1)
  await expect(
    (await desk()).call(sendInvoice, { params: { invoiceId: covered.id } }),
  ).rejects.toMatchObject({ code: 'illegal_move' })
  // At noon: in the quiet hours a reminder waits for their end.
  app.setNow(instantAt(addDays(dayOf(app.ctx.now()), 60), '12:00'))
  await app.runTasks({ delayed: true })
  app.letClockRun()
  expect(await mailed(company.email, 'account_invoice_reminder')).toEqual([])
})
