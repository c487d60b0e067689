import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { followEvents, MOST_AT_A_TIME } from './event-hub.ts'
import type { StoredEvent } from './event-store.ts'

const app = useApp()
const COUNT = MOST_AT_A_TIME * 2 + 500

const publishMany = () =>
  sql`insert into events (topic, subject_id) select 'hauler', place
    from generate_series(1, ${COUNT}) as place`.execute(app.ctx.db)

/** Follows the events of this test from now on; what is delivered at a time, without those of before. */
async function follow(onDelivered: (deliveries: readonly StoredEvent[][]) => void = () => {}) {
  const { rows } = await sql<{ database: string; last: string }>`select
    current_database() as database, coalesce(max(id), 0) as last from events`.execute(app.ctx.db)
  const [{ database, last }] = rows as [(typeof rows)[number]]
  const deliveries: StoredEvent[][] = []
  const stop = await followEvents(
    { ...inject('postgres'), database },
    {
      deliver(events) {
        const own = events.filter(({ id }) => id > Number(last))
        if (own.length === 0) return
        deliveries.push(own)
        onDelivered(deliveries)
      },
    },
  )
  onTestFinished(stop)
  return {
    sizes: () => deliveries.map((events) => events.length),
    ids: () => deliveries.flat().map(({ id }) => id),
    subjects: () => deliveries.flat().map(({ subject }) => subject),
  }
}

const wholeNumbers = Array.from({ length: COUNT }, (_, place) => place + 1)

test('many events at once are delivered in parts, in order, none twice', async () => {
  const { sizes, ids, subjects } = await follow()
  await publishMany()
  await expect.poll(() => ids().length, { timeout: 5_000 }).toBe(COUNT)
  expect(Math.max(...sizes())).toBe(MOST_AT_A_TIME)
  expect(ids()).toEqual(ids().toSorted((a, b) => a - b))
  expect(subjects()).toEqual(wholeNumbers)
})

test('an event that commits between two parts comes after them, though its id is lower', async () => {
  const commits = Promise.withResolvers<void>()
  const { sizes, subjects } = await follow((deliveries) => {
    if (deliveries.length === 1) commits.resolve()
  })
  await app.ctx.db.transaction().execute(async (db) => {
    await sql`insert into events (topic, subject_id) values ('hauler', 0)`.execute(db)
    await publishMany()
    await commits.promise
  })
  await expect.poll(() => subjects().length, { timeout: 5_000 }).toBe(COUNT + 1)
  expect(sizes().length).toBeGreaterThan(2)
  expect(subjects()).toEqual([...wholeNumbers, 0])
})

test('a connection that is lost between two parts misses none, and brings none twice', async () => {
  const { subjects } = await follow((deliveries) => {
    if (deliveries.length === 1) void endListeners().then(publishLate)
  })
  await publishMany()
  await expect.poll(() => subjects().length, { timeout: 5_000 }).toBe(COUNT + 1)
  expect(subjects()).toEqual([...wholeNumbers, 0])
})

const endListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%from events%'
      and application_name = ''`.execute(app.ctx.db)

const publishLate = () =>
  sql`insert into events (topic, subject_id) values ('hauler', 0)`.execute(app.ctx.db)
