import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { AsRole } from '../../testing/as-role.tsx'
import { button, pass, press, render, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { Composer } from '../Composer.tsx'
import { AccountStrip } from './AccountStrip.tsx'

beforeEach(() => {
  document.head.innerHTML = SETTINGS
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2026-11-26T18:00:00Z'))
})
afterEach(() => void vi.useRealTimers())

const at = '/api/admin/social-media'
const accountOn = (platform: string) => ({
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
const older = {
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

async function open({ similar = [] as object[], at: time = null as string | null } = {}) {
  const calls = answerApi({
    [`GET ${at}/accounts`]: () =>
      Response.json(['facebook', 'instagram', 'twitter', 'linkedin'].map(accountOn)),
    [`GET ${at}/post-times`]: () => Response.json(times),
    [`POST ${at}/similar-posts`]: () => Response.json(similar),
    'GET /api/admin/lead-magnets': () => Response.json([]),
    [`POST ${at}/post-groups`]: () => refusal('unavailable', 'Away'),
    [`POST ${at}/posts`]: () => refusal('unavailable', 'Away'),
  })
  render(
    <NuqsTestingAdapter hasMemory>
      <QueryClientProvider client={newQueryClient()}>
        <AsRole role="marketing">
          <Composer
            post={null}
            template={undefined}
            takesFocus={false}
            at={time}
            onAt={() => undefined}
            onDone={() => undefined}
          />
        </AsRole>
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  await pass(300)
  return calls
}

function choose(...labels: string[]): void {
  for (const label of labels) {
    const chip = [...document.querySelectorAll('label')].find(({ textContent }) =>
      textContent.startsWith(label),
    )
    act(() => chip?.click())
  }
}
const preview = (label: string): string =>
  document.querySelector(`[aria-label="${label} preview"]`)?.textContent ?? ''
const select = (label: string, value: string) => {
  const found = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent === label,
  )?.control
  if (!(found instanceof HTMLSelectElement)) throw new Error(`There is no choice ${label}`)
  act(() => {
    found.value = value
    found.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
const page = () => document.body.textContent ?? ''
const sent = (calls: { path: string; body: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ body }) => body)

test('each network is previewed live with its own text, its account and its tracked link', async () => {
  await open()
  choose('X', 'LinkedIn')
  type('Content', 'A tidy garage')
  select('Link (optional)', '/')
  expect(preview('Facebook')).toContain('A tidy garage')
  expect(preview('LinkedIn')).toContain('1,204 followers')
  expect(preview('X')).toContain('@westhaul.bc · now')
  press('Per platform')
  type('Content for X', 'For X alone')
  expect(preview('X')).toContain('For X alone')
  expect(preview('Facebook')).toContain('A tidy garage')
  expect(page()).toContain('utm_source=x&utm_medium=social&utm_campaign=posts&utm_content=post-…')
  expect(page()).toContain('36 of 280 characters on X, hashtags and link included')
})

test('several networks are sent in one call, and what cannot go as a draft', async () => {
  const calls = await open()
  choose('Instagram', 'X')
  type('Content', 'A tidy garage')
  press(/^Thu, Nov 26, 12:00 PM/)
  expect(page()).toContain('Instagram needs a picture: it stays a draft.')
  press('Schedule 2, keep Instagram as draft')
  await pass(300)
  const scheduledFor = '2026-11-26T19:00:00.000Z'
  expect(sent(calls, `${at}/post-groups`)).toMatchObject([
    {
      posts: [
        { platform: 'facebook', status: 'scheduled', scheduledFor },
        { platform: 'instagram', status: 'draft', scheduledFor },
        { platform: 'twitter', status: 'scheduled', scheduledFor },
      ],
    },
  ])
  // The answer was lost: a second press names the same group.
  press('Schedule 2, keep Instagram as draft')
  await pass(300)
  const groups = sent(calls, `${at}/post-groups`) as { groupId: string }[]
  expect(groups).toHaveLength(2)
  expect(new Set(groups.map(({ groupId }) => groupId)).size).toBe(1)
  type('Content', 'A tidy garage in Burnaby')
  press('Schedule 2, keep Instagram as draft')
  await pass(300)
  const [first, , third] = sent(calls, `${at}/post-groups`) as { groupId: string }[]
  expect(third?.groupId).not.toBe(first?.groupId)
})

test('one network is sent by the call for one post', async () => {
  const calls = await open()
  type('Content', 'A tidy garage')
  press('Create Post')
  await pass(300)
  expect(sent(calls, `${at}/posts`)).toMatchObject([
    { platform: 'facebook', content: 'A tidy garage', status: 'draft', scheduledFor: null },
  ])
})

test('nearly the same text stays a draft until it is changed, left out or accepted', async () => {
  await open({ similar: [older] })
  choose('X')
  type('Content', 'A tidy garage again')
  press(/^Thu, Nov 26, 12:00 PM/)
  // Typing pauses, then the answer comes.
  await pass(1_000)
  await pass(300)
  expect(page()).toContain('Close to a post on X from Oct 3. 8 of 10 words are the same.')
  const link = document.querySelector('a[href="https://x.com/westhaul/status/3"]')
  expect(link?.textContent).toContain('View Oct 3 post')
  button('Schedule 1, keep X as draft')
  press('Send it anyway')
  button('Schedule 2 posts')
  expect(page()).not.toContain('Close to a post')
})

test('the first comment is hidden where a network cannot have one, and carries the link where it can', async () => {
  await open()
  choose('Facebook', 'TikTok')
  expect(page()).not.toContain('First comment')
  choose('Instagram')
  select('Link (optional)', '/')
  expect(page()).toContain('not on TikTok')
  expect(page()).toContain('Link as first comment on Instagram')
  expect(preview('Instagram')).toContain(`${location.origin}/ first comment`)
})

test('a best hour is named from own posts, and none where there are too few', async () => {
  await open()
  expect(page()).toContain(
    'Facebook: best hour from your own 41 posts in 90 days: Thursday 12 PM to 1 PM, 31 reactions a post; all others 12.',
  )
  expect(page()).toContain('Not enough posts yet for a best hour, of 20 in 90 days: X 4.')
})

test('a text that is too long for one network is refused there, and says for which', async () => {
  const calls = await open()
  choose('X')
  press('Per platform')
  type('Content for Facebook', 'Fine')
  type('Content for X', 'a'.repeat(281))
  press('Save 2 drafts')
  expect(page()).toContain('X takes at most 280 characters with the hashtags; these are 281')
  expect(document.activeElement?.textContent).toBe('a'.repeat(281))
  choose('Facebook', 'X')
  press('Create Post')
  expect(page()).toContain('Please choose a platform')
  expect(calls.filter(({ path }) => path.includes('/post-groups'))).toEqual([])
})

test('a day of the calendar opens with its time', async () => {
  await open({ at: '2026-12-01T09:00' })
  const field = document.querySelector<HTMLInputElement>('input[type="datetime-local"]')
  expect(field?.value).toBe('2026-12-01T09:00')
})

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
  expect(page()).toContain('LinkedIn needs reconnect2 posts waiting, they go out after itReconnect')
  expect(page()).toContain('TikTokPosts are “self only” until TikTok has checked us')
  expect(page()).toContain('Facebook@westhaul.bc, connected')
  expect(page()).toContain('XNot connectedConnect')
})
