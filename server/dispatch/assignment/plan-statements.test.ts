import { expect, test } from 'vitest'
import { Day, instantOf } from '../../../contract/calendar.ts'
import { useApp } from '../../testing/app.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { clearBoard } from '../testing/by-hand.ts'
import { fillMarket } from '../testing/fill-market.ts'
import { autoAssign } from './auto-assign.ts'
import { undoPlan } from './undo-plan.ts'

const app = useApp()
const today = Day.parse('2026-11-23')
const MOST_STATEMENTS = 24

/** How many statements it takes to apply a plan for so many jobs, and to undo it. */
async function statementsFor(jobs: number) {
  app.setNow(instantOf(today, 12))
  await clearBoard(app)
  await fillMarket(app.ctx.db, { jobs, haulers: 20, days: 5, today })
  const admin = await app.given.admin()
  const applied = await countStatements(() => autoAssign(app.ctx, { admin }))
  const { assignments } = applied.result
  expect(assignments.length).toBeGreaterThanOrEqual(Math.ceil(jobs / 2))
  const undone = await countStatements(() => undoPlan(app.ctx, admin, assignments))
  expect(undone.result.takenBack).toHaveLength(assignments.length)
  return { applied: applied.statements, undone: undone.statements }
}

test('applying and undoing a plan takes at most 24 statements, for any number of jobs', async () => {
  // The queue looks its settings up once.
  await statementsFor(1)
  const few = await statementsFor(5)
  const many = await statementsFor(60)
  expect(many.applied.length).toBe(few.applied.length)
  expect(many.undone.length).toBe(few.undone.length)
  expect(many.applied.length).toBeLessThanOrEqual(MOST_STATEMENTS)
  expect(many.undone.length).toBeLessThanOrEqual(MOST_STATEMENTS)
})
