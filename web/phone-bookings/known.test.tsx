import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { CustomerId } from '../../contract/admin-customers.ts'
import { Day } from '../../contract/calendar.ts'
import { unblockCustomer } from '../../contract/customer-edits.ts'
import { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { findCaller, type KnownCustomer } from '../../contract/callers.ts'
import type { TeamRole } from '../../contract/team-roles.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { AsRole } from '../testing/as-role.tsx'
import { pass, press, render, type } from '../testing/render.ts'
import { CallerPart } from './CallerPart.tsx'
import { newCall } from './call.ts'
import { WherePart } from './WherePart.tsx'

vi.useFakeTimers({ now: new Date('2026-11-20T17:30:00Z') })

const at = new Date('2026-11-01T17:30:00Z')
const customer: KnownCustomer = {
  id: CustomerId.parse(7),
  name: 'Ridgeview Ltd.',
  tags: ['strata'],
  blocked: null,
  addresses: [
    { address: '13340 102 Ave, Surrey', notes: 'Loading bay P1' },
    { address: '1166 Alberni St, Vancouver', notes: '' },
  ],
  notes: [{ words: 'Never before 8 AM', isPinned: true, by: 'Jordan Leung', at }],
  balance: { unpaidJobs: 0, jobs: cents(0), invoices: cents(3_424_00), overdue: cents(1_000_00) },
  others: 0,
}
const caller = (changes: Partial<KnownCustomer> = {}) =>
  z.encode(findCaller.response, {
    caller: {
      firstName: 'Paulette',
      lastName: 'Baptiste',
      phone: '604 555 0186',
      email: 'paulette@ridgeview.test',
      address: '13340 102 Ave, Surrey',
      access: null,
      pickups: 52,
      lastJob: {
        id: JobId.parse(18_237),
        day: Day.parse('2026-11-19'),
        status: 'completed',
        address: '7380 King George Blvd, Surrey',
        price: cents(286_00),
      },
      channel: 'sms',
      agreedToOffers: false,
      estimate: null,
      customer: { ...customer, ...changes },
    },
  })

function Form() {
  const [call, setCall] = useState(newCall)
  const change = (changes: Partial<typeof call>) => setCall((now) => ({ ...now, ...changes }))
  return (
    <>
      <CallerPart call={call} onChange={change} errors={{}} />
      <WherePart call={call} onChange={change} errors={{}} />
    </>
  )
}

function open(changes: Partial<KnownCustomer> = {}, role: TeamRole = 'dispatcher') {
  const asked = answerApi({
    'GET /api/admin/callers': () => Response.json(caller(changes)),
    [`POST ${unblockCustomer.path.replace(':customerId', '7')}`]: () =>
      refusal('illegal_move', 'This customer is not blocked'),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AsRole role={role}>
        <Form />
      </AsRole>
    </QueryClientProvider>,
  )
  return asked
}
const screen = () => document.body.textContent
const value = (id: string) => document.querySelector<HTMLInputElement>(`#call-${id}`)?.value

/** What was typed is asked for after a pause, and the answer is drawn. */
async function answered(): Promise<void> {
  await pass(300)
  await pass(50)
  await pass(50)
}

test('a known number shows who calls, the last job, tags, notes and what is unpaid', async () => {
  open()
  type('Phone', '604 555 0186')
  await answered()
  for (const words of [
    'Ridgeview Ltd., known customer, 52 pickups',
    'Last job #18237: 7380 King George Blvd, Surrey, $286.00',
    'Not paid: $3,424.00 of invoices ($1,000.00 overdue)',
    'strata',
    'Never before 8 AM',
  ])
    expect(screen()).toContain(words)
  expect(value('firstName')).toBe('Paulette')
  expect(screen()).not.toContain('blocked')
})

test('a known email address fills the number', async () => {
  const asked = open()
  type('Email (optional)', 'paulette@ridgeview.test')
  await answered()
  expect(asked[0]?.path).toContain('email=paulette%40ridgeview.test')
  expect(value('phone')).toBe('604 555 0186')
})

test('a saved address is chosen by one key, with what is known of it', async () => {
  open()
  type('Phone', '604 555 0186')
  await answered()
  const radios = [
    ...document.querySelectorAll<HTMLInputElement>('[aria-label="Saved addresses"] input'),
  ]
  expect(radios.map(({ checked }) => checked)).toEqual([true, false])
  // An arrow key clicks the next of a group of radio buttons.
  act(() => radios[1]?.click())
  expect(value('address')).toBe('1166 Alberni St, Vancouver')
  act(() => radios[0]?.click())
  expect([value('address'), value('notes')]).toEqual(['13340 102 Ave, Surrey', 'Loading bay P1'])
  type('Access notes (optional)', 'Ring twice')
  act(() => radios[1]?.click())
  expect(value('notes')).toBe('Ring twice')
})

test('a blocked caller is shown with the reason, and can be unblocked by those with the right', async () => {
  const blocked = { at, by: 'Priya Nair', reason: 'Threw a lamp' }
  const asked = open({ blocked })
  type('Phone', '604 555 0186')
  await answered()
  expect(screen()).toContain('by Priya Nair on Nov 1, 2026: Threw a lamp. Nothing can be booked')
  press('Unblock')
  await pass(100)
  expect(asked.map(({ path }) => path)).toContain('/api/admin/customers/7/unblock')
})

test('who may not lift the block has no button for it', async () => {
  open({ blocked: { at, by: 'Priya Nair', reason: 'Threw a lamp' } }, 'read-only')
  type('Phone', '604 555 0186')
  await answered()
  expect(screen()).toContain('Threw a lamp')
  expect([...document.querySelectorAll('button')]).toEqual([])
})
