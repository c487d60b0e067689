import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Day } from '../../contract/calendar.ts'
import { editCustomer } from '../../contract/customer-edits.ts'
import { type CustomerJob, listCustomerJobs } from '../../contract/customer-record.ts'
import { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { press, render, type } from '../testing/render.ts'
import { CorrectJobs, type Correction } from './CorrectJobs.tsx'
import { EditCustomer } from './EditCustomer.tsx'
import { record } from './testing/ridgeview.ts'
import { sees } from './testing/sees.ts'

const job = (id: number, fields: Partial<CustomerJob> = {}): CustomerJob => ({
  id: JobId.parse(id),
  status: 'assigned',
  paymentStatus: 'paid',
  address: '1166 Alberni St',
  phone: '(604) 555-0186',
  email: 'paulette@ridgeview.test',
  version: 5,
  loadSize: 'small',
  day: Day.parse('2026-11-28'),
  window: 'morning',
  haulerName: 'Rosa Lim',
  price: cents(240_00),
  isFinal: false,
  ...fields,
})
const jobs = [job(11), job(12, { phone: '778 555 0121', email: 'site@ridgeview.test' }), job(13)]

function Page() {
  const [correction, setCorrection] = useState<Correction | null>(null)
  return (
    <>
      <EditCustomer
        opened
        record={{ ...record, openJobs: 3 }}
        onClose={() => undefined}
        onCorrected={setCorrection}
      />
      <CorrectJobs
        opened={correction !== null}
        correction={correction}
        onClose={() => setCorrection(null)}
      />
    </>
  )
}

function open(openJobs = 3) {
  const asked = answerApi({
    [`PATCH ${editCustomer.path.replace(':customerId', '7')}`]: ({ body }) => {
      const { phone } = body as { phone: string }
      const saved = { ...record, phone, version: 4, openJobs }
      return Response.json(z.encode(editCustomer.response, saved))
    },
    [`GET ${listCustomerJobs.path.replace(':customerId', '7')}`]: () =>
      Response.json(z.encode(listCustomerJobs.response, { jobs, hasMore: false })),
    'PATCH /api/admin/jobs/11': () => refusal('edit_conflict', 'Someone changed the same fields'),
    'PATCH /api/admin/jobs/13': () => refusal('illegal_move', 'This job is over'),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  return asked
}
test('a corrected number is offered to the open jobs that have the old one, and to no other', async () => {
  const asked = open()
  type('Phone', '604 555 0199')
  press('Save')
  await sees('2 open jobs have the old contact')
  expect(document.body.textContent).toContain('(604) 555-0186 becomes (604) 555-0199')
  expect(document.body.textContent).toContain('1 open job with another contact stays as it is')
  expect(asked.filter(({ path }) => path.startsWith('/api/admin/jobs/'))).toEqual([])
  press('Change 2 open jobs')
  await sees('Not changed: This job is over')
  const edits = asked.filter(({ path }) => path.startsWith('/api/admin/jobs/'))
  expect(edits.map(({ path }) => path).toSorted()).toEqual([
    '/api/admin/jobs/11',
    '/api/admin/jobs/13',
  ])
  expect(edits[0]?.body).toEqual({ version: 5, phone: '604 555 0199' })
})

test('nothing is offered where no job is open, or the contact stayed', async () => {
  const asked = open(0)
  type('Phone', '604 555 0199')
  press('Save')
  await act(() => vi.waitFor(() => expect(asked.length).toBeGreaterThan(0)))
  await act(async () => {})
  expect(document.body.textContent).not.toContain('old contact')
})
