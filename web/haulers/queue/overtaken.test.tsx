import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, pass, press } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { row } from './testing/samples.ts'
import { heading, key, showDesk as show, TWO, type Desk } from './testing/show-desk.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T20:00:00Z') })
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const FAILED = row(1, 'Amara Okafor', {
  state: 'failed',
  failed: { decisionId: 5, decision: 'approve', by: 'Priya' },
})
const decideElsewhere = async ({ left, queries }: Desk) => {
  left.rows = left.rows.slice(1)
  await act(() => queries.invalidateQueries())
  await pass(200)
}
const BY_COLLEAGUE = 'A colleague decided about Amara Okafor. Tom Paquette is open now.'

test('a decision that failed is taken back, and its row can be decided again', async () => {
  const requests = await show([], [FAILED, row(2, 'Tom Paquette')])
  requests.left.onUndo = TWO
  press('Take back')
  await pass(200)
  expect(requests.map(({ path }) => path)).toContain('/api/admin/review-decisions/5/undo')
  expect(heading()).toBe('Amara Okafor')
  expect(document.activeElement?.textContent).toBe('Amara Okafor')
  expect(button('ApproveA').disabled).toBe(false)
})

test('a row that goes after Try again was no decision of a colleague', async () => {
  const requests = await show([], [FAILED, row(2, 'Tom Paquette')])
  press('Try again')
  await pass(200)
  await decideElsewhere(requests)
  expect(heading()).toBe('Tom Paquette')
  expect(document.body.textContent).not.toContain('A colleague decided')
})

test('after a refused decision, what a colleague decides is announced', async () => {
  const desk = await show([1, 2, 3, 4, 5])
  desk.left.refusal = 'Tom has just approved this'
  await key('a')
  expect(document.body.textContent).toContain(BY_COLLEAGUE)
})

test('after an undo, what a colleague decides is announced', async () => {
  const requests = await show([1, 2, 3, 4, 5])
  await key('a')
  await key('z')
  expect(document.body.textContent).not.toContain('A colleague decided')
  await decideElsewhere(requests)
  expect(document.body.textContent).toContain(BY_COLLEAGUE)
})

test('what a colleague decided meanwhile is announced, and the next one opens', async () => {
  await decideElsewhere(await show())
  expect(heading()).toBe('Tom Paquette')
  expect(document.body.textContent).toContain(BY_COLLEAGUE)
})
