import { expect, test } from 'vitest'
import type { Post } from '../../contract/social-posts.ts'
import { PostId, type PostStatus, type SocialPlatform } from '../../contract/social.ts'
import { isMoving, postViews } from './post-list.ts'

const post = (id: number, platform: SocialPlatform, status: PostStatus, at?: string): Post => ({
  id: PostId.parse(id),
  platform,
  status,
  content: 'A tidy garage',
  hashtags: [],
  contentType: null,
  imageUrl: null,
  pictures: [],
  firstComment: null,
  link: null,
  videoUrl: null,
  scheduledFor: at ? new Date(at) : null,
  postedAt: null,
  failure: null,
  detail: null,
  progress: null,
  stepAt: null,
  nextTryAt: null,
  postUrl: null,
  engagement: { likes: 0, comments: 0, shares: 0 },
  isAiGenerated: false,
  source: null,
  origin: 'person',
  needsApproval: false,
  reason: null,
  campaignId: null,
  groupId: null,
  createdAt: new Date('2026-11-20T00:00:00Z'),
  updatedAt: new Date('2026-11-20T00:00:00Z'),
  decision: null,
})
test('the views are statuses within the chosen platform', () => {
  expect(postViews('facebook').map(({ filters }) => filters)).toContainEqual({
    platform: 'facebook',
    status: 'failed',
  })
  expect(postViews(undefined)[0]).toEqual({ label: 'All', filters: {} })
})

test('a row changes by itself while its post is due or being published', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  expect(isMoving(post(1, 'facebook', 'publishing'), now)).toBe(true)
  expect(isMoving(post(1, 'facebook', 'scheduled', '2026-11-20T18:00:04Z'), now)).toBe(true)
  expect(isMoving(post(1, 'facebook', 'scheduled', '2026-11-20T19:00:00Z'), now)).toBe(false)
  const waiting = post(1, 'facebook', 'scheduled', '2026-11-20T17:00:00Z')
  expect(isMoving({ ...waiting, detail: 'waits_for_reconnect' }, now)).toBe(false)
  const nextTryAt = new Date('2026-11-20T19:00:00Z')
  expect(isMoving({ ...waiting, detail: 'waits_for_network', nextTryAt }, now)).toBe(false)
  expect(isMoving(post(1, 'facebook', 'failed', '2026-11-20T17:00:00Z'), now)).toBe(false)
})
