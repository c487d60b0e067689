import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Day } from '../../../contract/calendar.ts'
import type { HaulerStatus } from '../../../contract/haulers.ts'
import { PaperId, type Paper } from '../../../contract/papers.ts'
import { newQueryClient } from '../../session.ts'
import { render } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { PaperDialog } from './PaperDialog.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T20:00:00Z') })
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  vi.useRealTimers()
})

const validUntil = (day: string): Paper => ({
  id: PaperId.parse(3),
  kind: 'insurance',
  status: 'approved',
  number: 'BC-774',
  expiresOn: Day.parse(day),
  fileUrl: '/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp',
  reason: null,
  sentAt: new Date('2025-11-25T20:00:00Z'),
})

function notice(status: HaulerStatus, current: Paper | null): string {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <PaperDialog
        paper={{ kind: 'insurance', current, renewal: null }}
        status={status}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  return [...document.querySelectorAll('p')].map(({ textContent }) => textContent).join(' ')
}

test('only an approved hauler reads that the work goes on', () => {
  expect(notice('approved', null)).toContain('Our team reviews it. You keep working meanwhile.')
})

test.each(['pending', 'rejected', 'suspended'] as const)(
  'a %s hauler reads only that the team reviews a document',
  (status) => {
    expect(notice(status, null)).toContain('Our team reviews it.')
    expect(notice(status, null)).not.toContain('You keep working')
  },
)

test('an old document counts on its last day, and not after it', () => {
  expect(notice('approved', validUntil('2026-11-25'))).toContain('counts until its last day')
})

test('an expired document does not count until its last day', () => {
  const words = notice('approved', validUntil('2026-11-24'))
  expect(words).toContain('Our team reviews it.')
  expect(words).not.toContain('counts until its last day')
  expect(words).not.toContain('You keep working')
})
