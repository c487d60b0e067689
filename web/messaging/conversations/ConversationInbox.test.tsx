import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { ConversationMessage } from '../../../contract/conversation-messages.ts'
import { Conversation, ConversationDetails } from '../../../contract/conversations.ts'
import { checkErasure, ERASE_WORD, erasePerson } from '../../../contract/people.ts'
import { newQueryClient } from '../../session.ts'
import { readSettings } from '../../settings.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, press, render, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { givenConversation } from '../testing/given-conversation.ts'
import { ConversationInbox } from './ConversationInbox.tsx'

const api = '/api/admin/conversations'
const people = [1, 2, 3, 4].map((id) =>
  givenConversation({ id: id as ConversationDetails['id'], name: `Person ${id}` }),
)
const text: ConversationMessage = {
  key: 'in-1',
  isInbound: true,
  at: new Date('2026-11-20T20:00:00Z'),
  channel: 'sms',
  text: 'Hello',
  media: 0,
  keyword: null,
  jobId: null,
  type: null,
  author: null,
  status: null,
  failure: null,
}

type Given = {
  address?: string
  /** Who is shown, as the test changes it. */
  shown?: ConversationDetails[]
  messages?: ConversationMessage[]
  answers?: Parameters<typeof answerApi>[0]
}

async function open({ address = '', shown = people, messages = [text], answers = {} }: Given = {}) {
  const list = () =>
    Response.json({
      items: z.encode(z.array(Conversation), shown),
      nextCursor: null,
      total: shown.length,
      isTotalExact: true,
    })
  const thread = () =>
    Response.json({ messages: z.encode(z.array(ConversationMessage), messages), earlier: null })
  const requests = answerApi({
    [`GET ${api}?limit=25&status=open`]: list,
    [`GET ${api}?limit=25&q=Hello`]: list,
    'GET /api/admin/conversation-counts': () =>
      Response.json({ open: shown.length, mine: 0, done: 0, unread: 0 }),
    ...Object.fromEntries(
      shown.flatMap((person) => [
        [`GET ${api}/${person.id}`, () => Response.json(z.encode(ConversationDetails, person))],
        [`GET ${api}/${person.id}/messages?`, thread],
        [`GET ${api}/${person.id}/messages?job=5`, thread],
        [
          `POST ${api}/${person.id}/read`,
          () => Response.json(z.encode(Conversation, { ...person, unread: 0 })),
        ],
      ]),
    ),
    ...answers,
  })
  render(
    <NuqsTestingAdapter searchParams={address} hasMemory>
      <QueryClientProvider client={newQueryClient()}>
        <ConversationInbox />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  await pass(500)
  return requests
}
const words = () => document.body.textContent
const key = async (name: string) => {
  act(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))
  await pass(300)
}
const opened = () => document.querySelector('#conversation-name')?.textContent
const isVisible = vi.spyOn(document, 'visibilityState', 'get')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z') })
  document.head.innerHTML = SETTINGS
  isVisible.mockReturnValue('visible')
})
afterEach(() => {
  toast.clear()
  document.head.innerHTML = ''
  vi.useRealTimers()
})

test('a conversation that does not exist is said to be gone', async () => {
  await open({ address: '?conversation=99' })
  expect(words()).toContain('There is no such conversation')
})

test('a conversation that could not be loaded says so, and is loaded again on request', async () => {
  let isDown = true
  await open({
    address: '?conversation=1',
    answers: {
      [`GET ${api}/1`]: () =>
        isDown
          ? refusal('internal', 'The server is down')
          : Response.json(z.encode(ConversationDetails, givenConversation({ id: 1 as never }))),
    },
  })
  expect(words()).toContain('We could not load the conversation')
  isDown = false
  press('Try again')
  await pass(300)
  expect(opened()).toBe('Mei Tanaka')
})

test('after one is done and has left the list, J and K go on from its place', async () => {
  const shown = [...people]
  await open({ address: '?conversation=2', shown })
  shown.splice(1, 1)
  await pass(6_000)
  await key('j')
  expect(opened()).toBe('Person 3')
  await key('k')
  expect(opened()).toBe('Person 1')
})

test('messages about one job leave the list as it is, and all of them are shown on request', async () => {
  await open({ address: '?conversation=1&about=5' })
  expect(words()).toContain('Only messages about job #5')
  expect(words()).toContain('Person 4')
  press('Show all messages')
  await pass(300)
  expect(words()).not.toContain('Only messages about')
})

test('a text that came in while the tab was hidden is read once the tab is in sight', async () => {
  isVisible.mockReturnValue('hidden')
  const unread = givenConversation({ id: 1 as never, unread: 1, lastAt: text.at })
  const requests = await open({ address: '?conversation=1', shown: [unread] })
  const reads = () => requests.filter(({ path }) => path.endsWith('/read'))
  expect(reads()).toHaveLength(0)
  isVisible.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(300)
  expect(reads()).toHaveLength(1)
})

test('a conversation that could not be marked as read is marked once the server is back', async () => {
  let isDown = true
  const requests = await open({
    address: '?conversation=1',
    shown: [givenConversation({ id: 1 as never, unread: 1, lastAt: text.at })],
    answers: {
      [`POST ${api}/1/read`]: () =>
        isDown
          ? refusal('unavailable', 'No records')
          : Response.json(z.encode(Conversation, givenConversation({ id: 1 as never }))),
    },
  })
  isDown = false
  await pass(12_000)
  expect(requests.filter(({ path }) => path.endsWith('/read'))).toHaveLength(2)
})

test('an unknown number is not called a customer', async () => {
  await open({
    address: '?conversation=1',
    shown: [givenConversation({ id: 1 as never, kind: 'unknown', name: null, email: null })],
  })
  press('About this person')
  const headings = [...document.querySelectorAll('dialog[open] h4')]
  expect(headings.map((heading) => heading.textContent)).toContain('Unknown number')
})

test('pictures are opened in the log of Twilio', async () => {
  await open({ address: '?conversation=1', messages: [{ ...text, media: 3 }] })
  const link = document.querySelector('a[href^="https://console.twilio.com"]')
  expect(link?.parentElement?.textContent).toBe('3 pictures Open in Twilio  (new tab)')
})

test('the sandbox has no log to open pictures in', async () => {
  readSettings().sandbox.push('sms')
  onTestFinished(() => void readSettings().sandbox.pop())
  await open({ address: '?conversation=1', messages: [{ ...text, media: 1 }] })
  expect(words()).toContain('1 picture (sandbox)')
  expect(document.querySelector('a[href^="https://console.twilio.com"]')).toBeNull()
})

test('where there is no room for the facts about a person, a button opens them', async () => {
  await open({ address: '?conversation=1' })
  press('About this person')
  expect(document.querySelector('dialog[open]')?.textContent).toContain('mei@example.test')
})

test('a person is erased from their conversation, which is gone then, and the certificate comes', async () => {
  const href = vi.fn<(address: string | null) => void>()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    href(this.getAttribute('href'))
  })
  onTestFinished(() => click.mockRestore())
  let isErased = false
  sessionStorage.setItem('conversation-drafts', '{"1":"Hello Mei","2":"Hello"}')
  sessionStorage.setItem('reply-request-1', '{"words":"Hello Mei","key":"k"}')
  await open({
    address: '?conversation=1',
    answers: {
      [`GET ${api}/1`]: () =>
        isErased
          ? refusal('not_found', 'There is no conversation #1')
          : Response.json(z.encode(ConversationDetails, people[0] ?? givenConversation())),
      [`POST ${checkErasure.path}`]: () => Response.json({ refusal: null }),
      [`POST ${erasePerson.path}`]: () => {
        isErased = true
        const rows = { erased: {}, deleted: {}, kept: {} }
        return Response.json({ id: 4, erasedAt: '2026-11-23T18:00:00Z', rows, files: 0 })
      },
    },
  })
  press('About this person')
  press('Erase')
  await pass(300)
  expect(words()).toContain('Erase everything about Person 1?')
  type(`Type ${ERASE_WORD} to confirm`, ERASE_WORD)
  const confirm = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Erase',
  )
  act(() => confirm.at(-1)?.click())
  await pass(500)
  expect(words()).toContain('There is no such conversation')
  expect(href).toHaveBeenCalledWith('/api/admin/people/erasures/4')
  expect({ ...sessionStorage }).toEqual({ 'conversation-drafts': '{"2":"Hello"}' })
})

test('a search covers all boxes, says so, and none of them is chosen', async () => {
  await open({ address: '?find=Hello' })
  expect(words()).toContain('Search covers open and done conversations')
  const boxes = [...document.querySelectorAll('[aria-label="Whose conversations"] button')]
  expect(boxes.map((box) => box.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'false'])
})
