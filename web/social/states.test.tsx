import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Account } from '../../contract/social-accounts.ts'
import type { Post } from '../../contract/social-posts.ts'
import { PostId, SocialAccountId } from '../../contract/social.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { AsRole } from '../testing/as-role.tsx'
import { button, pass, press, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { AccountItem } from './AccountItem.tsx'
import { PostCard } from './PostCard.tsx'

const now = new Date('2026-11-26T22:10:00Z')
beforeEach(() => {
  document.head.innerHTML = SETTINGS
  vi.useFakeTimers()
  vi.setSystemTime(now)
})
afterEach(() => void vi.useRealTimers())

const account: Account = {
  id: SocialAccountId.parse(1),
  platform: 'linkedin',
  username: 'westhaul',
  displayName: 'Westhaul',
  isActive: true,
  state: 'connected',
  problem: null,
  notice: null,
  rights: ['publish posts', 'read how posts do'],
  waitingPosts: 0,
  isSandbox: false,
  expiresAt: null,
  connectedAt: now,
  lastSync: null,
  accountData: {
    followerCount: 1_204,
    following: 0,
    posts: 1,
    businessAccount: true,
    verified: false,
  },
}

const post: Post = {
  id: PostId.parse(7),
  platform: 'twitter',
  content: 'A tidy garage',
  hashtags: [],
  contentType: null,
  imageUrl: null,
  pictures: [],
  firstComment: null,
  link: null,
  videoUrl: null,
  status: 'failed',
  detail: null,
  progress: null,
  stepAt: null,
  nextTryAt: null,
  scheduledFor: now,
  postedAt: null,
  failure: null,
  postUrl: null,
  engagement: { likes: 0, comments: 0, shares: 0 },
  isAiGenerated: false,
  source: null,
  origin: 'person',
  needsApproval: false,
  reason: null,
  campaignId: null,
  groupId: null,
  createdAt: now,
  updatedAt: now,
  decision: null,
}

const page = () => document.body.textContent ?? ''
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

async function show(part: ReactNode, answers: Parameters<typeof answerApi>[0] = {}) {
  const calls = answerApi(answers)
  render(
    <NuqsTestingAdapter hasMemory>
      <AsRole role="marketing">
        <QueryClientProvider client={newQueryClient()}>
          <ul>{part}</ul>
        </QueryClientProvider>
      </AsRole>
    </NuqsTestingAdapter>,
  )
  await pass(100)
  return calls
}
const showPost = (changes: Partial<Post>, answers: Parameters<typeof answerApi>[0] = {}) =>
  show(<PostCard post={{ ...post, ...changes }} onEdit={() => undefined} />, answers)

test('a connected account says what it may do, and offers no new connection', async () => {
  await show(<AccountItem account={account} />)
  expect(page()).toContain('1,204 followers, 1 post.')
  expect(page()).toContain('May publish posts and read how posts do.')
  expect(links()).not.toContain('/oauth/linkedin/start')
})

test('an account that its network refuses is not called connected, and says which posts wait', async () => {
  const problem = 'The token was revoked'
  await show(
    <AccountItem account={{ ...account, state: 'needs_reconnect', problem, waitingPosts: 2 }} />,
  )
  expect(page()).toContain('Needs reconnect')
  expect(page()).toContain(
    'LinkedIn no longer accepts us: “The token was revoked”. 2 posts wait and will go out once you reconnect.',
  )
  expect(links()).toContain('/oauth/linkedin/start')
})

test('an account that ends soon says when, and a notice of the network is shown', async () => {
  const expiresAt = new Date('2026-12-01T20:00:00Z')
  const notice = 'Posts are “self only” until TikTok has checked us'
  await show(<AccountItem account={{ ...account, state: 'expiring', expiresAt, notice }} />)
  expect(page()).toContain('The connection ends Dec 1, 2026, and only you can renew it.')
  expect(page()).toContain(notice)
})

test('a post that is not confirmed is confirmed by a person, or sent again', async () => {
  const confirmed = { ...post, status: 'posted', postedAt: now }
  const failure = 'We could not confirm. Check there, then retry'
  const calls = await show(
    <PostCard post={{ ...post, detail: 'not_confirmed', failure }} onEdit={() => undefined} />,
    { 'POST /api/admin/social-media/posts/7/confirm': () => Response.json(confirmed) },
  )
  expect(page()).toContain('Not confirmed')
  expect(page()).toContain(failure)
  expect(page()).toContain('Retry')
  // Other words, or none, would not be what may be there.
  expect(page()).not.toContain('Edit')
  expect(page()).not.toContain('Delete')
  press('It is there')
  await pass(100)
  expect(calls.map(({ path }) => path)).toContain('/api/admin/social-media/posts/7/confirm')
})

test('a post says what it waits for, and a missed one is posted by one tap', async () => {
  await showPost({
    status: 'scheduled',
    detail: 'waits_for_reconnect',
    progress: 'Waits until X is connected again',
  })
  expect(page()).toContain('Waits for reconnect')
  expect(page()).toContain('Waits until X is connected again')
  expect(links()).toContain('/oauth/twitter/start')
  await showPost({ status: 'missed', failure: 'Not sent: it was more than two hours late' })
  expect(page()).toContain('Missed')
  expect(page()).toContain('Not sent: it was more than two hours late')
  expect(page()).toContain('Reschedule to the next free slot')
  expect(page()).toContain('Post now')
  const nextTryAt = new Date('2026-11-27T01:30:00Z')
  await showPost({
    status: 'scheduled',
    detail: 'waits_for_network',
    progress: 'The daily limit is reached',
    nextTryAt,
  })
  expect(page()).toContain('The daily limit is reached. Next try Nov 26, 2026, 6:30 PM')
})

test('a post that is not confirmed has a link to where a person looks', async () => {
  const accounts = {
    'GET /api/admin/social-media/accounts': () =>
      Response.json([{ ...account, platform: 'twitter' }]),
  }
  await showPost({ detail: 'not_confirmed', failure: 'We could not confirm' }, accounts)
  await pass(300)
  expect(page()).toContain('Open X')
  expect(links()).toContain('https://x.com/westhaul')
})

test('a post that is being published says its step and how long it takes', async () => {
  await showPost({
    status: 'publishing',
    progress: 'Instagram is preparing the picture',
    stepAt: new Date(now.getTime() - 12_000),
  })
  expect(page()).toContain('Instagram is preparing the picture, 12 s')
  await pass(2_000)
  expect(page()).toContain('Instagram is preparing the picture, 14 s')
})

test('who approves a post sees its pictures, cropped for its network, its link and its first comment', async () => {
  const crops = { twitter: { x: 0.25, y: 0, width: 0.5, height: 1 } }
  const url = '/uploads/shed.webp'
  const pictures = [{ url, alt: 'An empty shed', width: 800, height: 600, crops }]
  await showPost({
    status: 'pending_approval',
    needsApproval: true,
    pictures,
    link: '/o/SPRING20',
    firstComment: 'Ask us about sheds',
  })
  const image = document.querySelector<HTMLElement>('[aria-label=Pictures] img')
  expect(image?.getAttribute('alt')).toBe('An empty shed')
  expect(image?.style).toMatchObject({ width: '200%', left: '-50%' })
  expect(page()).toContain('Link: /o/SPRING20')
  expect(page()).toContain('First comment: Ask us about sheds')
  const approve = button('Approve')
  expect(image && image.compareDocumentPosition(approve)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('an approved post says who approved it and when, a skipped one who skipped it', async () => {
  const decision = { by: 'Priya', at: new Date('2026-11-25T20:10:00Z') }
  await showPost({ status: 'scheduled', needsApproval: true, decision })
  expect(page()).toContain('Approved by Priya, Nov 25, 2026, 1:10 PM')
  await showPost({ status: 'skipped', needsApproval: true, decision })
  expect(page()).toContain('Skipped by Priya, Nov 25, 2026, 1:10 PM')
})

test('what is done with a post names the version that was read', async () => {
  const calls = await showPost({ status: 'draft', updatedAt: now })
  press('Publish now')
  await pass(100)
  const change = calls.find(({ path }) => path.endsWith('/posts/7'))
  expect(change?.body).toMatchObject({ status: 'scheduled', updatedAt: now.toISOString() })
})
