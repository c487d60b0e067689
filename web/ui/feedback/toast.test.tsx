import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const shown = () => [...document.querySelectorAll('[role=status], [role=alert]')]

test('a message is on screen for five seconds', () => {
  toast.success('Job claimed successfully')
  vi.advanceTimersByTime(4900)
  expect(shown().map((region) => region.textContent)).toEqual([
    expect.stringContaining('Job claimed successfully'),
  ])
  vi.advanceTimersByTime(200)
  expect(shown()).toEqual([])
})

test('a new message takes the place of the last one', () => {
  toast.success('First')
  toast.failure('Second', 'Payment Failed')
  vi.advanceTimersByTime(100)
  expect(shown()).toHaveLength(1)
  expect(shown()[0]?.getAttribute('role')).toBe('alert')
  expect(shown()[0]?.textContent).toContain('Payment Failed')
})

test('a message that is pointed at stays until the pointer leaves', () => {
  toast.success('Read me')
  vi.advanceTimersByTime(3000)
  shown()[0]?.dispatchEvent(new Event('pointerenter'))
  vi.advanceTimersByTime(60_000)
  expect(shown()).toHaveLength(1)
  shown()[0]?.dispatchEvent(new Event('pointerleave'))
  vi.advanceTimersByTime(2100)
  expect(shown()).toEqual([])
})

test('over a modal dialog the message appears inside it, where it is not inert', () => {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  toast.success('Saved')
  expect(dialog.querySelector('[role=status]')).not.toBeNull()
  dialog.remove()
})

test('a message outlives the dialog it appeared in', () => {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  toast.success('Job deleted')
  dialog.removeAttribute('open')
  dialog.remove()
  dialog.dispatchEvent(new Event('close'))
  expect(document.body.querySelector('[role=status]')).not.toBeNull()
})
