import { afterAll, beforeEach, expect, test } from 'vitest'
import { AD_PLATFORMS } from '../../contract/ad-content.ts'
import { generateCampaign } from '../../contract/campaign-writer.ts'
import { cents } from '../../contract/money.ts'
import { createSocialPost, generateSocialPost } from '../../contract/social-posts.ts'
import type { SocialPlatform } from '../../contract/social.ts'
import { guardModel } from '../models/guard-model.ts'
import { openAiWriter } from '../providers/writer/openai.ts'
import type { PostBrief } from '../providers/writer/writer.ts'
import { generatePost } from '../social/generate-post.ts'
import { useApp } from '../testing/app.ts'
import {
  completion,
  drips,
  fails,
  hangs,
  says,
  sends,
  startModel,
  type Behaviour,
} from '../testing/model/stand-in.ts'
import { assignmentIn, claims, writes } from '../testing/model/texts.ts'
import { writerByModel } from './write-by-model.ts'

const stand = await startModel()
afterAll(() => stand.stop())
const app = useApp({
  settings: {
    ...stand.environment,
    AI_PRICE_IN: '15',
    AI_PRICE_OUT: '60',
    AI_WRITER_MODEL: 'writer-1',
    AI_WRITER_PRICE_IN: '10',
    AI_WRITER_PRICE_OUT: '20',
  },
})
const NOON = new Date('2026-11-20T20:00:00Z')
const MINUTE_MS = 60_000
let minutes = 0
let admin: { cookie: string }

beforeEach(async () => {
  // Further on than any rest that the test before has caused.
  minutes += 10
  app.setNow(new Date(NOON.getTime() + minutes * MINUTE_MS))
  admin = await app.given.admin()
  stand.behave(writes())
  // An answer closes the breaker.
  await post()
  await app.ctx.db.deleteFrom('modelCalls').execute()
  stand.behave(writes())
})

const topic = { contentType: 'promotional', topic: 'junk removal' } as const
const post = (platform: SocialPlatform = 'facebook', standing?: string) =>
  app.as(admin).call(generateSocialPost, {
    body: {
      platform,
      ...topic,
      ...(standing && { standing }),
    },
  })
const campaign = () =>
  app.as(admin).call(generateCampaign, {
    body: {
      type: 'customer_acquisition',
      targetAudience: { demographics: '', location: 'Surrey', interests: [] },
      budget: cents(400_00),
      duration: 30,
      platforms: AD_PLATFORMS.slice(),
    },
  })
const calls = () => app.ctx.db.selectFrom('modelCalls').selectAll().orderBy('id').execute()
const outcomes = async () => (await calls()).map(({ outcome }) => outcome)

test('what the model writes is published as its own, by the model that is named for writing', async () => {
  const written = await campaign()
  expect(written.writtenBy).toBe('model')
  expect(written.campaign).toMatchObject({
    isAiGenerated: true,
    textSources: { page: 'model', google: 'model', facebook: 'model' },
    landingPageConfig: { headline: 'See your estimate before you book' },
  })
  expect((await post()).source).toBe('model')
  expect(stand.requests.map(({ model }) => model)).toEqual(['writer-1', 'writer-1'])
})

test('the time and the cost of each request stand beside those of quotes', async () => {
  await campaign()
  stand.behave(claims('Take 50% off today!'))
  await post()
  const rows = await calls()
  // The stand-in takes 900 tokens and writes 120.
  expect(rows).toMatchObject([
    {
      purpose: 'campaign',
      outcome: 'written',
      costMicrocents: '11400',
      tokensIn: 900,
      tokensOut: 120,
    },
    { purpose: 'post', outcome: 'false_claims', costMicrocents: '11400' },
    { purpose: 'post', outcome: 'false_claims', costMicrocents: '11400' },
  ])
  for (const { ms, model } of rows) {
    expect(ms).toBeGreaterThanOrEqual(0)
    expect(model).toBe('writer-1')
  }
  expect(JSON.stringify(rows)).not.toMatch(/50%|Surrey/)
})

test('a false claim is written once more, with what was wrong, and the second text counts', async () => {
  stand.behave(claims('Take 50% off today!'), writes())
  expect((await post()).source).toBe('model')
  const [first, second] = stand.requests.map(assignmentIn)
  expect(first?.mend).toEqual([])
  expect(second?.mend.join()).toContain('50%')
  expect(await outcomes()).toEqual(['false_claims', 'written'])
})

const SPANISH =
  'Un sofá viejo en el garaje? Agregue unas fotos y vea el precio de la recogida antes de reservar con nosotros.'
const failing: Record<string, Behaviour> = {
  refuses: sends(completion({ refusal: 'I cannot help with advertising' })),
  'is stopped by a filter': sends(completion({}, { finish_reason: 'content_filter' })),
  'promises half the price': claims('Get 50% off when you book today.'),
  'lies about its customers': claims('Thousands of happy customers trust us.'),
  'answers in French': writes({
    post: () => ({
      content:
        'Un vieux canapé dans le garage ? Ajoutez une photo et voyez le prix avant de réserver avec nous.',
      hashtags: ['#Ramassage'],
    }),
  }),
  'answers in Spanish': writes({ post: () => ({ content: SPANISH, hashtags: [] }) }),
  'answers in Chinese': writes({
    post: () => ({ content: '您的旧沙发，我们来搬走。', hashtags: [] }),
  }),
  'talks around its answer': says('Sure! Here is your post: Book now.'),
  'answers in another form': says('{"text":"Book now","price":1}'),
  'writes more than the network takes': writes({
    post: () => ({ content: 'sofa '.repeat(400), hashtags: [] }),
  }),
  'writes nothing': writes({ post: () => ({ content: ' ', hashtags: [] }) }),
  'hides a claim in a hashtag': writes({
    post: (honest) => ({ ...honest, hashtags: ['#HalfPriceJunkRemoval'] }),
  }),
  'is broken': fails(500),
  'has too many customers for a minute': fails(429, { 'retry-after': '60' }),
  'does not know our key': fails(401),
}
test.for(Object.entries(failing))(
  'when the model %s, the templates write, and say so',
  async ([, met]) => {
    stand.behave(met)
    const text = await post('twitter')
    expect(text.source).toBe('built_in')
    const stored = await app.as(admin).call(createSocialPost, {
      body: { platform: 'twitter', content: text.content, hashtags: text.hashtags },
    })
    expect(stored).toMatchObject({ source: 'built_in', isAiGenerated: false })
    expect(stand.requests.length).toBeLessThanOrEqual(2)
    expect((await outcomes()).length).toBe(stand.requests.length)
    expect(await outcomes()).not.toContain('written')
  },
)

/** The same writer with a short budget. */
const hurried = (budgetMs: number, first = 60) => {
  const model = openAiWriter(stand.settings, { first, least: 1, pause: 1 })
  return writerByModel(model, guardModel(model, app.ctx, 8), app.ctx, budgetMs)
}
const brief: PostBrief = {
  platform: 'facebook',
  contentType: 'promotional',
  topic: 'junk removal',
  productName: 'Westhaul',
  haulerShare: '70%',
  variant: 0,
  standing: [],
}

test.for([
  ['accepts and never answers', hangs],
  ['drips for ever', drips],
] as const)('when the model %s, the templates write within the budget', async ([, met]) => {
  stand.behave(met)
  expect((await hurried(150).writePost(brief)).source).toBe('built_in')
  expect(new Set(await outcomes())).toEqual(new Set(['timed_out']))
})

test('through an hour of 500 every text comes from templates, and the model is asked about once a minute', async () => {
  const writer = hurried(10_000, 5_000)
  stand.behave(fails(500))
  for (let minute = 0; minute < 60; minute += 1) {
    app.setNow(new Date(app.ctx.now().getTime() + MINUTE_MS))
    for (let text = 0; text < 3; text += 1)
      expect((await writer.writePost(brief)).source).toBe('built_in')
  }
  // Five failures until it rests, then one caller a minute, each asking twice.
  expect(stand.requests.length).toBeLessThanOrEqual(2 * (5 + 60))
  expect((await calls()).length).toBe(stand.requests.length)
  minutes += 60
  stand.behave(writes())
  app.setNow(new Date(app.ctx.now().getTime() + MINUTE_MS))
  expect((await writer.writePost(brief)).source).toBe('model')
})

test('false claims do not turn the model off for the texts after them', async () => {
  stand.behave(claims('Guaranteed lowest price!'))
  for (let text = 0; text < 7; text += 1) await post()
  expect(stand.requests).toHaveLength(14)
})

test('a text that was written before costs one more request, within the same budget', async () => {
  const same = 'Old chairs and a lamp? Add a few photos and see an estimate before you book.'
  const repeated = writes({ post: () => ({ content: same, hashtags: [] }) })
  stand.behave(repeated)
  await post()
  stand.behave(repeated, hangs)
  const ctx = { ...app.ctx, writer: hurried(300, 250) }
  const began = performance.now()
  const text = await generatePost(ctx, { platform: 'facebook', ...topic })
  expect(performance.now() - began).toBeLessThan(6_000)
  expect(text.source).toBe('built_in')
  const [first, second, ...others] = stand.requests.map(assignmentIn)
  expect([first?.mend, second?.mend.join()]).toEqual([[], expect.stringContaining(same)])
  expect(others).toEqual([])
})

test('a model that repeats itself does not write the text a second time', async () => {
  const same = 'An old sofa in the way? Add a few photos and see an estimate before you book.'
  stand.behave(writes({ post: () => ({ content: same, hashtags: [] }) }))
  const first = await post()
  expect(first).toMatchObject({ content: same, source: 'model' })
  const others = [await post(), await post('instagram'), await post('facebook', same)]
  for (const { content, source } of others) {
    expect(content).not.toBe(same)
    expect(source).toBe('built_in')
  }
})
