import { expect, test } from 'vitest'
import { linkOf, outgoingComment, outgoingText, trackedLink } from './social-links.ts'
import { PostId, type SocialPlatform } from './social.ts'

const SITE = 'https://westhaul.example'
const post = (platform: SocialPlatform) => ({
  id: PostId.parse(7),
  platform,
  content: 'A tidy garage',
  hashtags: ['garage'],
  link: '/o/WARM20',
  firstComment: `Book at ${SITE}/o/WARM20, not at https://example.com/`,
})
const source = 'utm_medium=social&utm_campaign=posts&utm_content=post-7'

test('the text that leaves has the link with its post, where an address can be tapped', () => {
  expect(outgoingText(SITE, post('twitter'))).toBe(
    `A tidy garage\n\n${SITE}/o/WARM20?utm_source=x&${source}\n\n#garage`,
  )
  expect(outgoingText(SITE, post('instagram'))).toBe('A tidy garage\n\n#garage')
  expect(linkOf(SITE, post('instagram'))).toBeNull()
  expect(trackedLink(SITE, post('instagram'))).toBe(
    `${SITE}/o/WARM20?utm_source=instagram&${source}`,
  )
  expect(trackedLink(SITE, { ...post('twitter'), link: null })).toBeNull()
})

test('addresses of this site in a first comment say which post they came from, others stay', () => {
  expect(outgoingComment(SITE, post('instagram'))).toBe(
    `Book at ${SITE}/o/WARM20?utm_source=instagram&${source}, not at https://example.com/`,
  )
  expect(outgoingComment(SITE, { ...post('instagram'), firstComment: null })).toBeNull()
})
