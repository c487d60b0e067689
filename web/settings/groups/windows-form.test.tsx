import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { previewSettings } from '../../../contract/settings-calls.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, press, render, type } from '../../testing/render.ts'
import { GroupPanel } from './GroupPanel.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const VALUES = {
  closedWeekdays: [],
  closedDays: [],
  leadMinutes: 120,
  horizonDays: 60,
  mostPerDay: null,
  requestsAboveCapacity: 3,
  changedWindows: [{ day: '2026-12-04', window: 'evening', most: 4 }],
  holdMinutes: 15,
  confirmHour: 12,
}
const text = () => document.body.textContent ?? ''
const OLD = 'Fri, Dec 4, evening: at most 4'

/** The booking rules over a server that takes them; the changed windows that it was asked to preview. */
async function open() {
  const asked = answerApi({
    'GET /api/admin/settings/booking': () =>
      Response.json([
        {
          version: 1,
          state: 'in_force',
          effectiveFrom: '2026-11-20T08:00:00Z',
          note: 'First',
          restores: null,
          publishedBy: null,
          publishedAt: '2026-11-20T08:00:00Z',
          content: { group: 'booking', values: VALUES },
        },
      ]),
    [`POST ${previewSettings.path}`]: () =>
      Response.json({ effects: ['Seen'], problems: [], needs: [] }),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <GroupPanel group="booking" />
    </QueryClientProvider>,
  )
  await pass(50)
  expect(text()).toContain(`Single windows${OLD}`)
  press('Change')
  return () => asked.filter(({ path }) => path === previewSettings.path).at(-1)?.body
}
const previewed = async () => {
  type('What changes and why', 'Staff party')
  press('Preview')
  await pass(50)
}

test('a window of a day is closed, and one that was limited is open again', async () => {
  const sent = await open()
  press('Add window')
  await pass(0)
  expect(text()).toContain('Please choose a day')
  type('Day', '2026-12-03')
  press('Add window')
  await pass(0)
  expect(text()).toContain('Thu, Dec 3, morning: closed')
  press(`Remove ${OLD}`)
  await pass(0)
  await previewed()
  expect(sent()).toMatchObject({
    content: { values: { changedWindows: [{ day: '2026-12-03', window: 'morning', most: 0 }] } },
  })
  expect(document.querySelector('ins')?.textContent).toBe('Thu, Dec 3, morning: closed')
})

test('a day that is chosen and not added is not lost without a word', async () => {
  const sent = await open()
  type('Day', '2026-12-03')
  await previewed()
  expect(sent()).toBeUndefined()
  expect(text()).toContain('Press “Add window” to add the day that you chose, or clear it')
  press('Add window')
  await pass(0)
  press('Preview')
  await pass(50)
  expect(sent()).toBeDefined()
})
