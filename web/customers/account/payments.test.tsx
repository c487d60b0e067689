import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type AccountInvoice,
  CreditNoteId,
  InvoiceId,
  withdrawInvoicePayment,
} from '../../../contract/account-invoices.ts'
import { Day } from '../../../contract/calendar.ts'
import { JobId } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { button, pass, press, pressTwice, render, type } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Payments } from './Payments.tsx'

const WITHDRAW = withdrawInvoicePayment.path.replace(':invoiceId', '4').replace(':paymentId', '9')
const payment = {
  id: 9,
  method: 'cheque' as const,
  amount: cents(149_99),
  reference: '1042',
  recordedAt: new Date('2026-11-26T18:00:00Z'),
}
const invoice: AccountInvoice = {
  id: InvoiceId.parse(4),
  number: 'INV-00004',
  month: Day.parse('2026-10-01'),
  invoiceName: 'Ridgeview Property Management Ltd.',
  issuedAt: new Date('2026-11-01T17:00:00Z'),
  dueOn: Day.parse('2026-12-01'),
  sentAt: null,
  state: 'paid',
  total: cents(249_99),
  gst: cents(0),
  gstNumber: null,
  paid: cents(249_99),
  credited: cents(0),
  due: cents(0),
  lines: [],
  payments: [payment, { ...payment, id: 10, method: 'card', amount: cents(100_00) }],
  credits: [
    {
      id: CreditNoteId.parse(6),
      number: 'CN-00006',
      jobId: JobId.parse(41),
      amount: cents(40_00),
      used: cents(0),
      issuedAt: new Date('2026-11-27T18:00:00Z'),
    },
  ],
  replaces: null,
  voided: null,
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const draw = () =>
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Payments invoice={invoice} />
    </QueryClientProvider>,
  )

test('a credit note is listed with its PDF', () => {
  draw()
  expect(document.body.textContent).toContain('$40.00 credited for pickup #41 on')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/api/admin/credit-notes/6/pdf')
})

test('a recorded payment is withdrawn once, with a reason that a person writes; a card payment is not', async () => {
  const calls = answerApi({
    [`POST ${WITHDRAW}`]: () => refusal('illegal_move', 'It was withdrawn'),
  })
  draw()
  expect(document.body.textContent).toContain('$149.99 by cheque 1042 on')
  expect(document.querySelectorAll('button')).toHaveLength(1)
  press('Withdraw… $149.99 of INV-00004')
  press('Withdraw')
  expect(document.body.textContent).toContain('Please write the reason')
  expect(calls).toEqual([])
  type('Why is it withdrawn?', ' The cheque bounced ')
  pressTwice('Withdraw')
  await pass(100)
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    [WITHDRAW, { reason: 'The cheque bounced' }],
  ])
  press('Keep it')
  expect(button('Withdraw… $149.99 of INV-00004')).toBeTruthy()
})
