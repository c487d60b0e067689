import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { countNotifications, Notification, readNotification } from '../../contract/messaging.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { pass, press, render } from '../testing/render.ts'
import { givenMessage } from './testing/given.ts'
import { countsQuery, useMarkRead } from './use-messages.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const message = givenMessage()

function Counters() {
  const counts = useQuery(countsQuery)
  const read = useMarkRead()
  return (
    <>
      <p>{counts.data ? `${counts.data.unread} unread` : 'Loading'}</p>
      <button onClick={() => read(message)}>Read</button>
    </>
  )
}

test('counters that are still loading when a message is marked as read are fetched again', async () => {
  let calls = 0
  answerApi({
    [`GET ${countNotifications.path}`]: () =>
      ++calls === 1
        ? new Promise<Response>(() => undefined)
        : Response.json({ total: 1, sent: 1, unread: 0, failed: 0 }),
    [`PATCH ${readNotification.path.replace(':id', '1')}`]: () =>
      Response.json(z.encode(Notification, { ...message, isRead: true })),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Counters />
    </QueryClientProvider>,
  )
  await pass(50)
  expect(document.body.textContent).toContain('Loading')

  press('Read')
  await pass(50)
  expect(document.body.textContent).toContain('0 unread')
})
