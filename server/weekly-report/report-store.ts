import { sql } from 'kysely'
import { instantOf, type Day } from '../../contract/calendar.ts'
import type { Db } from '../db/database.ts'

/** Those of these owners who were not written to about this week. */
export async function ownersWithoutReport(
  db: Db,
  week: Day,
  ownerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('weeklyReports')
    .select('ownerId')
    .where('week', '=', week)
    .execute()
  const written = new Set(rows.map(({ ownerId }) => ownerId))
  return new Set(ownerIds.filter((id) => !written.has(id)))
}

/** False where another server has written to this owner about this week. */
export async function recordReport(
  db: Db,
  ownerId: number,
  week: Day,
  writtenAt: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('weeklyReports')
    .values({ ownerId, week, writtenAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ownerId')
    .executeTakeFirst()
  return row !== undefined
}

/** Posts that need a person: those that failed since this day, and those that wait now. */
export type WaitingPosts = Record<
  'failed' | 'missed' | 'unconfirmed' | 'waiting' | 'unapproved',
  number
>

export async function waitingPosts(db: Db, from: Day): Promise<WaitingPosts> {
  const since = instantOf(from, 0)
  const isRecent = sql`coalesce(scheduled_for, created_at) >= ${since}`
  const { rows } = await sql<WaitingPosts>`
    select count(*) filter (where status = 'failed' and detail is null and ${isRecent})::int as failed,
      count(*) filter (where status = 'failed' and detail = 'missed' and ${isRecent})::int as missed,
      count(*) filter (where status = 'failed' and detail = 'not_confirmed' and ${isRecent})::int as unconfirmed,
      count(*) filter (where status = 'scheduled' and detail in ('waits_for_reconnect', 'waits_for_network'))::int as waiting,
      count(*) filter (where status = 'draft' and origin = 'schedule' and scheduled_for is not null)::int as unapproved
    from social_media_posts where status in ('failed', 'scheduled', 'draft')`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The counts came back empty')
  return row
}

/** Whether there is a campaign, an offer, a post or a connected account at all. */
export async function isMarketingSetUp(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isSetUp: boolean }>`
    select exists (select from ad_campaigns where deleted_at is null)
      or exists (select from lead_magnets where deleted_at is null)
      or exists (select from mailings where deleted_at is null)
      or exists (select from social_media_posts) or exists (select from social_media_accounts) as "isSetUp"`.execute(
    db,
  )
  return rows[0]?.isSetUp ?? false
}
