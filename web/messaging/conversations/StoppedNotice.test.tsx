import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { givenConversation } from '../testing/given-conversation.ts'
import { field, openReply, send, sent, shown, write } from '../testing/open-reply.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z') })
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  document.head.innerHTML = ''
  vi.useRealTimers()
})

const stopped = { isStopped: true, stoppedAt: new Date('2026-11-20T20:00:00Z') }

test('an email to a person who stopped texts is begun in its field, below the notice and Call', async () => {
  const { answer } = openReply(stopped)
  press('Write an email')
  expect(document.activeElement).toBe(field())
  expect(field().ariaLabel).toBe('Reply by email to mei@example.test')
  expect(shown()).toContain('Mei Tanaka stopped all texts')
  expect(document.querySelector('a[href^="tel:"]')?.textContent).toBe('Call')
  write('Sorry to see you go.')
  send()
  await answer(sent())
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
})

test('an email that is begun stays an email once its person starts texts again', () => {
  const { show } = openReply(stopped)
  press('Write an email')
  write('Sorry')
  show(givenConversation())
  expect(field().ariaLabel).toBe('Reply by email to mei@example.test')
  expect(field().value).toBe('Sorry')
})

test('what is typed when its person stops texts goes on in the same field, as an email', () => {
  const { show } = openReply()
  write('Yes, at')
  act(() => field().focus())
  const before = field()
  show(givenConversation(stopped))
  expect(document.activeElement).toBe(before)
  expect(field().value).toBe('Yes, at')
  expect(field().ariaLabel).toBe('Reply by email to mei@example.test')
  expect(shown()).toContain('An email to mei@example.test. It goes out right away.')
  expect(shown()).toContain('Mei Tanaka stopped all texts')
})

test('an empty field that is in use stays when its person stops texts: the letters that follow are no shortcuts', () => {
  const { show } = openReply()
  act(() => field().focus())
  const before = field()
  show(givenConversation(stopped))
  expect(document.activeElement).toBe(before)
  expect(field().ariaLabel).toBe('Reply by email to mei@example.test')
})

test('an empty field that is not in use gives way when its person stops texts', () => {
  const { show } = openReply()
  act(() => field().focus())
  act(() => field().blur())
  show(givenConversation(stopped))
  expect(document.querySelector('textarea')).toBeNull()
})

test('what is typed stays in its field, unsent, when its person stops texts and has no email address', () => {
  const { show, requests } = openReply({ email: null })
  write('Yes, at 3.')
  act(() => field().focus())
  show(givenConversation({ ...stopped, email: null }))
  expect(document.activeElement).toBe(field())
  send()
  expect(shown()).toContain('Mei Tanaka stopped all texts. Call instead')
  expect(shown()).not.toContain('It goes out')
  expect(requests.filter(({ path }) => path.endsWith('/replies'))).toEqual([])
})

test('a draft that is not being typed does not take the focus when its person stops texts', () => {
  const { show } = openReply()
  write('Yes, at')
  const elsewhere = document.body.appendChild(document.createElement('input'))
  elsewhere.focus()
  show(givenConversation(stopped))
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})

test('the second email that is begun stays an email too once its person starts texts again', async () => {
  const { show, answer } = openReply(stopped)
  press('Write an email')
  write('Sorry')
  send()
  await answer(sent())
  write('One more thing')
  show(givenConversation())
  expect(field().ariaLabel).toBe('Reply by email to mei@example.test')
})
