import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Conversation, ConversationDetails } from '../../../contract/conversations.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, press, render } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { givenConversation } from '../testing/given-conversation.ts'
import { JobConversation } from './JobConversation.tsx'

const api = '/api/admin/conversations'
const onStanding = vi.fn<() => void>()
const person = givenConversation()

beforeEach(() => {
  onStanding.mockClear()
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z') })
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.useRealTimers()
  document.body.replaceChildren()
})

async function open(answers: Parameters<typeof answerApi>[0], phone = '604-555-0142') {
  const requests = answerApi(answers)
  render(
    <QueryClientProvider client={newQueryClient()}>
      <JobConversation phone={phone} onStanding={onStanding} />
    </QueryClientProvider>,
  )
  await pass(500)
  return requests
}

test('the texts with the customer and the reply stand beside the job, and nothing is sent by opening them', async () => {
  const requests = await open({
    [`POST ${api}`]: () => Response.json(z.encode(Conversation, person)),
    [`GET ${api}/7`]: () => Response.json(z.encode(ConversationDetails, person)),
    [`GET ${api}/7/messages?`]: () => Response.json({ messages: [], earlier: null }),
  })
  expect(document.querySelector('[role=log]')).not.toBeNull()
  expect(document.querySelector('textarea')).not.toBeNull()
  const written = requests.filter(({ path }) => path.includes('/replies'))
  expect(written).toEqual([])
})

test('a number that takes no texts says so, without a call where it is no number', async () => {
  await open({ [`POST ${api}`]: () => refusal('refused', 'This number is a landline') })
  expect(document.body.textContent).toContain('This number is a landline')
  document.body.replaceChildren()
  const requests = await open({}, '12')
  expect(document.body.textContent).toContain('This number takes no texts')
  expect(requests).toEqual([])
})

test('a lost network can be tried again, and only then the reply stands there', async () => {
  let isLost = true
  await open({
    [`POST ${api}`]: () =>
      isLost
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Response.json(z.encode(Conversation, person)),
    [`GET ${api}/7`]: () => Response.json(z.encode(ConversationDetails, person)),
    [`GET ${api}/7/messages?`]: () => Response.json({ messages: [], earlier: null }),
  })
  expect(document.body.textContent).toContain('We could not load the conversation')
  expect(onStanding).toHaveBeenCalledOnce()
  press('Try again')
  await pass(500)
  expect(document.querySelector('textarea')).toBeNull()
  isLost = false
  press('Try again')
  await pass(500)
  expect(document.body.textContent).not.toContain('We could not load')
  expect(document.activeElement).toBe(document.querySelector('textarea'))
})

test('while it is loading nothing stands there yet', async () => {
  await open({ [`POST ${api}`]: () => new Promise<Response>(() => undefined) })
  expect(onStanding).not.toHaveBeenCalled()
})
