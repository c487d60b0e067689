import { sql, type Insertable, type Transaction } from 'kysely'
import { expect, test } from 'vitest'
import { countNotifications } from '../../contract/messaging.ts'
import { cents } from '../../contract/money.ts'
import { getAdminStats } from '../../contract/reports.ts'
import { useApp } from '../testing/app.ts'
import { givenMessage } from '../testing/messages.ts'
import { seeded } from '../testing/seeded.ts'
import { counterDifferences, rebuildCounters } from './counters.ts'
import type { Tables } from './tables.ts'

const app = useApp()

const NEW_JOB: Insertable<Tables['jobs']> = {
  firstName: 'Mei',
  lastName: 'Tanaka',
  phone: '604-555-0142',
  email: 'mei@example.test',
  address: '118 Alder Crossing, Vancouver',
  area: 'Vancouver',
  description: 'A sofa',
  offeredAddress: 'Alder Crossing, Vancouver',
  offeredDescription: 'A sofa',
  loadSize: 'small',
  preferredDate: '2027-01-20' as never,
  preferredTime: 'morning',
  photos: ['/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp'],
  estimatedPriceCents: cents(100_00),
  visitorId: '5eed0000-0000-4000-8000-000000000000',
  requestHash: 'given',
}
const roll = seeded(17)

/** Changes rows the way the product does, many at a time as well, in no order. */
const CHANGES: ((tx: Transaction<Tables>, haulerId: number) => Promise<unknown>)[] = [
  (tx) =>
    tx
      .insertInto('jobs')
      .values([NEW_JOB, { ...NEW_JOB, area: null }])
      .execute(),
  (tx) =>
    tx
      .insertInto('jobs')
      .values({ ...NEW_JOB, paymentStatus: 'paid' })
      .execute(),
  (tx, haulerId) =>
    sql`
    update jobs set status = 'completed', hauler_id = ${haulerId}, completed_at = now() - random() * interval '60 days',
      final_price_cents = 10000, platform_fee_cents = 3000, hauler_payout_cents = 7000
    where id in (select id from jobs order by random() limit 3 for update skip locked)`.execute(tx),
  (tx) =>
    sql`update jobs set payment_status = 'failed', area = 'Surrey'
    where id in (select id from jobs where status = 'pending' order by random() limit 2 for update skip locked)`.execute(
      tx,
    ),
  (tx) =>
    sql`update jobs set deleted_at = now()
    where id in (select id from jobs order by random() limit 1 for update skip locked)`.execute(tx),
  (tx) =>
    sql`delete from jobs
    where id in (select id from jobs order by random() limit 1 for update skip locked)`.execute(tx),
  (tx) =>
    sql`update haulers set status = (array['approved', 'suspended'])[1 + (random() * 1.99)::int % 2]
    where id in (select id from haulers for update skip locked)`.execute(tx),
  (tx) =>
    sql`insert into notifications (sender_type, message_type, subject, message, recipient_phone, status, failure)
    values ('system', 'job_completed', 'Done', 'Done', '+16045550142', 'failed', 'Unreachable'),
      ('system', 'job_completed', 'Done', 'Done', '+16045550142', 'queued', null)`.execute(tx),
  (tx) =>
    sql`update notifications set is_read = not is_read
    where id in (select id from notifications order by random() limit 4 for update skip locked)`.execute(
      tx,
    ),
  (tx) =>
    sql`insert into social_media_posts (content, status, posted_at, provider_post_id, post_url, engagement)
    values ('Gone', 'posted', now(), 'post_' || gen_random_uuid(), 'https://network.example.test/',
      '{"likes": 3}'), ('A draft', 'draft', null, null, null, '{}')`.execute(tx),
  (tx) =>
    sql`update social_media_posts set engagement = '{"likes": 5, "shares": 2}'
    where id in (select id from social_media_posts order by random() limit 2 for update skip locked)`.execute(
      tx,
    ),
]

test('after many concurrent changes, some rolled back, each counter equals its rows', async () => {
  const { id: haulerId } = await app.given.hauler()
  const worker = async () => {
    for (let step = 0; step < 40; step += 1)
      await app.ctx.db
        .transaction()
        .execute(async (tx) => {
          for (let part = 0; part < 3; part += 1)
            await CHANGES[Math.floor(roll() * CHANGES.length)]?.(tx, haulerId)
          if (roll() < 0.25) throw new Error('Rolled back')
        })
        .catch((error: Error) => {
          if (error.message !== 'Rolled back') throw error
        })
  }
  await Promise.all([worker(), worker(), worker(), worker(), worker(), worker()])

  expect(await app.given.count('jobs')).toBeGreaterThan(20)
  expect(await counterDifferences(app.ctx.db)).toEqual([])
  const admin = app.as(await app.given.admin())
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from jobs where deleted_at is null`.execute(app.ctx.db)
  expect(await admin.call(getAdminStats, {})).toMatchObject({ totalJobs: rows[0]?.jobs })
})

test('transactions that count the same thing do not wait for each other', async () => {
  const release = Promise.withResolvers<void>()
  const before = await app.given.count('jobs')
  const inserted: Promise<void>[] = []
  const all = Array.from({ length: 5 }, () => {
    const done = Promise.withResolvers<void>()
    inserted.push(done.promise)
    return app.ctx.db.transaction().execute(async (tx) => {
      await tx.insertInto('jobs').values(NEW_JOB).execute()
      done.resolve()
      await release.promise
    })
  })
  // None has committed yet: a shared row would hold up all but the first.
  await Promise.all(inserted)
  release.resolve()
  await Promise.all(all)
  expect(await app.given.count('jobs')).toBe(before + 5)
  expect(await counterDifferences(app.ctx.db)).toEqual([])
})

test('a message is counted when it comes, and once it is read', async () => {
  const admin = app.as(await app.given.admin())
  const before = await admin.call(countNotifications, {})
  await givenMessage(app)
  expect(await admin.call(countNotifications, {})).toMatchObject({
    total: before.total + 1,
    unread: before.unread + 1,
  })
})

test('a wrong counter is reported, and counted again', async () => {
  await sql`insert into counters (name, bucket, value) values ('jobs', 'pending', 7)`.execute(
    app.ctx.db,
  )
  const [difference, ...others] = await counterDifferences(app.ctx.db)
  expect(difference).toMatchObject({ name: 'jobs', bucket: 'pending' })
  expect((difference?.kept ?? 0) - (difference?.live ?? 0)).toBe(7)
  expect(others).toEqual([])
  await rebuildCounters(app.ctx.db)
  expect(await counterDifferences(app.ctx.db)).toEqual([])
})
