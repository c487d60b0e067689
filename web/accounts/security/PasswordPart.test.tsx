import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, press, render, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { PasswordPart } from './PasswordPart.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const show = (answer: () => Response) => {
  const requests = answerApi({ 'POST /api/account/password': answer })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <PasswordPart />
    </QueryClientProvider>,
  )
  return requests
}
const text = () => document.body.textContent

test('a short one is said at its field, and nothing is sent', async () => {
  const requests = show(() => Response.json({ endedSessions: 0 }))
  type('Current password', 'the old one')
  type('New password', 'short')
  press('Change password')
  await pass(150)
  expect(text()).toContain('Password must be at least 8 characters')
  expect(requests).toEqual([])
})

test('a wrong current password is said at its field; a right one signs out the other devices', async () => {
  let isRight = false
  const message = 'The current password is not right'
  show(() =>
    isRight
      ? Response.json({ endedSessions: 2 })
      : refusal('refused', message, { errors: [{ path: 'current', message }] }),
  )
  type('Current password', 'a guess')
  type('New password', 'a longer one')
  press('Change password')
  await pass(150)
  expect(document.querySelector('[aria-invalid]')?.closest('div')?.textContent).toContain(message)
  isRight = true
  type('Current password', 'the old one')
  expect(text()).not.toContain(message)
  press('Change password')
  await pass(150)
  expect(text()).toContain('We signed out 2 other devices')
})
