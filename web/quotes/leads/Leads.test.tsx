import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Lead, LeadId, type DemandOutside } from '../../../contract/admin-leads.ts'
import { leadConsent } from '../../../contract/leads.ts'
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
const answered = (leads: Lead[]) =>
  Response.json({
    items: z.encode(z.array(Lead), leads),
    nextCursor: null,
    total: leads.length,
    isTotalExact: true,
  })

const BOTH = [aLead(2, '+16045550142', 'Squamish'), aLead(1, 'mei@example.ca', 'Mission')]
const most = (leads: Lead[]): DemandOutside => ({
  most: leads.map(({ municipality }) => ({ municipality, leads: 1 })),
  others: { municipalities: 0, leads: 0 },
  canInform: true,
  municipalities: leads.map(({ municipality }) => municipality).toSorted(),
})
const PAGE = 'GET /api/admin/leads?limit=25'
const COUNTS = ['?limit=1', '?limit=1&municipality=Squamish', '?limit=1&municipality=Mission']

/** A server with these leads, whichever page or view is asked for. */
const serve = (leads: () => Lead[], more: Parameters<typeof answerApi>[0] = {}) =>
  answerApi({
    [PAGE]: () => answered(leads()),
    'GET /api/admin/leads/demand': () => Response.json(most(leads())),
    ...Object.fromEntries(
      COUNTS.map((query) => [`GET /api/admin/leads${query}`, () => answered(leads())]),
    ),
    ...more,
  })

function open(search = ''): void {
  render(
    <NuqsTestingAdapter searchParams={search} hasMemory>
      <QueryClientProvider client={newQueryClient()}>
        <Leads />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
}
const text = () => document.body.textContent
const rows = () => [...document.querySelectorAll('table:has(caption) tbody tr')]
const contacts = () => rows().map((row) => row.querySelector('td b')?.textContent)
const choices = () => [
  ...document.querySelectorAll<HTMLLabelElement>('[role="dialog"] fieldset:has(legend) label'),
]
const boxes = () =>
  choices()
    .filter((label) => label.querySelector('[type="checkbox"]'))
    .map(({ textContent }) => textContent)
    .filter((label) => label === 'Mission' || label === 'Squamish')
const tick = (name: string) =>
  act(() =>
    choices()
      .find(({ textContent }) => textContent === name)
      ?.querySelector('input')
      ?.click(),
  )

test('who asked stands there with when and what they agreed to, and where most live', async () => {
  serve(() => BOTH)
  open()
  await pass(300)
  expect(contacts()).toEqual(['(604) 555-0142', 'mei@example.ca'])
  expect(rows()[0]?.textContent).toContain(leadConsent('Westhaul'))
  expect(rows()[0]?.querySelector('time')?.dateTime).toBe('2026-11-21T19:00:00.000Z')
  expect(text()).toContain('Where people ask for us')
})

test('a municipality in the address narrows the list, and may be taken away', async () => {
  const requests = serve(() => BOTH, {
    'GET /api/admin/leads?limit=25&municipality=Mission': () => answered(BOTH.slice(1)),
  })
  open('?municipality=Mission')
  await pass(300)
  expect(contacts()).toEqual(['mei@example.ca'])
  expect(requests.map(({ path }) => path)).toContain(
    '/api/admin/leads?limit=25&municipality=Mission',
  )
})

test('municipalities to filter by are ticked among those that have leads', async () => {
  const requests = serve(() => BOTH, {
    'GET /api/admin/leads?limit=25&municipality=Mission': () => answered(BOTH.slice(1)),
    'GET /api/admin/leads?limit=25&municipality=Mission%2CSquamish': () => answered(BOTH),
  })
  open()
  await pass(300)
  expect(boxes()).toEqual(['Mission', 'Squamish'])
  tick('Mission')
  await pass(300)
  tick('Squamish')
  await pass(300)
  expect(requests.map(({ path }) => path)).toContain(
    '/api/admin/leads?limit=25&municipality=Mission%2CSquamish',
  )
  expect(document.querySelector('[aria-label="Filters"]')?.textContent).toContain(
    'Municipality: Mission, Squamish',
  )
})

test('without leads it says what will appear here', async () => {
  serve(() => [])
  open()
  await pass(300)
  expect(text()).toContain('No leads yet')
  expect(text()).not.toContain('Where people ask for us')
})

test('a list that cannot be loaded says so and can be asked for again', async () => {
  let works = false
  serve(() => BOTH, { [PAGE]: () => (works ? answered(BOTH) : refusal('refused', 'Oh')) })
  open()
  await pass(300)
  expect(text()).toContain('We could not load the leads')
  works = true
  press('Try again')
  await pass(300)
  expect(rows()).toHaveLength(2)
})

test.each([
  [false, true],
  [true, false],
])(
  'a notice names MAIL_POSTAL_ADDRESS while no new area can be announced (can: %s, notice: %s)',
  async (canInform, isNamed) => {
    serve(() => BOTH, {
      'GET /api/admin/leads/demand': () => Response.json({ ...most(BOTH), canInform }),
    })
    open()
    await pass(300)
    expect(Boolean(text()?.includes('before MAIL_POSTAL_ADDRESS is set on the server'))).toBe(
      isNamed,
    )
  },
)

test('Forget deletes a lead once, after a confirmation that names its contact', async () => {
  let left = BOTH
  const requests = serve(() => left, {
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
  expect(requests.filter(({ path }) => path.endsWith('/2'))).toEqual([])
  pressTwice('Forget')
  await pass(1000)
  expect(requests.filter(({ path }) => path.endsWith('/2'))).toHaveLength(1)
  expect(rows()).toHaveLength(1)
})

test('a lead that another admin has deleted also leaves the list', async () => {
  let left = BOTH
  serve(() => left, {
    'DELETE /api/admin/leads/2': () => {
      left = BOTH.slice(1)
      return refusal('not_found', 'There is no lead #2; it may be deleted already')
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
