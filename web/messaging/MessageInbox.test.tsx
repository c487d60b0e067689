import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  countNotifications,
  listNotifications,
  Notification,
  readNotification,
} from '../../contract/messaging.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { button, pass, press, render } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { MessageInbox } from './MessageInbox.tsx'
import { givenMessage } from './testing/given.ts'

const first = givenMessage({ id: 2 as never, subject: 'Second pickup' })
const older = givenMessage({ id: 1 as never, subject: 'First pickup' })

async function open(messages: Notification[], read: () => Response) {
  const asked = answerApi({
    [`GET ${listNotifications.path}?limit=25`]: () =>
      Response.json({
        items: z.encode(z.array(Notification), messages),
        nextCursor: null,
        total: messages.length,
        isTotalExact: true,
      }),
    [`GET ${countNotifications.path}`]: () =>
      Response.json({
        total: messages.length,
        sent: messages.length,
        unread: messages.length,
        failed: 0,
      }),
    [`PATCH ${readNotification.path.replace(':id', '2')}`]: read,
  })
  render(
    <NuqsTestingAdapter>
      <QueryClientProvider client={newQueryClient()}>
        <MessageInbox />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  await pass(300)
  return asked
}
const text = () => document.body.textContent
const entries = () => [...document.querySelectorAll<HTMLElement>('[data-message]')]
const key = (name: string) =>
  act(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z') })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('a message says who, whom, what and what became of it', async () => {
  await open([givenMessage({ jobId: 1042 as never })], () => Response.error())
  for (const words of [
    'Booking confirmed',
    'NEW',
    '1 day ago',
    '(604) 555-0142',
    'Job #1042',
    'Hi Mei',
    'Delivered',
  ])
    expect(text()).toContain(words)
  expect(document.querySelector('time')?.title).toContain('Nov')
})

test('messages to one recipient about one job stand under one heading', async () => {
  await open(
    [first, older].map((message) => ({ ...message, jobId: 1042 as never })),
    () => Response.error(),
  )
  const headings = [...document.querySelectorAll('ol h3')].map(({ textContent }) => textContent)
  expect(headings).toEqual(['(604) 555-0142'])
  expect(entries()[0]?.textContent).toContain('2 messages')
  expect(entries()[1]?.textContent).not.toContain('(604) 555-0142')
})

test('a message that is chosen, or reached by keys, is read in full beside the list', async () => {
  await open([first, older], () => Response.error())
  const pane = () => document.querySelector('[aria-label="Reading pane"]')?.textContent
  expect(pane()).toContain('No message selected')
  press('First pickup')
  await pass(50)
  expect(pane()).toContain('First pickup')
  expect(pane()).toContain('mei@example.test')
  expect(entries().map((entry) => entry.ariaCurrent)).toEqual([null, 'true'])
  key('j')
  await pass(50)
  expect(pane()).toContain('Second pickup')
})

test('a message is read on the screen before the server has answered', async () => {
  let answer: (response: Response) => void = () => {}
  const waiting = new Promise<Response>((resolve) => (answer = resolve))
  await open([first, older], () => waiting as never)
  press('Mark as Read: Second pickup')
  await pass(50)
  expect(entries().map(({ dataset }) => dataset.unread)).toEqual(['false', 'true'])
  answer(Response.json(z.encode(Notification, { ...first, isRead: true })))
  await pass(50)
  expect(entries()[0]?.dataset.unread).toBe('false')
})

test('a second click before the first is drawn marks nothing twice', async () => {
  const asked = await open([first], () =>
    Response.json(z.encode(Notification, { ...first, isRead: true })),
  )
  const mark = button('Mark as Read: Second pickup')
  act(() => {
    mark.click()
    mark.click()
  })
  await pass(50)
  expect(asked.filter(({ path }) => path.endsWith('/read'))).toHaveLength(1)
})

test('what the server refuses becomes unread again, and says why', async () => {
  await open([first], () => refusal('unavailable', 'We cannot reach our records just now'))
  press('Mark as Read: Second pickup')
  await pass(200)
  expect(entries()[0]?.dataset.unread).toBe('true')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('cannot reach our records')
})

test('j and k go along the messages and e marks the one they reached', async () => {
  const asked = await open([first, older], () =>
    Response.json(z.encode(Notification, { ...first, isRead: true })),
  )
  key('j')
  expect(document.activeElement).toBe(entries()[0])
  key('j')
  expect(document.activeElement).toBe(entries()[1])
  key('k')
  key('e')
  await pass(50)
  expect(asked.at(-1)?.path).toBe('/api/admin/notifications/2/read')
})

test('a failed message gives the reason and can be sent again', async () => {
  await open([givenMessage({ status: 'failed', failure: 'No such number', isSent: false })], () =>
    Response.error(),
  )
  expect(text()).toContain('Failed')
  expect(text()).toContain('No such number')
  expect(button('Resend: Your pickup is booked')).toBeTruthy()
})

test('a message that was on its way counts as sent once it has arrived', async () => {
  const createdAt = new Date('2026-11-21T19:59:00Z')
  const messages = [givenMessage({ status: 'queued', isSent: false, sentAt: null, createdAt })]
  const asked = await open(messages, () => Response.error())
  const counted = () => asked.filter(({ path }) => path === countNotifications.path).length
  expect(counted()).toBe(1)
  messages[0] = givenMessage({ createdAt })
  await pass(4_100)
  expect(counted()).toBe(2)
})

test('what is no longer true of its job is not offered to be sent again', async () => {
  const withdrawnAt = new Date('2026-11-21T19:59:00Z')
  const lost = { status: 'failed', isSent: false, sentAt: null, failure: 'No such number' } as const
  await open([givenMessage({ ...lost, withdrawnAt })], () => Response.error())
  expect(text()).toContain('No such number')
  expect(text()).not.toContain('Resend')
})

test('nothing yet says so', async () => {
  await open([], () => Response.error())
  expect(text()).toContain('No messages yet')
})
