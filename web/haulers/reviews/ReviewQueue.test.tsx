import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { button, pass, press, render, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ReviewQueue } from './ReviewQueue.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const change = {
  id: 7,
  kind: 'vehicle',
  status: 'in_review',
  next: { vehicleType: 'Cargo Van', vehicleModel: 'Ford Transit', licensePlate: 'AB1 23C' },
  previous: { vehicleType: 'truck', vehicleModel: 'Isuzu NPR', licensePlate: 'AB1 23C' },
  reason: null,
  requestedAt: '2026-11-24T20:00:00Z',
  haulerId: 4,
  hauler: 'Dale Kowalchuk',
  problem: null,
  affectedJobs: [
    {
      id: 1042,
      scheduledDate: '2026-11-28',
      timeSlot: '8-10',
      address: '12 Willow St, Burnaby',
      reason: 'This load is too large for a Cargo Van',
    },
  ],
}
const paper = {
  id: 9,
  kind: 'insurance',
  status: 'in_review',
  number: 'BC-774',
  expiresOn: '2027-11-30',
  fileUrl: '/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp',
  reason: null,
  sentAt: '2026-11-24T20:00:00Z',
  haulerId: 4,
  hauler: 'Dale Kowalchuk',
  previous: null,
  problem: 'blurred',
}

let queries = newQueryClient()
async function show(items: { changes: object[]; papers: object[] }) {
  const requests = answerApi({
    'GET /api/admin/hauler-reviews': () => Response.json({ changes: items.changes }),
    'GET /api/admin/paper-reviews': () => Response.json({ papers: items.papers }),
    'PATCH /api/admin/hauler-changes/7': () => Response.json({ ...change, status: 'approved' }),
    'PATCH /api/admin/papers/9': () => Response.json({ ...paper, status: 'refused' }),
  })
  queries = newQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <ReviewQueue onHauler={() => undefined} />
    </QueryClientProvider>,
  )
  await pass(50)
  return requests
}
const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )

test('old and new values stand side by side, with the jobs that no longer fit', async () => {
  await show({ changes: [change], papers: [] })
  expect(cells()).toEqual([
    ['Vehicle type', 'Box Truck', 'Cargo Van'],
    ['Vehicle model', 'Isuzu NPR', 'Ford Transit'],
    ['Licence plate', 'AB1 23C', 'AB1 23C'],
  ])
  expect(document.body.textContent).toContain('1 job of Dale Kowalchuk no longer fits')
})

test('a change is approved with one press; a document is refused with a reason', async () => {
  const requests = await show({ changes: [change], papers: [paper] })
  press('Approve new vehicle of Dale Kowalchuk')
  await pass(150)
  press('Refuse Liability insurance of Dale Kowalchuk')
  await pass(50)
  press('Refuse')
  await pass(50)
  expect(document.body.textContent).toContain('Please write the reason; the hauler reads it')
  type('Reason', 'The date cannot be read.')
  press('Refuse')
  await pass(150)
  const decisions = requests.flatMap(({ path, body }) => (body ? [[path, body]] : []))
  expect(decisions).toEqual([
    ['/api/admin/hauler-changes/7', { decision: 'approved' }],
    ['/api/admin/papers/9', { decision: 'refused', reason: 'The date cannot be read.' }],
  ])
})

/** What an event does after another person of the team has decided. */
async function decidedElsewhere(items: { changes: object[]; papers: object[] }, left: object[]) {
  items.changes = left
  act(() => void queries.invalidateQueries())
  await pass(100)
}

test('a refusal that is being written stays when its entry leaves the list', async () => {
  const items = { changes: [change], papers: [] }
  await show(items)
  press('Refuse new vehicle of Dale Kowalchuk')
  type('Reason', 'The plate cannot be read.')
  await decidedElsewhere(items, [])
  expect(document.querySelector('h2#reviews-title')).toBeNull()
  expect(document.querySelector('textarea')?.value).toBe('The plate cannot be read.')
})

test('the focus goes to the next entry when one leaves, and to the title after a refusal', async () => {
  const items: { changes: object[]; papers: object[] } = {
    changes: [change, { ...change, id: 8, hauler: 'Theo Lachance' }],
    papers: [],
  }
  await show(items)
  button('Approve new vehicle of Dale Kowalchuk').focus()
  await decidedElsewhere(items, [{ ...change, id: 8, hauler: 'Theo Lachance' }])
  expect(document.activeElement?.ariaLabel).toBe('Theo Lachance: new vehicle')

  button('Refuse new vehicle of Theo Lachance').focus()
  press('Refuse new vehicle of Theo Lachance')
  await decidedElsewhere(items, [change])
  press('Cancel')
  expect(document.activeElement?.id).toBe('reviews-title')
})

test('a photo that its hauler kept although it is hard to read is marked', async () => {
  await show({ changes: [change], papers: [paper] })
  const cards = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(cards.filter((words) => words.includes('Looks blurred'))).toEqual([
    expect.stringContaining('Liability insurance'),
  ])
})

test('without anything to review nothing is shown', async () => {
  await show({ changes: [], papers: [] })
  expect(document.body.textContent).toBe('')
})
