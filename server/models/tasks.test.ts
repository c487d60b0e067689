import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { insertModelCalls } from './model-call-store.ts'
import { sweepModelCalls } from './tasks.ts'

const app = useApp()
const DAY_MS = 86_400_000

test('requests to models are kept for a year, to compare what it costs', async () => {
  const then = new Date('2026-09-01T19:00:00Z')
  const call = {
    model: 'looker-1',
    promptVersion: '1',
    purpose: 'quote',
    outcome: 'read',
    ms: 900,
    at: then,
  } as const
  await insertModelCalls(app.ctx.db, [{ ...call, tokensIn: 900, tokensOut: 120 }])
  const leftAfter = async (days: number) => {
    app.setNow(new Date(then.getTime() + days * DAY_MS))
    await sweepModelCalls.run({}, app.ctx)
    return app.given.count('modelCalls')
  }
  expect(await leftAfter(366)).toBe(1)
  expect(await leftAfter(401)).toBe(0)
})
