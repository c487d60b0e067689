import { expect, test } from 'vitest'
import type { Account } from '../../../contract/social-accounts.ts'
import type { SimilarPost } from '../../../contract/social-composer.ts'
import { PostId, SocialAccountId, type SocialPlatform } from '../../../contract/social.ts'
import { explainOutlooks, outlooksOf, submitLabel } from './outlook.ts'

const account = (platform: SocialPlatform, state: Account['state'] = 'connected'): Account => ({
  id: SocialAccountId.parse(1),
  platform,
  username: 'westhaul',
  displayName: 'Westhaul',
  isActive: true,
  state,
  problem: null,
  notice: null,
  rights: [],
  waitingPosts: 0,
  isSandbox: true,
  expiresAt: null,
  connectedAt: new Date(),
  lastSync: null,
  accountData: { followerCount: 0, following: 0, posts: 0, businessAccount: true, verified: false },
})
const older: SimilarPost = {
  id: PostId.parse(3),
  platform: 'twitter',
  status: 'posted',
  postUrl: null,
  at: new Date('2026-10-03T19:00:00Z'),
  content: 'A tidy garage',
  shared: 8,
  of: 10,
}
const look = (
  platforms: SocialPlatform[],
  { similar = [], accounts }: { similar?: SimilarPost[]; accounts?: Account[] } = {},
) =>
  outlooksOf({
    words: { platforms, pictures: [], scheduledFor: '' },
    accounts: accounts ?? platforms.map((platform) => account(platform)),
    similar,
  })
const NEW = { isTimed: true, isEdit: false }

test('the button names what stays a draft, and why where there is one post', () => {
  expect(submitLabel(look(['facebook']), NEW)).toBe('Create Post')
  expect(submitLabel(look(['facebook']), { ...NEW, isEdit: true })).toBe('Save Post')
  expect(submitLabel(look(['instagram']), NEW)).toBe('Save as draft: Instagram needs a picture')
  expect(submitLabel(look(['facebook', 'linkedin']), NEW)).toBe('Schedule 2 posts')
  expect(submitLabel(look(['facebook', 'twitter', 'linkedin'], { similar: [older] }), NEW)).toBe(
    'Schedule 2, keep X as draft',
  )
  expect(submitLabel(look(['facebook', 'instagram', 'twitter'], { similar: [older] }), NEW)).toBe(
    'Schedule 1, keep Instagram and X as drafts',
  )
  expect(submitLabel(look(['instagram', 'tiktok']), NEW)).toBe('Save 2 drafts')
  expect(submitLabel(look(['facebook', 'linkedin']), { ...NEW, isTimed: false })).toBe(
    'Save 2 drafts',
  )
})

test('what becomes of each post is said in words', () => {
  const accounts = [account('facebook'), account('linkedin', 'needs_reconnect')]
  const outlooks = look(['facebook', 'instagram', 'twitter', 'linkedin'], {
    similar: [older],
    accounts,
  })
  expect(explainOutlooks(outlooks, true)).toEqual([
    'X had nearly the same text on Oct 3: it stays a draft.',
    'Instagram needs a picture: it stays a draft.',
    'LinkedIn waits until you reconnect.',
    'Facebook goes out on time.',
  ])
  expect(explainOutlooks(look(['facebook'], { accounts: [] }), false)).toEqual([
    'No Facebook account is connected yet: a post that is due fails until there is one.',
  ])
  expect(
    explainOutlooks(look(['facebook', 'instagram', 'twitter', 'tiktok'], { accounts: [] }), true),
  ).toEqual([
    'Instagram and TikTok need a picture: they stay drafts.',
    'No account is connected yet on Facebook and X: posts that are due fail until there is one.',
  ])
  expect(explainOutlooks(look(['facebook']), true)).toEqual([])
  const expiresAt = new Date('2026-12-01T20:00:00Z')
  const ending = [{ ...account('facebook', 'expiring'), expiresAt }]
  expect(explainOutlooks(look(['facebook'], { accounts: ending }), true)).toEqual([
    'The Facebook connection ends Dec 1, 2026.',
  ])
})
