import { expect, test } from 'vitest'
import { tasks } from '../tasks.ts'
import { useApp } from '../testing/app.ts'
import { nextVariant, recordGenerated, sourceOf } from './generated-text-store.ts'

const app = useApp()
const DAY_MS = 86_400_000

test('generated texts are known as such for a year, and then removed', async () => {
  await recordGenerated(app.ctx.db, 'An old sofa in the way?', 'model')
  const sourceAfter = async (days: number) => {
    app.setNow(new Date(Date.now() + days * DAY_MS))
    await tasks.find(({ name }) => name === 'sweep-generated-texts')?.run({}, app.ctx)
    return sourceOf(app.ctx.db, 'An old sofa in the way?')
  }
  expect(await sourceAfter(366)).toBe('model')
  expect(await sourceAfter(401)).toBeNull()
  expect(await app.given.count('generatedTexts')).toBe(0)
})

test('each text has a variant of its own, also when others are removed meanwhile', async () => {
  const first = await Promise.all([nextVariant(app.ctx.db), nextVariant(app.ctx.db)])
  await app.ctx.db.deleteFrom('generatedTexts').execute()
  const variants = [...first, await nextVariant(app.ctx.db)]
  expect(new Set(variants).size).toBe(3)
})
