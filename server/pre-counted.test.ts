import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { getAdAnalytics } from '../contract/ad-metrics.ts'
import { addDays, type Day, dayOf } from '../contract/calendar.ts'
import type { Cents } from '../contract/money.ts'
import { getQuoteResults } from '../contract/quote-results.ts'
import { countSchedule } from '../contract/schedule.ts'
import { getSocialAnalytics } from '../contract/social-accounts.ts'
import { Month } from '../contract/statements.ts'
import type { HaulerId } from '../contract/haulers.ts'
import { counterDifferences, rebuildCounters } from './db/counters.ts'
import { fillSeed } from './seed/fill.ts'
import { statementOf } from './statements/statement.ts'
import { useApp, type Visit } from './testing/app.ts'

// What screens read from pre-counted days, against the same figures summed up from every row.

const app = useApp()
let admin: Visit
let today: Day

beforeAll(async () => {
  const name = await plain<{ name: string }>(sql`select current_database() as name`)
  const client = new pg.Client({ ...inject('postgres'), database: name[0]?.name })
  await client.connect()
  today = dayOf(app.ctx.now())
  await fillSeed(client, { jobs: 800, haulers: 5, today, report: () => {} })
  await client.end()
  admin = await app.given.admin()
}, 120_000)

const plain = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(app.ctx.db)).rows

/** The middle error as PostgreSQL computes it from all rows, of all jobs or of those that a condition names. */
async function medianOf({ from, to }: { from?: Day; to?: Day }, where = sql`true`) {
  const [row] = await plain<{ jobs: number; median: number | null; mean: number | null }>(sql`
    select count(*)::int as jobs, round(avg(error) / 100, 1)::float8 as mean,
      round((percentile_cont(0.5) within group (order by error))::numeric / 100, 1)::float8 as median
    from quote_outcomes where kind = 'compared' and ${where}
      and day_in_bc(ended_at) between ${from ?? '0001'} and ${to ?? '9999'}`)
  return { jobs: row?.jobs, medianError: row?.median, meanError: row?.mean }
}

const results = (query: { from?: Day; to?: Day } = {}) =>
  app.as(admin).call(getQuoteResults, { query })

test('quote results are those of every single job, on any days', async () => {
  const half = { from: addDays(today, -500), to: addDays(today, -100) }
  for (const days of [{}, { from: addDays(today, -300) }, { to: addDays(today, -300) }, half])
    expect((await results(days)).all).toMatchObject(await medianOf(days))
})

test('the middle error is right where most estimates were missed', async () => {
  await sql`update quote_outcomes set error = 7 * (job_id % 90) - 300 where load_size = 'small'`.execute(
    app.ctx.db,
  )
  await sql`update quote_outcomes set error = job_id % 500 + 1 where load_size = 'large'`.execute(
    app.ctx.db,
  )
  await sql`update quote_outcomes set error = error - 9 where reader_version = 'rules-2'`.execute(
    app.ctx.db,
  )
  const days = { from: addDays(today, -400) }
  const { all, groups } = await results(days)
  expect(all).toMatchObject(await medianOf(days))
  for (const { loadSize, ...size } of all.sizes)
    expect(size).toMatchObject(await medianOf(days, sql`load_size = ${loadSize}`))
  for (const { band, ...figures } of all.bands)
    expect(figures).toMatchObject(await medianOf(days, sql`band = ${band}`))
  expect(groups).toHaveLength(2)
  for (const { readerVersion, ...group } of groups) {
    expect(group).toMatchObject(await medianOf(days, sql`reader_version = ${readerVersion}`))
    for (const { band, ...figures } of group.bands)
      expect(figures).toMatchObject(
        await medianOf(days, sql`reader_version = ${readerVersion} and band = ${band}`),
      )
  }
})

test('a campaign that is deleted leaves the figures of advertising, and one that returns is back', async () => {
  const sums = async () => {
    const [row] = await plain<Record<'clicks' | 'revenue' | 'days', number>>(sql`
      select sum(m.clicks)::int as clicks, sum(m.revenue_cents)::int as revenue, count(*)::int as days
      from ad_metrics m join ad_campaigns c on c.id = m.campaign_id where c.deleted_at is null`)
    return row
  }
  const counted = async () => {
    const { totalClicks, totalRevenue, days } = await app
      .as(admin)
      .call(getAdAnalytics, { query: {} })
    expect(days.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(totalClicks)
    return { clicks: totalClicks, revenue: totalRevenue }
  }
  const before = await counted()
  expect(await sums()).toMatchObject(before)
  await sql`update ad_campaigns set deleted_at = now() where id % 2 = 0`.execute(app.ctx.db)
  const less = await counted()
  expect(await sums()).toMatchObject(less)
  expect(less.clicks).toBeLessThan(before.clicks)
  expect(await counterDifferences(app.ctx.db)).toEqual([])
  await sql`update ad_campaigns set deleted_at = null`.execute(app.ctx.db)
  expect(await counted()).toEqual(before)
})

test('analytics of posts are those of every single post', async () => {
  await sql`update social_media_posts set is_ai_generated = true, source = 'model', posted_at = now() - interval '1 day' * (id % 60)
    where id % 3 = 0 and status = 'posted'`.execute(app.ctx.db)
  const { weeks, ...analytics } = await app.as(admin).call(getSocialAnalytics, {})
  const [all] = await plain<Record<'posts' | 'engagement' | 'ai' | 'lately', number>>(sql`
    select count(*)::int as posts, sum(post_engagement(engagement)) filter (where status = 'posted')::int as engagement,
      avg(post_engagement(engagement)) filter (where status = 'posted' and is_ai_generated)::float8 as ai,
      sum(post_engagement(engagement)) filter (where status = 'posted' and day_in_bc(posted_at) >= ${weeks[0]?.from})::int
        as lately
    from social_media_posts`)
  expect(analytics).toMatchObject({ totalPosts: all?.posts, totalEngagement: all?.engagement })
  expect(analytics.aiStats.avgEngagement).toBeCloseTo(all?.ai ?? NaN, 9)
  const lately = weeks.flatMap(({ engagement }) => Object.values(engagement))
  expect(lately.reduce((sum, one) => sum + one, 0)).toBe(all?.lately)
})

test('what was owed to a hauler before a month is what the ledger says', async () => {
  const month = Month.parse(addDays(today, -90).slice(0, 7))
  const owed = await plain<{ id: HaulerId; owed: Cents }>(sql`
    select j.hauler_id as id, -sum(e.amount_cents) filter (where day_in_bc(t.created_at) < ${month})::int as owed
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join jobs j on j.id = t.job_id
    where e.account in ('hauler_payable', 'tips') and j.hauler_id is not null group by 1`)
  expect(owed).toHaveLength(5)
  for (const { id, owed: before } of owed)
    expect((await statementOf(app.ctx.db, id, month)).owedBefore).toBe(before)
})

test('the calendar counts the jobs that haulers have on each day', async () => {
  const query = { from: addDays(today, -20), to: addDays(today, 10) }
  const days = await app.as(admin).call(countSchedule, { query })
  const rows = await plain<{ day: Day; jobs: number }>(sql`
    select scheduled_date as day, count(*)::int as jobs from jobs
    where status in ('assigned', 'in_progress', 'completed') and deleted_at is null group by 1`)
  for (const { day, jobs } of days)
    expect(jobs).toBe(rows.find((row) => row.day === day)?.jobs ?? 0)
})

test('counting everything again changes nothing', async () => {
  expect(await counterDifferences(app.ctx.db)).toEqual([])
  const before = await results()
  await rebuildCounters(app.ctx.db)
  expect(await counterDifferences(app.ctx.db)).toEqual([])
  expect(await results()).toEqual(before)
})

test('a day of quote results that was changed by hand is named, and counted again', async () => {
  await sql`update quote_outcome_days set exact = exact + 1 where id = (select min(id) from quote_outcome_days)`.execute(
    app.ctx.db,
  )
  expect(await counterDifferences(app.ctx.db)).toMatchObject([{ name: 'quote outcomes' }])
  await rebuildCounters(app.ctx.db)
  expect(await counterDifferences(app.ctx.db)).toEqual([])
})
