import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, press, render } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { ConversationInbox } from './ConversationInbox.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.useRealTimers()
})

test('filters that no conversation matches can be cleared there', async () => {
  const none = () => Response.json({ items: [], nextCursor: null, total: 0, isTotalExact: true })
  answerApi({
    'GET /api/admin/conversations?limit=25&q=piano&unread=true': none,
    'GET /api/admin/conversations?limit=25&status=open': none,
  })
  const addresses: string[] = []
  render(
    <NuqsTestingAdapter
      searchParams="?find=piano&only=unread"
      hasMemory
      onUrlUpdate={({ queryString }: UrlUpdateEvent) => addresses.push(queryString)}
    >
      <QueryClientProvider client={newQueryClient()}>
        <ConversationInbox />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  await pass(300)
  expect(document.body.textContent).toContain('No conversations match these filters')
  press('Clear filters')
  await pass(300)
  expect(addresses.at(-1)).toBe('')
  expect(document.body.textContent).toContain('No open conversations')
})
