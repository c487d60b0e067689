import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConversationDetails } from '../../../contract/conversations.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, press, render } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { givenConversation } from '../testing/given-conversation.ts'
import { Composer } from './Composer.tsx'
import { useDrafts } from './use-drafts.ts'

const REPLIES = 'POST /api/admin/conversations/7/replies'

function Reply({ conversation }: { conversation: ConversationDetails }) {
  const { draftOf, setDraft, dropSent } = useDrafts()
  const { id } = conversation
  return (
    <Composer
      conversation={conversation}
      draft={draftOf(id)}
      onDraft={(text) => setDraft(id, text)}
      isStarted={false}
      onSent={(text) => dropSent(id, text)}
    />
  )
}

/** The reply with a server that answers it when the test says so. */
function open(fields: Partial<ConversationDetails> = {}) {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const requests = answerApi({ [REPLIES]: () => promise })
  const client = newQueryClient()
  const draw = render(<></>)
  const show = (conversation: ConversationDetails | null) =>
    draw(
      <QueryClientProvider client={client}>
        {conversation && <Reply conversation={conversation} />}
      </QueryClientProvider>,
    )
  show(givenConversation(fields))
  const answer = async (response: Response) => {
    resolve(response)
    await pass(100)
  }
  return { show, answer, requests }
}
const sent = () =>
  Response.json({
    key: 'out-1',
    isInbound: false,
    at: '2026-11-21T20:00:00Z',
    channel: 'sms',
    text: 'Yes, at 3.',
    media: 0,
    keyword: null,
    jobId: null,
    type: 'staff_reply',
    author: 'Priya Lee',
    status: 'queued',
    failure: null,
  })
const field = () => {
  const textarea = document.querySelector('textarea')
  if (!textarea) throw new Error('There is no reply')
  return textarea
}
const write = (text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
      field(),
      text,
    )
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const send = () =>
  act(() =>
    field().dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }),
    ),
  )
const shown = () => document.body.textContent

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
  const { answer, requests } = open()
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
  const { answer } = open()
  write('Yes, at 3.')
  send()
  write('Yes, at 3. The gate is open')
  await answer(sent())
  expect(field().value).toBe('The gate is open')
})

test('another text that is typed while a reply is sent stays whole', async () => {
  const { answer } = open()
  write('Yes, at 3')
  send()
  write('Yes, at 30 Main St')
  await answer(sent())
  expect(field().value).toBe('Yes, at 30 Main St')
})

test('a reply that failed says so, also when more was typed meanwhile, and stays', async () => {
  const { answer } = open()
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
  const { show, answer } = open()
  write('Yes, at 3.')
  send()
  show(null)
  await answer(refusal('refused', 'This number takes no texts from us'))
  expect(shown()).toContain('Your reply to Mei Tanaka was not sent')
})

test('a draft is there again after the inbox was left', () => {
  const { show } = open()
  write('Yes, at')
  show(null)
  show(givenConversation())
  expect(field().value).toBe('Yes, at')
  expect(sessionStorage.getItem('conversation-drafts')).toBe('{"7":"Yes, at"}')
})

test('a reply that is sent after the inbox was left is no draft any more', async () => {
  const { show, answer } = open()
  write('Yes, at 3.')
  send()
  show(null)
  await answer(sent())
  show(givenConversation())
  expect(field().value).toBe('')
})

const stopped = { isStopped: true, stoppedAt: new Date('2026-11-20T20:00:00Z') }

test('an email to a person who stopped texts is begun in its field, below the notice and Call', async () => {
  const { answer } = open(stopped)
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
  const { show } = open(stopped)
  press('Write an email')
  write('Sorry')
  show(givenConversation())
  expect(field().ariaLabel).toBe('Reply by email to mei@example.test')
  expect(field().value).toBe('Sorry')
})

test('what is typed when its person stops texts goes on in the same field, as an email', () => {
  const { show } = open()
  write('Yes, at')
  act(() => field().focus())
  const before = field()
  show(givenConversation(stopped))
  expect(document.activeElement).toBe(before)
  expect(field().value).toBe('Yes, at')
  expect(field().ariaLabel).toBe('Reply by email to mei@example.test')
  expect(shown()).toContain('Mei Tanaka stopped all texts')
})

test('what is typed stays in its field, unsent, when its person stops texts and has no email address', () => {
  const { show, requests } = open({ email: null })
  write('Yes, at 3.')
  act(() => field().focus())
  show(givenConversation({ ...stopped, email: null }))
  expect(document.activeElement).toBe(field())
  send()
  expect(shown()).toContain('Mei Tanaka stopped all texts. Call instead')
  expect(requests.filter(({ path }) => path.endsWith('/replies'))).toEqual([])
})

test('a draft that is not being typed does not take the focus when its person stops texts', () => {
  const { show } = open()
  write('Yes, at')
  const elsewhere = document.body.appendChild(document.createElement('input'))
  elsewhere.focus()
  show(givenConversation(stopped))
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})

test('the second email that is begun stays an email too once its person starts texts again', async () => {
  const { show, answer } = open(stopped)
  press('Write an email')
  write('Sorry')
  send()
  await answer(sent())
  write('One more thing')
  show(givenConversation())
  expect(field().ariaLabel).toBe('Reply by email to mei@example.test')
})

test('quiet hours are a warning about texts, not about emails', () => {
  vi.setSystemTime(new Date('2026-11-21T13:03:00Z'))
  open()
  expect(shown()).toContain(
    'Quiet hours until 9:00 AM. It’s 6:03 AM Pacific time; this text goes out right away.',
  )
  press('Email')
  expect(shown()).not.toContain('Quiet hours')
})
