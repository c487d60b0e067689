import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Conversation } from '../../../contract/conversations.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, press, render, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { givenConversation } from '../testing/given-conversation.ts'
import { ConversationInbox } from './ConversationInbox.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.useRealTimers()
})

function open(address = ''): string[] {
  const addresses: string[] = []
  render(
    <NuqsTestingAdapter
      searchParams={address}
      hasMemory
      onUrlUpdate={({ queryString }: UrlUpdateEvent) => addresses.push(queryString)}
    >
      <QueryClientProvider client={newQueryClient()}>
        <ConversationInbox />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  return addresses
}

test('filters that no conversation matches can be cleared there', async () => {
  const none = () => Response.json({ items: [], nextCursor: null, total: 0, isTotalExact: true })
  answerApi({
    'GET /api/admin/conversations?limit=25&q=piano&unread=true': none,
    'GET /api/admin/conversations?limit=25&status=open': none,
  })
  const addresses = open('?find=piano&only=unread')
  await pass(300)
  expect(document.body.textContent).toContain('No conversations match these filters')
  press('Clear filters')
  await pass(300)
  expect(addresses.at(-1)).toBe('')
  expect(document.body.textContent).toContain('No open conversations')
})

const person = (id: number) =>
  givenConversation({ id: id as Conversation['id'], name: `Person ${id}` })
const names = () =>
  [...document.querySelectorAll('[data-conversation] button')].map(({ textContent }) => textContent)

test.each([
  ['mouse', ['Person 1']],
  ['touch', ['Person 2', 'Person 1']],
])('under a pointer of the kind %s the list reads after a new text: %j', async (kind, expected) => {
  let people = [person(1)]
  answerApi({
    'GET /api/admin/conversations?limit=25&status=open': () =>
      Response.json({
        items: z.encode(z.array(Conversation), people),
        nextCursor: null,
        total: people.length,
        isTotalExact: true,
      }),
  })
  open()
  await pass(300)
  const list = document.querySelector('[aria-label="Conversations"] ol')
  // jsdom has no PointerEvent; React reads the kind from the event. A tap is followed by events of a mouse.
  const over = ['pointerover', 'mouseover'].map((name) =>
    Object.assign(new MouseEvent(name, { bubbles: true }), { pointerType: kind }),
  )
  act(() => over.forEach((event) => list?.dispatchEvent(event)))
  people = [person(2), person(1)]
  await pass(6_000)
  expect(names()).toEqual(expected)
})

test('a form that is closed while its conversation is opened opens nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answerApi({ 'POST /api/admin/conversations': () => promise })
  const addresses = open()
  await pass(300)
  press('New text')
  type('Phone number', '604 555 0142')
  press('Open conversation')
  await pass(100)
  press('Cancel')
  resolve(Response.json(z.encode(Conversation, person(7))))
  await pass(300)
  expect(addresses).toEqual([])
})
