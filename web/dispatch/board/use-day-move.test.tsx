import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AskedMove } from '../../../contract/move-requests.ts'
import { newQueryClient } from '../../session.ts'
import { pass, render } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { useDayMove } from './use-day-move.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T19:00:00Z') })
  document.head.innerHTML = SETTINGS
})
afterEach(() => void vi.useRealTimers())

const asked = AskedMove.parse({
  id: 3,
  jobId: 7,
  toDate: '2026-11-27',
  toTime: 'morning',
  answerBy: '2026-11-24T23:00:00Z',
  undoUntil: '2026-11-24T19:00:08Z',
})

function Screen() {
  const { answers, undo } = useDayMove()
  return (
    <button type="button" onClick={() => answers.onAsked(asked)}>
      {undo?.text ?? 'Ask'}
    </button>
  )
}

test('a question to the customer can be taken back until its message leaves, and not later', async () => {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Screen />
    </QueryClientProvider>,
  )
  const shown = document.querySelector('button')
  act(() => shown?.click())
  await pass(7_900)
  expect(shown?.textContent).toContain('The customer of job #7 is asked about')
  await pass(200)
  expect(shown?.textContent).toBe('Ask')
})
