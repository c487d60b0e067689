import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForQuote } from '../../contract/quotes.ts'
import { generateSocialPost } from '../../contract/social-posts.ts'
import { useApp } from '../testing/app.ts'
import { hangs, startModel } from '../testing/model/stand-in.ts'

/** What a person waits at most, whatever the model does; the settings of the product, not of a test. */
const QUOTE_MS = 8_000
const POST_MS = 20_000
/** What the rest of the request takes on a busy machine. */
const REST_MS = 10_000

const stand = await startModel()
afterAll(() => stand.stop())
const app = useApp({ settings: stand.environment })
let admin: { cookie: string }
beforeAll(async () => {
  admin = await app.given.admin()
})

async function timed<T>(work: Promise<T>): Promise<{ answer: T; ms: number }> {
  const began = performance.now()
  const answer = await work
  return { answer, ms: performance.now() - began }
}

test('a customer and a writer wait no longer than the product says when the model never answers', async () => {
  stand.behave(hangs)
  const subject = {
    platform: 'facebook',
    contentType: 'promotional',
    topic: 'junk removal',
  } as const
  const asked = app.as().call(askForQuote, {
    body: {
      description: 'Two sofas and a fridge in the garage',
      photos: [await app.given.photo()],
    },
  })
  const [quote, post] = await Promise.all([
    timed(asked),
    timed(app.as(admin).call(generateSocialPost, { body: subject })),
  ])
  expect(quote.answer.source).toBe('rules')
  expect(quote.ms).toBeLessThan(QUOTE_MS + REST_MS)
  expect(post.answer.source).toBe('built_in')
  expect(post.ms).toBeLessThan(POST_MS + REST_MS)
  const calls = await app.ctx.db.selectFrom('modelCalls').select('outcome').execute()
  expect(new Set(calls.map(({ outcome }) => outcome))).toEqual(new Set(['timed_out']))
}, 120_000)
