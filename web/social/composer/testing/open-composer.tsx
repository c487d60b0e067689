import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import type { Post } from '../../../../contract/social-posts.ts'
import { newQueryClient } from '../../../session.ts'
import { answerApi, refusal } from '../../../testing/api.ts'
import { AsRole } from '../../../testing/as-role.tsx'
import { pass, render } from '../../../testing/render.ts'
import { Composer } from '../../Composer.tsx'

export const at = '/api/admin/social-media'
export const accountOn = (platform: string) => ({
  id: 1,
  platform,
  username: 'westhaul.bc',
  displayName: 'Westhaul',
  isActive: true,
  state: platform === 'linkedin' ? 'needs_reconnect' : 'connected',
  problem: null,
  notice: null,
  rights: [],
  waitingPosts: 0,
  isSandbox: true,
  expiresAt: null,
  connectedAt: '2026-11-01T00:00:00Z',
  lastSync: null,
  accountData: {
    followerCount: 1_204,
    following: 0,
    posts: 0,
    businessAccount: true,
    verified: false,
  },
})
export const older = {
  id: 3,
  platform: 'twitter',
  status: 'posted',
  postUrl: 'https://x.com/westhaul/status/3',
  at: '2026-10-03T19:00:00Z',
  content: 'A tidy garage',
  shared: 8,
  of: 10,
}
const times = {
  slots: [
    { at: '2026-11-26T19:00:00Z', reason: 'best_hour', platform: 'facebook' },
    { at: '2026-11-28T16:30:00Z', reason: 'schedule', platform: 'facebook' },
  ],
  best: [
    {
      platform: 'facebook',
      posts: 41,
      hour: { weekday: 4, hour: 12, posts: 5, average: 31, otherAverage: 12 },
    },
    { platform: 'twitter', posts: 4, hour: null },
  ],
}

type Opened = {
  similar?: () => object[]
  at?: string | null
  post?: Post | null
  answers?: Parameters<typeof answerApi>[0]
}

/** The composer, with what it asked for. */
export const openComposer = async (opened: Opened = {}) => (await openedComposer(opened)).calls

/** The same, with a way to draw it again for a post that changed meanwhile. */
export async function openedComposer({ similar, at: time, post, answers }: Opened = {}) {
  const calls = answerApi({
    [`GET ${at}/accounts`]: () =>
      Response.json(['facebook', 'instagram', 'twitter', 'linkedin'].map(accountOn)),
    [`GET ${at}/post-times`]: () => Response.json(times),
    [`POST ${at}/similar-posts`]: () => Response.json(similar?.() ?? []),
    'GET /api/admin/lead-magnets': () => Response.json([]),
    [`POST ${at}/post-groups`]: () => refusal('unavailable', 'Away'),
    ...answers,
  })
  const queries = newQueryClient()
  const draw = (shown: Post | null) => (
    <NuqsTestingAdapter hasMemory>
      <QueryClientProvider client={queries}>
        <AsRole role="marketing">
          <Composer
            post={shown}
            template={undefined}
            takesFocus={false}
            at={time ?? null}
            onAt={() => undefined}
            onDone={() => undefined}
          />
        </AsRole>
      </QueryClientProvider>
    </NuqsTestingAdapter>
  )
  const redraw = render(draw(post ?? null))
  await pass(300)
  return { calls, redraw: (changed: Post) => redraw(draw(changed)) }
}

export function choose(...labels: string[]): void {
  for (const label of labels) {
    const chip = [...document.querySelectorAll('label')].find(
      ({ textContent, control }) =>
        textContent.startsWith(label) && control instanceof HTMLInputElement,
    )
    act(() => chip?.click())
  }
}
export const preview = (label: string): string =>
  document.querySelector(`[aria-label="${label} preview"]`)?.textContent ?? ''
export const select = (label: string, value: string) => {
  const found = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent === label,
  )?.control
  if (!(found instanceof HTMLSelectElement)) throw new Error(`There is no choice ${label}`)
  act(() => {
    found.value = value
    found.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
export const page = () => document.body.textContent ?? ''
export const sent = (calls: { path: string; body: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ body }) => body)
