import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { testIntegration } from '../../contract/integrations.ts'
import type { Context } from '../core/context.ts'
import { openContext } from '../open-context.ts'
import { alertTexts, givenAlertsOf } from '../testing/alerts.ts'
import { useApp } from '../testing/app.ts'
import { completion, fails, load, reads, sends, startModel } from '../testing/model/stand-in.ts'
import { claims, writes } from '../testing/model/texts.ts'
import { BUDGET_MS } from '../writing/write-by-model.ts'
import { readPartHealth } from './part-health-store.ts'
import { ANSWER_MS } from './test-part.ts'

const stand = await startModel()
afterAll(() => stand.stop())
const app = useApp({ settings: stand.environment })

const NOON = new Date('2026-11-24T20:00:00Z')
const at = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)

beforeEach(async () => {
  app.setNow(NOON)
  for (const table of ['partHealth', 'alerts', 'alertSettings', 'notifications'] as const)
    await app.ctx.db.deleteFrom(table).execute()
})

const read = ({ reader }: Context, description = 'asdf') =>
  reader.read({ description, loadSize: 'small', photos: [] })
const write = ({ writer }: Context) =>
  writer.writePost({
    platform: 'facebook',
    contentType: 'promotional',
    topic: 'junk removal',
    productName: 'Westhaul',
    haulerShare: '70%',
    variant: 0,
    standing: [],
  })
const calls = { reader: read, writer: write }
type ModelPart = keyof typeof calls
const MODEL_PARTS = ['reader', 'writer'] as const

const healthOf = async (part: ModelPart) => (await readPartHealth(app.ctx.db)).get(part)

/** A server that calls the model so often, a second apart. */
async function callModel(part: ModelPart, times: number, recorded: 'lastSuccessAt' | 'failures') {
  const ctx = await openContext(app.ctx)
  for (let second = 0; second < times; second += 1) {
    app.setNow(at(second))
    await calls[part](ctx)
    await vi.waitUntil(async () => {
      const health = await healthOf(part)
      return recorded === 'failures' ? health?.failures === second + 1 : health?.lastSuccessAt
    })
  }
}

test.for(MODEL_PARTS)('a %s whose key is revoked is failing, and alerts the team', async (part) => {
  await givenAlertsOf(app, 'provider_down')
  stand.behave(fails(401))
  await callModel(part, 2, 'failures')
  expect(await healthOf(part)).toMatchObject({ lastSuccessAt: null, failingSince: NOON })
  const health = (await app.http.inject('/healthz')).json()
  expect(health.parts[part]).toEqual({ state: 'live', health: 'trouble' })
  expect(await alertTexts(app)).toEqual([
    expect.stringContaining('The model server does not accept the key in AI_API_KEY'),
  ])
})

test.for([
  [403, 'The key in AI_API_KEY may not use the model looker-1'],
  [404, 'The model server has no model looker-1: check AI_MODEL, AI_WRITER_MODEL and AI_BASE_URL'],
] as const)('an answer with status %i names the setting', async ([status, failure]) => {
  stand.behave(fails(status))
  await callModel('reader', 1, 'failures')
  expect(await healthOf('reader')).toMatchObject({ failure, failingSince: NOON })
})

test('a status 400 may be about one request: three in a row are trouble', async () => {
  stand.behave(fails(400))
  await callModel('reader', 2, 'failures')
  expect(await healthOf('reader')).toMatchObject({ failingSince: null })
})

const refusal = sends(completion({ refusal: 'I cannot help with that' }))
const useless = {
  'is refused': ['reader', refusal],
  'is filtered': ['reader', sends(completion({}, { finish_reason: 'content_filter' }))],
  'is implausible': ['reader', reads(load([]))],
  'makes a false claim': ['writer', claims('Take 50% off today!')],
  'is refused, as a text': ['writer', refusal],
} as const
test.for(Object.entries(useless))(
  'a model whose answer %s works: the next request may be answered',
  async ([, [part, behaviour]]) => {
    await givenAlertsOf(app, 'provider_down')
    stand.behave(behaviour)
    await callModel(part, 4, 'lastSuccessAt')
    expect(await healthOf(part)).toMatchObject({ failures: 0, lastFailureAt: null })
    expect(await alertTexts(app)).toEqual([])
  },
)

test('loads that the model was never asked about say nothing about it', async () => {
  const ctx = await openContext(app.ctx)
  stand.behave(refusal)
  await Promise.all(
    Array.from({ length: 20 }, (_, boxes) => read(ctx, `a sofa and ${boxes} boxes`)),
  )
  await vi.waitUntil(() => healthOf('reader'))
  expect(await healthOf('reader')).toMatchObject({ lastSuccessAt: NOON, lastFailureAt: null })
})

const runTest = async (part: ModelPart) =>
  app.as(await app.given.admin()).call(testIntegration, { params: { part }, body: {} })

test.for(MODEL_PARTS)('the test of a %s says why the model fails, and records it', async (part) => {
  stand.behave(fails(401))
  expect(await runTest(part)).toEqual({
    ok: false,
    sentence: 'The model server does not accept the key in AI_API_KEY',
  })
  expect(await healthOf(part)).toMatchObject({ lastSuccessAt: null, failingSince: NOON })
})

test('the test of a writer asks the model, also while the server lets it rest', async () => {
  stand.behave(fails(401))
  for (let text = 0; text < 6; text += 1) await write(app.ctx)
  stand.behave(writes())
  expect((await runTest('writer')).ok).toBe(true)
  expect(await healthOf('writer')).toMatchObject({ failures: 0, lastSuccessAt: NOON })
})

test('a test waits longer than the writer may take', () => {
  expect(ANSWER_MS).toBeGreaterThan(BUDGET_MS)
})

test('a model that refuses the text of its test is not failing', async () => {
  stand.behave(claims('Take 50% off today!'))
  expect(await runTest('writer')).toEqual({
    ok: false,
    sentence: 'The model answers, but its text makes a claim or has a form that is refused',
  })
  expect(await healthOf('writer')).toMatchObject({ failures: 0, lastFailureAt: null })
})
