import type { Insertable } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { askForQuote } from '../../contract/quotes.ts'
import { getModelCalls } from '../../contract/model-calls.ts'
import type { Tables } from '../db/tables.ts'
import { useApp } from '../testing/app.ts'
import { fails, load, reads, startModel, thing } from '../testing/model/stand-in.ts'
import { costOf } from './guard-model.ts'
import { insertModelCalls } from './model-call-store.ts'

const stand = await startModel()
afterAll(() => stand.stop())
const app = useApp({
  settings: { ...stand.environment, AI_PRICE_IN: '15', AI_PRICE_OUT: '60' },
})
const NOW = new Date('2026-11-20T20:00:00Z')
beforeEach(async () => {
  app.setNow(NOW)
  await app.ctx.db.deleteFrom('modelCalls').execute()
})
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

const call = (fields: Partial<Insertable<Tables['modelCalls']>>) => ({
  purpose: 'quote' as const,
  model: 'looker-1',
  promptVersion: '1',
  outcome: 'read' as const,
  ms: 1000,
  tokensIn: 1000,
  tokensOut: 100,
  at: daysAgo(1),
  ...fields,
})
const none = { tokensIn: null, tokensOut: null }

test('calls are counted by model and prompt, with what they took and cost', async () => {
  await insertModelCalls(app.ctx.db, [
    call({ ms: 1000, costMicrocents: 21_000 }),
    call({ ms: 2000, costMicrocents: 21_000 }),
    call({ ms: 3000, outcome: 'not_json', costMicrocents: 21_000 }),
    call({ ms: 6000, outcome: 'timed_out', ...none }),
    call({ ms: 5000, outcome: 'timed_out', ...none }),
    // Its answer did not say what it took.
    call({ ms: 3000, ...none }),
    call({ promptVersion: '2', at: daysAgo(0) }),
    call({ at: daysAgo(31), ms: 9000, costMicrocents: 5 }),
  ])
  const answer = await app.as(await app.given.admin()).call(getModelCalls, {})
  expect(answer).toEqual({
    hasModel: true,
    prices: { in: 15, out: 60 },
    writerPrices: { in: 15, out: 60 },
    models: [
      {
        purpose: 'quote',
        model: 'looker-1',
        promptVersion: '2',
        calls: 1,
        answered: 1,
        outcomes: [{ outcome: 'read', calls: 1 }],
        medianMs: 1000,
        p95Ms: 1000,
        tokensIn: 1000,
        tokensOut: 100,
        cost: null,
        withCost: 0,
        costPerResult: null,
      },
      {
        purpose: 'quote',
        model: 'looker-1',
        promptVersion: '1',
        calls: 6,
        answered: 3,
        outcomes: [
          { outcome: 'read', calls: 3 },
          { outcome: 'timed_out', calls: 2 },
          { outcome: 'not_json', calls: 1 },
        ],
        medianMs: 3000,
        // Between 5000 and 6000, three quarters of the way.
        p95Ms: 5750,
        tokensIn: 3000,
        tokensOut: 300,
        cost: 63_000,
        withCost: 3,
        // Two readings of known cost bear the third, failed one.
        costPerResult: 31_500,
      },
    ],
  })
})

test('a call costs tokens times prices, to the millionth of a cent', () => {
  const prices = { in: 15, out: 60 }
  expect(costOf({ tokensIn: 1000, tokensOut: 100 }, prices)).toBe(21_000)
  expect(costOf({ tokensIn: 3, tokensOut: 0 }, { in: 7.5, out: 30 })).toBe(23)
  expect(costOf({ tokensIn: 1000, tokensOut: null }, prices)).toBeNull()
  expect(costOf({ tokensIn: 1000, tokensOut: 100 }, undefined)).toBeNull()
})

test('each request of a quote has its cost in its row, one that was not answered none', async () => {
  const ask = async (description: string) =>
    app.as().call(askForQuote, {
      body: { description, loadSize: 'small', photos: [await app.given.photo()] },
    })
  // The stand-in takes 900 tokens and writes 120.
  stand.behave(reads(load([thing('Sofa')])))
  await ask('An old green sofa')
  stand.behave(fails(400))
  await ask('An old blue sofa')
  const costs = await app.ctx.db
    .selectFrom('modelCalls')
    .select(['outcome', 'costMicrocents'])
    .orderBy('id')
    .execute()
  expect(costs).toEqual([
    { outcome: 'read', costMicrocents: '20700' },
    { outcome: 'rejected', costMicrocents: null },
  ])
})
