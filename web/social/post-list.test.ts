import { expect, test } from 'vitest'
import type { Post } from '../../contract/social-posts.ts'
import { PostId, type PostStatus, type SocialPlatform } from '../../contract/social.ts'
import { countViews, findPosts, isMoving } from './post-list.ts'

const post = (id: number, platform: SocialPlatform, status: PostStatus, at?: string): Post => ({
  id: PostId.parse(id),
  platform,
  status,
  content: 'A tidy garage',
  hashtags: [],
  contentType: null,
  imageUrl: null,
  videoUrl: null,
  scheduledFor: at ? new Date(at) : null,
  postedAt: null,
  failure: null,
  postUrl: null,
  engagement: { likes: 0, comments: 0, shares: 0 },
  isAiGenerated: false,
  origin: 'person',
  campaignId: null,
  createdAt: new Date('2026-11-20T00:00:00Z'),
})
const posts = [
  post(3, 'facebook', 'draft'),
  post(2, 'twitter', 'failed'),
  post(1, 'facebook', 'posted'),
]

test('posts are found by platform, by status and by both', () => {
  const ids = (platform: 'all' | SocialPlatform, status: 'all' | PostStatus) =>
    findPosts(posts, { platform, status }).map(({ id }) => id)
  expect(ids('all', 'all')).toEqual([3, 2, 1])
  expect(ids('facebook', 'all')).toEqual([3, 1])
  expect(ids('all', 'failed')).toEqual([2])
  expect(ids('facebook', 'failed')).toEqual([])
})

test('the views count within the chosen platform', () => {
  const counts = countViews(posts, 'facebook')
  expect([counts.get('all'), counts.get('draft'), counts.get('failed')]).toEqual([2, 1, 0])
})

test('a row changes by itself while its post is due or being published', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  expect(isMoving(post(1, 'facebook', 'publishing'), now)).toBe(true)
  expect(isMoving(post(1, 'facebook', 'scheduled', '2026-11-20T18:00:04Z'), now)).toBe(true)
  expect(isMoving(post(1, 'facebook', 'scheduled', '2026-11-20T19:00:00Z'), now)).toBe(false)
  expect(isMoving(post(1, 'facebook', 'failed', '2026-11-20T17:00:00Z'), now)).toBe(false)
})
