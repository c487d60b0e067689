import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookPickup } from '../../contract/booking.ts'
import { Day } from '../../contract/calendar.ts'
import { reschedulePickup } from '../../contract/rescheduling.ts'
import { getWindows } from '../../contract/windows.ts'
import { inTransaction } from '../core/context.ts'
import { linkedJob } from '../job-page/testing/links.ts'
import { useApp } from '../testing/app.ts'
import { bookingForm } from '../testing/booking-form.ts'
import { inDayTransaction } from './day-queue.ts'
import { lockDay } from './places-query.ts'

const app = useApp()
const NOON = new Date('2026-11-21T19:00:00Z')
const TUESDAY = Day.parse('2026-11-24')
/** More than the pool of a test has connections. */
const CUSTOMERS = 30

const book = async () => app.as().call(bookPickup, { body: bookingForm([await app.given.photo()]) })

/** How many connections wait for the lock of a day. */
async function waitingConnections(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(
    app.ctx.db,
  )
  return rows[0]?.waiting ?? 0
}

/** Locks the day as another process would, until it is let go. */
async function lockElsewhere() {
  const [locked, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = inTransaction(app.ctx, async ({ db }) => {
    await lockDay(db, TUESDAY)
    locked.resolve()
    await letGo.promise
  })
  await locked.promise
  return { letGo: letGo.resolve, ended }
}

test(
  'while many wait to book one day, one connection waits for it and the others answer',
  { timeout: 60_000 },
  async () => {
    app.setNow(NOON)
    const elsewhere = await lockElsewhere()
    const bookings = Promise.all(Array.from({ length: CUSTOMERS }, book))
    await expect.poll(waitingConnections, { timeout: 20_000 }).toBe(1)
    for (let times = 0; times < 12; times++)
      await app.as().call(getWindows, { query: { date: Day.parse('2026-11-25') } })
    expect(await waitingConnections()).toBe(1)
    elsewhere.letGo()
    await elsewhere.ended
    expect(new Set((await bookings).map(({ id }) => id)).size).toBe(CUSTOMERS)
  },
)

test(
  'while many wait to move a pickup to one day, one connection waits for it',
  { timeout: 60_000 },
  async () => {
    app.setNow(NOON)
    await app.given.hauler()
    const tokens: string[] = []
    for (let at = 0; at < 4; at++)
      tokens.push((await linkedJob(app, { preferredDate: Day.parse('2026-11-26') })).token)
    const elsewhere = await lockElsewhere()
    const body = { preferredDate: TUESDAY, preferredTime: 'evening' } as const
    const moves = Promise.allSettled(
      tokens.map((token) => app.as().call(reschedulePickup, { params: { token }, body })),
    )
    await expect.poll(waitingConnections, { timeout: 20_000 }).toBe(1)
    for (let times = 0; times < 12; times++)
      await app.as().call(getWindows, { query: { date: Day.parse('2026-11-25') } })
    expect(await waitingConnections()).toBe(1)
    elsewhere.letGo()
    await elsewhere.ended
    expect((await moves).some(({ status }) => status === 'fulfilled')).toBe(true)
  },
)

test('when 300 wait for a day, the next is asked to try again, and other days go on', async () => {
  const first = Promise.withResolvers<void>()
  const all = Array.from({ length: 301 }, () =>
    inDayTransaction(app.ctx, TUESDAY, () => first.promise),
  )
  await expect(inDayTransaction(app.ctx, TUESDAY, async () => 'in')).rejects.toMatchObject({
    code: 'busy',
    message: 'Many people are booking this day right now. Please try again in a moment',
  })
  const other = Day.parse('2026-11-25')
  await expect(inDayTransaction(app.ctx, other, async () => 'in')).resolves.toBe('in')
  first.resolve()
  await Promise.all(all)
  await expect(inDayTransaction(app.ctx, TUESDAY, async () => 'in')).resolves.toBe('in')
})
