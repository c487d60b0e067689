import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, windowStart, type Day } from '../../contract/calendar.ts'
import { clearBoard } from '../dispatch/testing/by-hand.ts'
import { heldFor } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { sandboxOf } from '../testing/paying.ts'
import { closeBooks } from './testing/on-site.ts'
import { quotedJob } from './testing/quoted-job.ts'

const app = useApp()
let today: Day
beforeEach(() => {
  app.letClockRun()
  today = addDays(dayOf(app.ctx.now()), 1)
  app.setNow(windowStart(today, 'morning'))
})
afterEach(async () => {
  await closeBooks(app)
  await clearBoard(app)
})

test('the same-day price that the bank has given back does not go back a second time', async () => {
  const { job, move, page, fee, price } = await quotedJob(app)
  await move(today, { fee })
  await app.runTasks()
  const { chargeId } = await app.ctx.db
    .selectFrom('payments')
    .select('chargeId')
    .where('jobId', '=', job.id)
    .where('purpose', '=', 'same_day')
    .executeTakeFirstOrThrow()
  const disputeId = await sandboxOf(app.ctx).openDispute(chargeId ?? '')
  await app.runTasks()
  await sandboxOf(app.ctx).closeDispute(disputeId, 'lost')
  await app.runTasks()
  expect(await page()).toMatchObject({ status: 'pending', sameDay: null })
  await move(addDays(today, 2))
  await app.runTasks()
  expect(await heldFor(app.ctx.db, job.id)).toBe(price)
})
