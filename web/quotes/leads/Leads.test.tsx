import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Demand, Lead, LeadId, leadConsent } from '../../../contract/leads.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, press, pressTwice, render } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Leads } from './Leads.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const aLead = (id: number, contact: string, municipality: string): Lead => ({
  id: LeadId.parse(id),
  contact,
  municipality,
  consentWording: leadConsent('Westhaul'),
  consentedAt: new Date('2026-11-21T19:00:00Z'),
})
const answered = (leads: Lead[], demand: Demand[]) =>
  Response.json({ leads: z.encode(z.array(Lead), leads), demand })

const BOTH = [aLead(2, '+16045550142', 'Squamish'), aLead(1, 'mei@example.ca', 'Mission')]
const DEMAND = [
  { municipality: 'Mission', leads: 1 },
  { municipality: 'Squamish', leads: 1 },
]

function open(search = ''): void {
  render(
    <NuqsTestingAdapter searchParams={search}>
      <QueryClientProvider client={newQueryClient()}>
        <Leads />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
}
const text = () => document.body.textContent
const rows = () => [...document.querySelectorAll('table:has(caption) tbody tr')]

test('who asked stands there with when and what they agreed to, and where most live', async () => {
  answerApi({ 'GET /api/admin/leads': () => answered(BOTH, DEMAND) })
  open()
  await pass(300)
  expect(rows().map((row) => row.querySelector('td')?.textContent)).toEqual([
    '(604) 555-0142',
    'mei@example.ca',
  ])
  expect(rows()[0]?.textContent).toContain(leadConsent('Westhaul'))
  expect(rows()[0]?.querySelector('time')?.dateTime).toBe('2026-11-21T19:00:00.000Z')
  expect(text()).toContain('Where people ask for us')
})

test.for([
  ['?town=mission', ['mei@example.ca']],
  ['?q=604 555', ['(604) 555-0142']],
  ['?q=nobody', []],
] as const)('%s narrows the list', async ([search, contacts]) => {
  answerApi({ 'GET /api/admin/leads': () => answered(BOTH, DEMAND) })
  open(search)
  await pass(300)
  expect(rows().map((row) => row.querySelector('td')?.textContent)).toEqual(contacts)
  expect(text().includes('No lead fits these filters')).toBe(contacts.length === 0)
})

test('without leads it says what will appear here', async () => {
  answerApi({ 'GET /api/admin/leads': () => answered([], []) })
  open()
  await pass(300)
  expect(text()).toContain('No leads yet')
  expect(text()).not.toContain('Where people ask for us')
})

test('a list that cannot be loaded says so and can be asked for again', async () => {
  let works = false
  answerApi({
    'GET /api/admin/leads': () => (works ? answered(BOTH, DEMAND) : refusal('refused', 'Oh')),
  })
  open()
  await pass(300)
  expect(text()).toContain('We could not load the leads')
  expect(text()).not.toContain('Where people ask for us')
  works = true
  press('Try again')
  await pass(300)
  expect(rows()).toHaveLength(2)
})

test('whoever asks to be forgotten is deleted once, after a question that names them', async () => {
  let left = BOTH
  const asked = answerApi({
    'GET /api/admin/leads': () => answered(left, DEMAND.slice(0, left.length)),
    'DELETE /api/admin/leads/2': () => {
      left = BOTH.slice(1)
      return Response.json({ id: 2 })
    },
  })
  open()
  await pass(300)
  press('Forget (604) 555-0142')
  await pass(500)
  expect(document.querySelector('dialog[open]')?.textContent).toContain('Forget (604) 555-0142?')
  expect(asked.filter(({ path }) => path.endsWith('/2'))).toEqual([])
  pressTwice('Forget')
  await pass(1000)
  expect(asked.filter(({ path }) => path.endsWith('/2'))).toHaveLength(1)
  expect(rows()).toHaveLength(1)
})

test('one whom somebody else has deleted meanwhile leaves the list as well', async () => {
  let left = BOTH
  answerApi({
    'GET /api/admin/leads': () => answered(left, []),
    'DELETE /api/admin/leads/2': () => {
      left = BOTH.slice(1)
      return refusal('not_found', 'There is no lead #2; somebody may have deleted it already')
    },
  })
  open()
  await pass(300)
  press('Forget (604) 555-0142')
  await pass(500)
  press('Forget')
  await pass(1000)
  expect(rows()).toHaveLength(1)
})
