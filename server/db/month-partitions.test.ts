import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { addDays, type Day, dayOf } from '../../contract/calendar.ts'
import { projectRoot } from '../core/project-root.ts'
import { advertisingTasks } from '../advertising/tasks.ts'
import { givenCampaign } from '../advertising/testing/campaigns.ts'
import { findLastVisit, insertCountedVisit, insertVisit } from '../advertising/visit-store.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()
const TODAY = dayOf(new Date())
const IN_A_YEAR = addDays(TODAY, 365)

const work = () => advertisingTasks.find(({ name }) => name === 'sweep-ad-visits')?.run({}, app.ctx)

const visitOn = async (day: Day) => {
  const visitorId = randomUUID()
  const visitedAt = new Date(`${day}T20:00:00Z`)
  await insertVisit(app.ctx.db, {
    visitorId,
    day,
    visitedAt,
    platform: 'google',
    channel: 'google',
    campaignId: null,
    leadMagnetId: null,
  })
  return visitorId
}
const partitionOf = async (visitorId: string) => {
  const { rows } = await sql<{ name: string }>`
    select tableoid::regclass::text as name from ad_visits where visitor_id = ${visitorId}`.execute(
    app.ctx.db,
  )
  return rows[0]?.name
}
const partitions = async () => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ad_visits'::regclass order by 1`.execute(
    app.ctx.db,
  )
  return rows.map(({ name }) => name)
}
const nameOf = (day: Day) => `ad_visits_${day.slice(0, 7).replace('-', '_')}`

test('three months have their partition ahead, and a visit of any other day finds a place', async () => {
  await work()
  expect(await partitionOf(await visitOn(TODAY))).toBe('ad_visits_first')
  const ahead = addDays(TODAY, 92)
  expect(await partitionOf(await visitOn(ahead))).toBe(nameOf(ahead))
  const later = await visitOn(IN_A_YEAR)
  expect(await partitionOf(later)).toBe('ad_visits_default')

  // A server that did not run for months: what the default partition took moves into its month.
  app.setNow(new Date(`${addDays(TODAY, 300)}T20:00:00Z`))
  const visit = await findLastVisit(app.ctx.db, later)
  await work()
  await work()
  app.letClockRun()
  expect(await partitionOf(later)).toBe(nameOf(IN_A_YEAR))
  expect(await findLastVisit(app.ctx.db, later)).toEqual(visit)
  // The months that ended more than 90 days before are gone, with the first partition.
  const names = await partitions()
  expect(names).not.toContain('ad_visits_first')
  expect(names.length).toBeGreaterThan(5)
  expect(names[0]).toBe(nameOf(addDays(TODAY, 300 - 90)))
})

test('a visitor counts once for a campaign and day', async () => {
  const { id: campaignId } = await givenCampaign(app, await app.given.admin())
  const visit = {
    visitorId: randomUUID(),
    campaignId,
    leadMagnetId: null,
    platform: 'google' as const,
  }
  for (const day of [TODAY, addDays(TODAY, 40)]) {
    const visitedAt = new Date(`${day}T20:00:00Z`)
    expect(
      await insertCountedVisit(app.ctx.db, { ...visit, day, visitedAt, channel: 'google' }),
    ).toBe(true)
    expect(
      await insertCountedVisit(app.ctx.db, { ...visit, day, visitedAt, channel: 'google' }),
    ).toBe(false)
  }
})

const migration = (name: string) =>
  readFile(join(projectRoot, 'server/db/migrations', name), 'utf8')
/** The statements of a migration that are about visits alone. */
const ofVisits = (text: string) =>
  [
    ...text.matchAll(
      /^(?:create table|create (?:unique )?index \w+ on|alter table) ad_visits\b[^;]*;/gm,
    ),
  ].map(([each]) => each)

test('the migration keeps every visit with its id, and ids go on from there', async () => {
  const client = new pg.Client(app.ctx.connection)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin; create schema earlier; set local search_path to earlier, public')
  await client.query(
    'create table ad_campaigns (id int primary key); create table lead_magnets (id int primary key)',
  )
  for (const name of [
    '0012_advertising.sql',
    '0620_touches.sql',
    '0660_post_pictures_and_figures.sql',
  ])
    for (const statement of ofVisits(await migration(name))) await client.query(statement)
  await client.query(`insert into ad_campaigns values (7); insert into ad_visits (campaign_id, visitor_id, platform, day, counted, visited_at)
    select 7, gen_random_uuid(), 'google', current_date - n, true, now() - n * interval '1 day' from generate_series(0, 89) n`)
  const rows = 'select id, campaign_id, visitor_id, day, visited_at from ad_visits order by id'
  const before = (await client.query(rows)).rows
  await client.query(await migration('0765_visits_by_month.sql'))
  expect((await client.query(rows)).rows).toEqual(before)
  const { rows: added } =
    await client.query(`insert into ad_visits (visitor_id, platform, day, visited_at)
    values (gen_random_uuid(), 'google', current_date, now()) returning id, tableoid::regclass::text as name`)
  expect(added).toEqual([{ id: 91, name: 'ad_visits_first' }])
  await client.query('delete from ad_campaigns')
  expect((await client.query(rows)).rows).toHaveLength(1)
  await client.query('rollback')
})
