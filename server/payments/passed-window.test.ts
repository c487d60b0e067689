import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { Day, instantOf } from '../../contract/calendar.ts'
import { inTransaction } from '../core/context.ts'
import { useApp } from '../testing/app.ts'
import { findJob, sandboxOf, unpaidJob } from '../testing/paying.ts'
import { watchUnpaidJob } from './cancel-unpaid.ts'
import { checkBooks } from '../ledger/check-books.ts'

const app = useApp()
const today = Day.parse('2026-11-20')
const tomorrow = Day.parse('2026-11-21')
const morning = { preferredDate: today, preferredTime: 'morning' } as const

const at = (hour: number) => app.setNow(instantOf(today, hour))
afterEach(() => at(10))

test('a booking can be paid until its window is over, and not after', async () => {
  at(10)
  const { start, job } = await unpaidJob(app, morning)
  await start()
  at(12)
  await expect(start()).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'The pickup time of this booking has passed; please book again',
  })
  app.setNow(instantOf(tomorrow, 10))
  await expect(start()).rejects.toMatchObject({ code: 'illegal_move' })
  expect((await findJob(app, job)).paymentStatus).toBe('pending')
})

test('money that arrives when the window is over goes back, and the booking is cancelled', async () => {
  at(11)
  const { start, job } = await unpaidJob(app, morning)
  const { clientSecret } = await start()
  at(13)
  await sandboxOf(app.ctx).confirm({ clientSecret, method: 'apple_pay' })
  await app.runTasks()

  expect(await findJob(app, job)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test.for([
  ['its window', { preferredDate: today, preferredTime: 'evening' }, instantOf(today, 20)],
  [
    'a day',
    { preferredDate: Day.parse('2026-11-23'), preferredTime: 'morning' },
    instantOf(tomorrow, 10),
  ],
] as const)(
  'a booking waits for its money until %s is over, when that is sooner',
  async ([, pickup, end]) => {
    at(10)
    const { job } = await unpaidJob(app, pickup)
    await inTransaction(app.ctx, (tx) => watchUnpaidJob(app.ctx, tx, job))
    const { rows } = await sql<{ startAfter: Date }>`
    select start_after from tasks.job
    where data->>'task' = 'cancel-unpaid' and (data->'payload'->>'jobId')::int = ${job.id}
  `.execute(app.ctx.db)
    expect(rows).toEqual([{ startAfter: end }])
  },
)
