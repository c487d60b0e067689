import { describe, expect, test } from 'vitest'
import { CONTENT_TYPES, overLimit, POST_TOPIC, SOCIAL_PLATFORMS } from '../../../contract/social.ts'
import { composePost } from './built-in.posts.ts'
import type { PostBrief } from './writer.ts'

const brief: PostBrief = {
  platform: 'facebook',
  contentType: 'promotional',
  topic: POST_TOPIC,
  productName: 'Westhaul',
  haulerShare: '70%',
  variant: 0,
  standing: [],
}
const kinds = SOCIAL_PLATFORMS.flatMap((platform) =>
  CONTENT_TYPES.map((contentType) => ({ platform, contentType })),
)

describe.for(kinds)('a $contentType post for $platform', (kind) => {
  const contents = Array.from({ length: 24 }, (_, variant) =>
    composePost({ ...brief, ...kind, variant }),
  )

  test('fits the network, has hashtags and names what it is about', () => {
    for (const post of contents) {
      expect(overLimit(kind.platform, post)).toBeUndefined()
      expect(post.hashtags.length).toBeGreaterThan(0)
    }
    expect(contents.some(({ content }) => /junk removal services/i.test(content))).toBe(true)
    expect(contents.some(({ content }) => content.includes('Westhaul'))).toBe(true)
  })

  test('reads differently for at least twenty posts, and the same for the same number', () => {
    expect(new Set(contents.map(({ content }) => content)).size).toBeGreaterThanOrEqual(20)
    expect(composePost({ ...brief, ...kind, variant: 3 })).toEqual(contents[3])
  })

  test('still fits with the longest topic and name that can be asked for', () => {
    for (const topic of ['x'.repeat(200), 'old sofas and chairs '.repeat(10), '家具'.repeat(100)])
      for (let variant = 0; variant < 12; variant += 1) {
        const post = composePost({
          ...brief,
          ...kind,
          topic,
          productName: 'W'.repeat(40),
          haulerShare: '70%',
          variant,
        })
        expect(overLimit(kind.platform, post)).toBeUndefined()
        expect(post.content.length).toBeGreaterThan(20)
      }
  })
})

test('no text promises a figure without a count, or quotes a customer', () => {
  for (const kind of kinds)
    for (let variant = 0; variant < 36; variant += 1) {
      const { content } = composePost({ ...brief, ...kind, variant })
      expect(content.replace('70%', '')).not.toMatch(/\d|[“”"!]/)
    }
})

test('numbers below zero and fractions choose sentences as well', () => {
  for (const variant of [-1, -13, 2.5, 1e9])
    expect(composePost({ ...brief, variant }).content).toBeTruthy()
})

test('what follows a whole sentence begins with a capital letter, also after a line of the season', () => {
  const setting = { month: 11, season: 'fall', place: 'Richmond', holiday: null }
  for (const kind of kinds)
    for (let variant = 0; variant < 36; variant += 1)
      for (const post of [brief, { ...brief, setting }])
        expect(composePost({ ...post, ...kind, variant }).content).not.toMatch(/[.?] \p{Ll}/u)
})
