import { beforeAll, expect, test } from 'vitest'
import { createSocialPost, generateSocialPost } from '../../contract/social-posts.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()
let admin: { cookie: string }
beforeAll(async () => {
  admin = await app.given.admin()
})

const create = (words: { content: string; hashtags: string[] }) =>
  app.as(admin).call(createSocialPost, { body: { platform: 'twitter', ...words } })

test('each text that is generated reads differently and fits its network', async () => {
  const body = {
    platform: 'twitter',
    contentType: 'promotional',
    topic: 'junk removal services',
  } as const
  const texts = await Promise.all(
    [1, 2, 3].map(() => app.as(admin).call(generateSocialPost, { body })),
  )
  texts.push(await app.as(admin).call(generateSocialPost, { body }))
  expect(new Set(texts.map(({ content }) => content)).size).toBeGreaterThan(1)
  for (const { content, hashtags } of texts)
    expect(await create({ content, hashtags })).toHaveProperty('id')
})

test.for([
  ['a blank topic', { topic: ' ' }],
  ['a topic of 10,000 characters', { topic: 'x'.repeat(10_000) }],
  ['an unknown network', { platform: 'myspace' }],
  ['an unknown content type', { contentType: 'rumour' }],
] as const)('nothing is written for %s', async ([, payload]) => {
  const before = await app.given.count('generatedTexts')
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/admin/social-media/generate-post',
    headers: { cookie: `sid=${admin.cookie}` },
    payload,
  })
  expect(answer.statusCode).toBe(400)
  expect(await app.given.count('generatedTexts')).toBe(before)
})
