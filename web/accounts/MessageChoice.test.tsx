import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { button, pass, press, render } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { MessageChoice } from './MessageChoice.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const BOTH = ['sms', 'email']
const open = async (as: 'customer' | 'hauler' = 'customer') => {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MessageChoice as={as} />
    </QueryClientProvider>,
  )
  await pass(50)
}
const pressedButtons = () => ['Text', 'Email'].filter((name) => button(name).ariaPressed === 'true')

test('the choice that is kept is shown, and another one is saved', async () => {
  let channel = 'sms'
  const requests = answerApi({
    'GET /api/account/message-channel': () => Response.json({ channel, available: BOTH }),
    'PUT /api/account/message-channel': ({ body }) => {
      ;({ channel } = body as { channel: string })
      return Response.json({ channel, available: BOTH })
    },
  })
  await open()
  expect(pressedButtons()).toEqual(['Text'])
  press('Text')
  press('Email')
  await pass(50)
  expect(pressedButtons()).toEqual(['Email'])
  expect(requests.filter(({ body }) => body !== undefined)).toHaveLength(1)
})

test('a choice that was not saved is shown as it was', async () => {
  answerApi({
    'GET /api/account/message-channel': () => Response.json({ channel: 'email', available: BOTH }),
    'PUT /api/account/message-channel': () => refusal('unavailable', 'No records'),
  })
  await open()
  press('Text')
  await pass(50)
  expect(pressedButtons()).toEqual(['Email'])
})

test('a hauler reads that all messages come by the chosen channel', async () => {
  answerApi({
    'GET /api/account/message-channel': () => Response.json({ channel: 'sms', available: BOTH }),
  })
  await open('hauler')
  expect(document.body.textContent).toContain('All messages about your jobs and payouts')
  expect(document.body.textContent).not.toContain('come by both')
})

test('a channel without an address cannot be chosen, and says why', async () => {
  answerApi({
    'GET /api/account/message-channel': () => Response.json({ channel: 'sms', available: ['sms'] }),
  })
  await open()
  expect(button('Email').disabled).toBe(true)
  expect(document.body.textContent).toContain('We have no email address of yours.')
})

test('when the choice cannot be loaded, that is said, and it can be asked for again', async () => {
  let isAway = true
  answerApi({
    'GET /api/account/message-channel': () =>
      isAway
        ? refusal('unavailable', 'No records')
        : Response.json({ channel: 'email', available: BOTH }),
  })
  await open()
  expect(document.body.textContent).toContain('How we reach you')
  expect(document.body.textContent).toContain('We could not load how we reach you')
  isAway = false
  press('Try again')
  await pass(50)
  expect(pressedButtons()).toEqual(['Email'])
})
