import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, press } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { givenConversation } from '../testing/given-conversation.ts'
import { field, openReply, REPLIES, send, sent, shown, write } from '../testing/open-reply.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z') })
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  document.head.innerHTML = ''
  vi.useRealTimers()
})

test('a reply that is sent leaves an empty field', async () => {
  const { answer, requests } = openReply()
  write('Yes, at 3. ')
  send()
  await answer(sent())
  expect(field().value).toBe('')
  expect(requests.find(({ path }) => path.endsWith('/replies'))?.body).toEqual({
    text: 'Yes, at 3.',
    channel: 'sms',
  })
})

test('what is typed while a reply is sent stays, without the words that are sent', async () => {
  const { answer } = openReply()
  write('Yes, at 3.')
  send()
  write('Yes, at 3. The gate is open')
  await answer(sent())
  expect(field().value).toBe('The gate is open')
})

test('another text that is typed while a reply is sent stays whole', async () => {
  const { answer } = openReply()
  write('Yes, at 3')
  send()
  write('Yes, at 30 Main St')
  await answer(sent())
  expect(field().value).toBe('Yes, at 30 Main St')
})

test('a reply that failed says so, also when more was typed meanwhile, and stays', async () => {
  const { answer } = openReply()
  write('Yes, at 3.')
  send()
  write('Yes, at 3. Or 4')
  await answer(refusal('refused', 'This number takes no texts from us'))
  expect(shown()).toContain('This number takes no texts from us')
  expect(field().value).toBe('Yes, at 3. Or 4')
  write('Yes')
  expect(shown()).not.toContain('This number takes no texts from us')
})

test('a reply that failed after its conversation was left says so by name', async () => {
  const { show, answer } = openReply()
  write('Yes, at 3.')
  send()
  show(null)
  await answer(refusal('refused', 'This number takes no texts from us'))
  expect(shown()).toContain('Your reply to Mei Tanaka was not sent')
})

test('a draft is there again after the inbox was left', () => {
  const { show } = openReply()
  write('Yes, at')
  show(null)
  show(givenConversation())
  expect(field().value).toBe('Yes, at')
  expect(sessionStorage.getItem('conversation-drafts')).toBe('{"7":"Yes, at"}')
})

test('what is typed once the browser stores nothing more is not lost', () => {
  const { show } = openReply()
  write('Yes, at')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  })
  write('Yes, at 3.')
  expect(field().value).toBe('Yes, at 3.')
  show(null)
  show(givenConversation())
  expect(field().value).toBe('Yes, at 3.')
  full.mockRestore()
  write('')
})

test('a reply that is sent after the inbox was left is no draft any more', async () => {
  const { show, answer } = openReply()
  write('Yes, at 3.')
  send()
  show(null)
  await answer(sent())
  show(givenConversation())
  expect(field().value).toBe('')
})

test('a reply whose answer was lost is the same message when it is sent again after a return', async () => {
  const keys: (string | null)[] = []
  let isLost = true
  const { show } = openReply()
  answerApi({
    [REPLIES]: ({ headers }) => {
      keys.push(headers.get('idempotency-key'))
      return isLost ? Promise.reject(new TypeError('Failed to fetch')) : sent()
    },
  })
  const sendAndWait = async () => {
    send()
    await pass(100)
  }
  write('Yes')
  await sendAndWait()
  show(null)
  show(givenConversation())
  expect(field().value).toBe('Yes')
  await sendAndWait()
  expect(keys[1]).toBe(keys[0])

  // What was changed meanwhile is another message, also with the same words in the end.
  write('')
  write('Yes')
  isLost = false
  await sendAndWait()
  expect(keys[2]).not.toBe(keys[0])
  expect(field().value).toBe('')
})

test('the length of a reply describes its field, and is not read out with each letter', () => {
  openReply()
  write('Yes')
  const size = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  expect(size?.textContent).toContain('3 of 160 characters')
  expect(size?.closest('[role=status], [aria-live]')).toBeNull()
})

test('quiet hours are a warning about texts, not about emails', () => {
  vi.setSystemTime(new Date('2026-11-21T13:03:00Z'))
  openReply()
  expect(shown()).toContain(
    'Quiet hours until 9:00 AM. It’s 6:03 AM Pacific time; this text goes out right away.',
  )
  press('Email')
  expect(shown()).not.toContain('Quiet hours')
})
