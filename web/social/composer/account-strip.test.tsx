import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { AsRole } from '../../testing/as-role.tsx'
import { pass, render } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { AccountStrip } from './AccountStrip.tsx'
import { accountOn, at, page } from './testing/open-composer.tsx'

beforeEach(() => {
  document.head.innerHTML = SETTINGS
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

test('accounts that need a person say so, with the posts that wait', async () => {
  answerApi({
    [`GET ${at}/accounts`]: () =>
      Response.json([
        { ...accountOn('linkedin'), waitingPosts: 2 },
        { ...accountOn('tiktok'), notice: 'Posts are “self only” until TikTok has checked us' },
        accountOn('facebook'),
      ]),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <AsRole role="marketing">
        <AccountStrip />
      </AsRole>
    </QueryClientProvider>,
  )
  await pass(300)
  expect(page()).toContain('LinkedIn needs reconnect2 posts wait until you reconnectReconnect')
  expect(page()).toContain('TikTokPosts are “self only” until TikTok has checked us')
  expect(page()).toContain('Facebook@westhaul.bc, connected')
  expect(page()).toContain('XNot connectedConnect')
})
