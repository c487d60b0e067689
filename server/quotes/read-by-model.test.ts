import sharp from 'sharp'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { askForQuote } from '../../contract/quotes.ts'
import { openAiModel } from '../providers/reader/openai.ts'
import { useApp } from '../testing/app.ts'
import {
  completion,
  drips,
  fails,
  hangs,
  load,
  reads,
  says,
  sends,
  startModel,
  stopsHalfway,
  thing,
  type Behaviour,
} from '../testing/model/stand-in.ts'
import { filesOf, nameOfUrl } from '../uploads/names.ts'
import { estimate } from './estimate.ts'
import { BUDGET_MS, readerByModel } from './read-by-model.ts'
import { readByRules } from './read-by-rules.ts'

const stand = await startModel()
afterAll(() => stand.stop())
const app = useApp({ settings: stand.environment })

const NOON = new Date('2026-11-20T20:00:00Z')
const MINUTE_MS = 60_000
let minutes = 0

beforeEach(async () => {
  // Further on than any rest that the test before has caused.
  minutes += 10
  app.setNow(new Date(NOON.getTime() + minutes * MINUTE_MS))
  await app.ctx.db.deleteFrom('modelCalls').execute()
  stand.behave(reads(load([thing('Sofa', { quantity: 2 }), thing('Fridge')])))
})

const description = 'A sofa and six boxes, up one flight'
const ask = async (fields: object = {}) => {
  const photos = [await app.given.photo()]
  const body = { loadSize: 'medium' as const, description, photos, ...fields }
  return app.as().call(askForQuote, { body })
}
const calls = () =>
  app.ctx.db
    .selectFrom('modelCalls')
    .select(['outcome', 'model', 'promptVersion', 'tokensIn', 'tokensOut', 'at'])
    .orderBy('id')
    .execute()
const outcomes = async () => (await calls()).map(({ outcome }) => outcome)

/** The same server with a short budget. */
const contextWithBudget = (budgetMs: number) => ({
  ...app.ctx,
  reader: readerByModel(
    openAiModel(stand.settings, [], { first: 60, least: 1, pause: 1 }),
    app.ctx,
    budgetMs,
  ),
})
const aLoad = async () => ({
  loadSize: 'medium' as const,
  description,
  photos: [await app.given.photo()],
})

test('a load is read once: with corrections, another area or another day it is only priced again', async () => {
  const photos = [await app.given.photo()]
  const first = await ask({ photos })
  stand.behave(reads(load([thing('Piano')])))
  const corrections = [{ key: 'sofa', quantity: 1 }]
  const again = await ask({ photos, corrections, area: 'Burnaby' })
  expect(again.items.map(({ key, quantity }) => [key, quantity])).toEqual([
    ['sofa', 1],
    ['fridge', 1],
  ])
  expect(again.source).toBe('ai')
  expect(again.estimatedPrice).toBeLessThan(first.estimatedPrice)
  expect(await outcomes()).toEqual(['read'])
})

test('a load that the model read is priced by our card, and called an AI estimate', async () => {
  const quote = await ask()
  expect(quote.source).toBe('ai')
  expect(quote.items.map(({ key, quantity }) => [key, quantity])).toEqual([
    ['sofa', 2],
    ['fridge', 1],
  ])
  expect(quote.notices.map(({ title }) => title)).toContain('Fridges need special handling')
  const sum = quote.lines.reduce((total, { amount }) => total + amount, 0)
  expect(sum).toBe(quote.estimatedPrice)

  const { source, readerVersion } = await app.ctx.db
    .selectFrom('quotes')
    .select(['source', 'readerVersion'])
    .where('id', '=', quote.quoteId)
    .executeTakeFirstOrThrow()
  expect(source).toBe('ai')
  expect(readerVersion).toMatch(/^looker-1, prompt \d+, catalogue \d+$/)
})

test('what the request cost is kept, and nothing of what the customer wrote', async () => {
  await ask()
  expect(await calls()).toEqual([
    {
      outcome: 'read',
      model: 'looker-1',
      promptVersion: '1',
      tokensIn: 900,
      tokensOut: 120,
      at: app.ctx.now(),
    },
  ])
  const rows = await app.ctx.db.selectFrom('modelCalls').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/sofa|boxes/i)
})

test('the server says who reads', async () => {
  const health = await app.http.inject('/healthz')
  expect(health.json()).toMatchObject({ reader: 'openai' })
})

test('photos are shown as small JPEG files that say nothing of where they were taken', async () => {
  const photos = [await app.given.photo(), await app.given.photo(), await app.given.photo()]
  const names = photos.map((url) => filesOf(nameOfUrl(url) ?? '').web)
  const large = await sharp({
    create: { width: 1600, height: 900, channels: 3, background: 'red' },
  })
    .withExif({ IFD0: { Copyright: 'Mei' }, IFD3: { GPSLatitudeRef: 'N' } })
    .webp()
    .toBuffer()
  await app.ctx.storage.put(names[0] ?? '', large)
  await app.ctx.storage.put(names[1] ?? '', Buffer.from('not a picture'))

  expect((await ask({ photos })).source).toBe('ai')
  const imageUrls = (stand.requests[0]?.messages[1].content ?? []).flatMap((part) =>
    part.type === 'image_url' ? [part.image_url.url] : [],
  )
  // The one that cannot be read and the one without a file are left out.
  expect(imageUrls).toHaveLength(1)
  const [kind, base64 = ''] = (imageUrls[0] ?? '').split(',')
  expect(kind).toBe('data:image/jpeg;base64')
  const { format, width, height, exif } = await sharp(Buffer.from(base64, 'base64')).metadata()
  expect({ format, width, height, exif }).toEqual({
    format: 'jpeg',
    width: 1024,
    height: 576,
    exif: undefined,
  })
  expect((await sharp(large).metadata()).exif).toBeDefined()
})

const byRules = () => readByRules({ description }).items
const good = JSON.stringify(load([thing('Sofa')]))
const failing: Record<string, Behaviour> = {
  'refuses to speak of it': sends(completion({ refusal: 'I cannot' })),
  'is cut off': sends(completion({ content: good }, { finish_reason: 'length' })),
  'is stopped by a filter': sends(completion({}, { finish_reason: 'content_filter' })),
  'has no choices': sends({ ...completion({}), choices: [] }),
  'talks around its answer': says(`Sure! ${good} Anything else?`),
  'talks instead': says('That would be about 120 dollars.'),
  'stops halfway': stopsHalfway,
  'answers in another form': says('{"price": 1, "items": []}'),
  'sees a fleet of trucks full': reads(load([thing('Hot tub', { quantity: 60 })])),
  'has too many customers': fails(429),
  'has too many customers for a minute': fails(429, { 'retry-after': '60' }),
  'is broken': fails(500),
  'does not know our key': fails(401),
}
test.for(Object.entries(failing))(
  'when the model %s, the built-in reader answers',
  async ([, behaviour]) => {
    stand.behave(behaviour)
    const quote = await ask()
    expect(quote.source).toBe('rules')
    expect(quote.items).toMatchObject(byRules())
    expect(await outcomes()).not.toContain('read')
    expect((await outcomes()).length).toBe(stand.requests.length)
  },
)

test.for([
  ['never answers', hangs],
  ['drips for ever', drips],
] as const)(
  'when the model %s, the built-in reader answers within the budget',
  async ([, behaviour]) => {
    stand.behave(behaviour)
    const quote = await estimate(contextWithBudget(150), await aLoad())
    expect(quote.source).toBe('rules')
    expect(quote.items).toEqual(byRules())
    const modelCalls = await app.ctx.db.selectFrom('modelCalls').select(['outcome', 'ms']).execute()
    expect(new Set(modelCalls.map(({ outcome }) => outcome))).toEqual(new Set(['timed_out']))
    // What customers wait for is the same, with this in the place of 150.
    expect(BUDGET_MS).toBeLessThanOrEqual(8_000)
  },
)

test('photos that cannot be fetched in time do not keep the customer waiting', async () => {
  const world = {
    ...app.ctx,
    storage: { ...app.ctx.storage, get: () => new Promise<never>(() => {}) },
  }
  const model = openAiModel(stand.settings, [])
  const quote = await estimate(
    { ...app.ctx, reader: readerByModel(model, world, 50) },
    await aLoad(),
  )
  expect(quote.source).toBe('rules')
  expect(stand.requests).toEqual([])
})

test('after five failures in a row the model is left alone for a minute, and then asked again', async () => {
  // An answer resets the breaker after the tests before.
  await ask()
  stand.behave(fails(401))
  for (let attempt = 1; attempt <= 7; attempt += 1) expect((await ask()).source).toBe('rules')
  expect(stand.requests).toHaveLength(5)

  stand.behave(reads(load([thing('Sofa')])))
  app.setNow(new Date(app.ctx.now().getTime() + MINUTE_MS - 1))
  expect((await ask()).source).toBe('rules')
  expect(stand.requests).toEqual([])
  app.setNow(new Date(app.ctx.now().getTime() + 1))
  expect((await ask()).source).toBe('ai')
  expect((await ask()).source).toBe('ai')
})

test('loads that the model will not speak of do not turn it off for others', async () => {
  stand.behave(sends(completion({ refusal: 'No' })))
  for (let attempt = 1; attempt <= 7; attempt += 1) await ask()
  expect(stand.requests).toHaveLength(7)
})

test('loads beyond the concurrency limit are read by the built-in reader', async () => {
  const waiting: (() => void)[] = []
  stand.behave((response, request) => {
    waiting.push(() => reads(load([thing('Sofa')]))(response, request))
  })
  const eight = Array.from({ length: 8 }, () => ask())
  await vi.waitFor(() => expect(waiting).toHaveLength(8), 10_000)
  expect((await ask()).source).toBe('rules')
  expect(waiting).toHaveLength(8)
  for (const answer of waiting) answer()
  for (const quote of await Promise.all(eight)) expect(quote.source).toBe('ai')
})
