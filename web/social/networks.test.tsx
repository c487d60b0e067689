import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { AsRole } from '../testing/as-role.tsx'
import { pass, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { AccountsPart } from './AccountsPart.tsx'
import { PostFiguresTable } from './PostFiguresTable.tsx'

beforeEach(() => {
  document.head.innerHTML = SETTINGS
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2026-11-26T22:10:00Z'))
})
afterEach(() => void vi.useRealTimers())

async function shown(screen: ReactNode, answers: Record<string, unknown>): Promise<string> {
  answerApi(
    Object.fromEntries(
      Object.entries(answers).map(([call, body]) => [call, () => Response.json(body)]),
    ),
  )
  render(
    <NuqsTestingAdapter hasMemory>
      <QueryClientProvider client={newQueryClient()}>
        <AsRole role="owner">{screen}</AsRole>
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  await pass(200)
  return document.body.textContent ?? ''
}

const at = '/api/admin/social-media'

test('the accounts name the networks that are simulated, and what keeps another from working', async () => {
  const networks = [
    { platform: 'facebook', isSandbox: true, problem: null },
    { platform: 'twitter', isSandbox: false, problem: null },
    { platform: 'instagram', isSandbox: false, problem: 'Instagram cannot reach this site.' },
    { platform: 'tiktok', isSandbox: true, problem: null },
  ]
  const text = await shown(<AccountsPart />, {
    [`GET ${at}/networks`]: networks,
    [`GET ${at}/accounts`]: [],
  })
  expect(text).toContain('Sandbox: Facebook and TikTok. No app is set up for them')
  expect(text).toContain('Instagram cannot reach this site.')
  expect(text).toContain('FacebookSandboxConnect')
  expect(text).toContain('XConnect')
})

test('figures that a network does not tell are a dash, and those before the first reading are none', async () => {
  const post = {
    postId: 1,
    platform: 'instagram',
    content: 'A tidy garage',
    postUrl: 'https://www.instagram.com/p/1/',
    postedAt: '2026-11-26T20:00:00Z',
    readAt: '2026-11-26T21:00:00Z',
    impressions: 1_204,
    likes: 12,
    comments: 3,
    shares: 0,
    clicks: null,
    visitors: 9,
    jobs: 1,
    share: '60.00',
  }
  const unread = { ...post, postId: 2, content: 'Just out', readAt: null, impressions: null }
  await shown(<PostFiguresTable />, { [`GET ${at}/post-figures`]: [post, unread] })
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )
  expect(rows).toEqual([
    ['1,204', '12', '3', '0', '–', '9', '1', '$60.00', 'Nov 26, 2026, 2:00 PM'],
    ['–', '–', '–', '–', '–', '9', '1', '$60.00', 'Not read yet'],
  ])
})
