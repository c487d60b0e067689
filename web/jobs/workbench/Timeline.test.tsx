import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { JobId } from '../../../contract/jobs.ts'
import type { TeamRole } from '../../../contract/team-roles.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { AsRole } from '../../testing/as-role.tsx'
import { pass, press, pressTwice, render, type } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Timeline } from './Timeline.tsx'

const LOOK = 'GET /api/admin/jobs/7/timeline'
const ADD = 'POST /api/admin/jobs/7/notes'
const PIN = 'PATCH /api/admin/jobs/7/notes/3'
const note = {
  id: 3,
  text: '@Jordan Leung the garden bench too',
  at: '2026-11-24T22:09:00Z',
  author: { id: 1, name: 'Priya Lee' },
  mentions: [],
  editedAt: null,
  pinnedBy: null,
  isOwn: true,
  editableUntil: '2026-11-24T22:24:00Z',
}
const entries = [
  { kind: 'note', id: 'note 3', at: note.at, by: 'admin', name: 'Priya Lee', note },
  {
    kind: 'booked',
    id: 'booked 7',
    at: '2026-11-22T02:52:00Z',
    by: 'customer',
    name: 'Amrita Gill',
    estimate: '214.00',
  },
]
const page = () => document.body.textContent

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime('2026-11-24T22:10:00Z')
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

async function show(
  teamRole: TeamRole = 'dispatcher',
  answers: Parameters<typeof answerApi>[0] = {},
) {
  const calls = answerApi({
    'GET /api/admin/colleagues': () =>
      Response.json([{ id: 9, firstName: 'Jordan', lastName: 'Leung', email: 'j@example.test' }]),
    [LOOK]: () => Response.json({ items: entries, pinned: [], nextCursor: null }),
    [ADD]: () => Response.json(note),
    [PIN]: () => Response.json(note),
    ...answers,
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <AsRole role={teamRole}>
        <Timeline jobId={JobId.parse(7)} asking={false} />
      </AsRole>
    </QueryClientProvider>,
  )
  await pass(50)
  return { calls, sent: () => calls.flatMap(({ body }) => body ?? []) }
}

test('what happened stands there in sentences; money and notes can be asked for alone', async () => {
  const { calls } = await show()
  expect(page()).toContain('Amrita Gill booked')
  expect(page()).toContain('Estimate $214.00.')
  press('Money')
  await pass(50)
  expect(calls.map(({ path }) => path)).toContain('/api/admin/jobs/7/timeline?show=money')
})

test('a note is added once, with the colleague who was chosen after an @', async () => {
  const { sent } = await show()
  type('Add a note', 'Bench too, @jo')
  await pass(50)
  press('@Jordan Leung')
  pressTwice('Add note')
  await pass(50)
  expect(sent()).toEqual([{ text: 'Bench too, @Jordan Leung', mentions: [9] }])
  expect(document.querySelector('textarea')?.value).toBe('')
})

test('T leads to the note, and is not typed into it; Esc leads out again', async () => {
  await show()
  act(
    () =>
      void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true })),
  )
  await pass(10)
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  act(
    () =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      ),
  )
  expect(document.activeElement?.textContent).toBe('Timeline')
})

test('an own note is pinned and changed, for as long as that is allowed', async () => {
  const { sent } = await show()
  press('Pin')
  await pass(50)
  press('Change')
  type('Note', 'The garden bench')
  press('Save note')
  await pass(50)
  expect(sent()).toEqual([{ isPinned: true }, { text: 'The garden bench' }])
  vi.setSystemTime('2026-11-24T22:25:00Z')
  await show()
  expect([...document.querySelectorAll('button')].at(-1)?.textContent).toBe('Pin')
})

test('a role that runs no jobs reads all of it and writes nothing', async () => {
  await show('read-only')
  expect(page()).toContain('the garden bench too')
  expect(document.querySelector('textarea')).toBeNull()
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'All',
    'Notes',
    'Money',
  ])
})
