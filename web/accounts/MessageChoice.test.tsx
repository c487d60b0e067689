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

const open = async () => {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MessageChoice />
    </QueryClientProvider>,
  )
  await pass(50)
}
const chosen = () => ['Text', 'Email'].filter((name) => button(name).ariaPressed === 'true')

test('the choice that is kept is shown, and another one is saved', async () => {
  let channel = 'sms'
  const asked = answerApi({
    'GET /api/account/message-channel': () => Response.json({ channel }),
    'PUT /api/account/message-channel': ({ body }) => {
      ;({ channel } = body as { channel: string })
      return Response.json({ channel })
    },
  })
  await open()
  expect(chosen()).toEqual(['Text'])
  press('Text')
  press('Email')
  await pass(50)
  expect(chosen()).toEqual(['Email'])
  expect(asked.filter(({ body }) => body !== undefined)).toHaveLength(1)
})

test('a choice that was not saved is shown as it was', async () => {
  answerApi({
    'GET /api/account/message-channel': () => Response.json({ channel: 'email' }),
    'PUT /api/account/message-channel': () => refusal('unavailable', 'No records'),
  })
  await open()
  press('Text')
  await pass(50)
  expect(chosen()).toEqual(['Email'])
})
