import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import {
  type AccountInvoice,
  InvoiceId,
  recordInvoicePayment,
  voidInvoice,
} from '../../../contract/account-invoices.ts'
import { Day } from '../../../contract/calendar.ts'
import { cents } from '../../../contract/money.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { press, render, type } from '../../testing/render.ts'
import { PaymentDialog } from './PaymentDialog.tsx'
import { VoidDialog } from './VoidDialog.tsx'

const invoice: AccountInvoice = {
  id: InvoiceId.parse(4),
  number: 'INV-00004',
  month: Day.parse('2026-10-01'),
  invoiceName: 'Ridgeview Property Management Ltd.',
  issuedAt: new Date('2026-11-01T17:00:00Z'),
  dueOn: Day.parse('2026-12-01'),
  sentAt: null,
  state: 'open',
  total: cents(692_00),
  gst: cents(32_95),
  gstNumber: null,
  paid: cents(0),
  credited: cents(0),
  due: cents(692_00),
  lines: [],
  payments: [],
  credits: [],
  replaces: null,
  voided: null,
}
const PAY = `POST ${recordInvoicePayment.path.replace(':invoiceId', '4')}`
const VOID = `POST ${voidInvoice.path.replace(':invoiceId', '4')}`

const draw = (dialog: ReactNode) =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      {dialog}
    </QueryClientProvider>,
  )

test('a payment begins with what is due, and is refused above it before it is sent', async () => {
  const asked = answerApi({ [PAY]: () => refusal('illegal_move', 'It is paid') })
  draw(<PaymentDialog opened invoice={invoice} onClose={() => undefined} />)
  expect(document.querySelector<HTMLInputElement>('input[inputmode="decimal"]')?.value).toBe(
    '692.00',
  )
  type('Amount', '700')
  press('Record payment')
  expect(document.body.textContent).toContain('up to $692.00')
  expect(asked).toEqual([])
  type('Amount', '192.50')
  press('Record payment')
  await act(() => vi.waitFor(() => expect(asked).toHaveLength(1)))
  expect(asked[0]?.body).toMatchObject({ method: 'cheque', amount: '192.50' })
})

test('a payment whose answer was lost is sent again under the same key', async () => {
  const asked = answerApi({ [PAY]: () => Response.error() })
  draw(<PaymentDialog opened invoice={invoice} onClose={() => undefined} />)
  press('Record payment')
  await act(() => vi.waitFor(() => expect(asked).toHaveLength(1)))
  await act(async () => {})
  press('Record payment')
  await act(() => vi.waitFor(() => expect(asked).toHaveLength(2)))
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys).size).toBe(1)
})

test('an invoice is voided with a reason, and another one is issued unless that is taken off', async () => {
  const asked = answerApi({ [VOID]: () => refusal('illegal_move', 'It is void already') })
  draw(<VoidDialog opened invoice={invoice} onClose={() => undefined} />)
  press('Void invoice')
  expect(document.body.textContent).toContain('Please write the reason')
  type('Reason, printed on the PDF', 'Wrong name')
  press('Void invoice')
  await act(() => vi.waitFor(() => expect(asked).toHaveLength(1)))
  expect(asked[0]?.body).toEqual({ reason: 'Wrong name', reissue: true })
})
