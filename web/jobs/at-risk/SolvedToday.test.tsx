import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { type Solution, SOLUTIONS, SolvedRisk } from '../../../contract/solved-risks.ts'
import { solutionCopy } from './solution-copy.ts'
import { NOW, show, unassigned, words } from './testing/lane.tsx'

vi.useFakeTimers({ now: NOW })

const reassigned: z.input<typeof SolvedRisk> = {
  jobId: 18222,
  kind: 'no_show',
  customer: { firstName: 'Mei', lastName: 'Tanaka' },
  hauler: { firstName: 'Owen', lastName: 'Marsh' },
  solution: 'reassigned',
  by: 'admin',
  name: 'Jordan',
  at: '2026-11-24T18:58:00Z',
  heardAt: null,
}

test('what was at risk today is folded under the lane, with what solved it, by whom and when', async () => {
  await show([unassigned], [reassigned])
  const folded = document.querySelector('details')
  expect(folded?.open).toBe(false)
  expect(folded?.textContent).toContain('Solved today2')
  expect(folded?.textContent).toContain(
    '11:58 AMJordan reassigned it to Owen Marsh. Mei Tanakahauler no-show#18222',
  )
  expect(folded?.textContent).toContain('These are the latest 1 of 2.')
})

test('with nothing at risk any more the lane says so above what is solved', async () => {
  await show([], [reassigned])
  expect(document.querySelector('h2')?.textContent).toBe('Nothing at risk')
  expect(words()).toContain('Solved today')
  expect(words()).not.toContain('does the first')
})

test('each way of solving says who did it', () => {
  const copyOf = (changes: Partial<SolvedRisk>) =>
    solutionCopy({ ...SolvedRisk.parse(reassigned), ...changes })
  const sentences = SOLUTIONS.map((solution: Solution) => copyOf({ solution }))
  expect(new Set(sentences).size).toBe(SOLUTIONS.length)
  expect(copyOf({ solution: 'assigned', by: 'system', name: null })).toBe(
    'Auto-Assign gave it to Owen Marsh.',
  )
  expect(copyOf({ solution: 'refunded', by: 'customer', name: null })).toBe(
    'Mei cancelled it; all refunded.',
  )
  const heardAt = new Date('2026-11-24T19:24:00Z')
  expect(copyOf({ solution: 'arrived', by: 'hauler', name: null, heardAt })).toBe(
    'Owen Marsh arrived; we heard at 12:24 PM.',
  )
})
