import { sql, type Insertable } from 'kysely'
import type { AdSource, CampaignId } from '../../contract/advertising.ts'
import type { Day } from '../../contract/calendar.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Performance } from '../db/tables/advertising.ts'

export type Place = { campaignId: CampaignId; date: Day; platform: AdSource }
type Counted =
  | 'clicks'
  | 'conversions'
  | 'signups'
  | 'jobsCompleted'
  | 'revenueCents'
  | 'shareCents'
  | 'grossCents'
/** Figures to add to those of a day. */
export type Figures = Partial<Pick<Insertable<Tables['adMetrics']>, Counted>>

/** Adds figures to a day. */
export async function addFigures(db: Db, place: Place, figures: Figures): Promise<void> {
  const { clicks = 0, conversions = 0 } = figures
  // Lock the campaign before its days, as sumUpSpend does, or the two deadlock.
  await perform(db, place.campaignId, { clicks, conversions })
  await db
    .insertInto('adMetrics')
    .values({ ...place, ...figures })
    .onConflict((conflict) =>
      conflict.columns(['campaignId', 'date', 'platform']).doUpdateSet(({ ref, eb }) => ({
        clicks: eb(ref('adMetrics.clicks'), '+', ref('excluded.clicks')),
        conversions: eb(ref('adMetrics.conversions'), '+', ref('excluded.conversions')),
        signups: eb(ref('adMetrics.signups'), '+', ref('excluded.signups')),
        jobsCompleted: eb(ref('adMetrics.jobsCompleted'), '+', ref('excluded.jobsCompleted')),
        revenueCents: eb(ref('adMetrics.revenueCents'), '+', ref('excluded.revenueCents')),
        shareCents: eb(ref('adMetrics.shareCents'), '+', ref('excluded.shareCents')),
        grossCents: eb(ref('adMetrics.grossCents'), '+', ref('excluded.grossCents')),
      })),
    )
    .execute()
}

/** Changes what a day was counted to have brought by one more or one less; the day must have it. */
export async function correctFigure(
  db: Db,
  { campaignId, date, platform }: Place,
  figure: 'conversions' | 'jobsCompleted',
  more: 1 | -1,
): Promise<void> {
  await perform(db, campaignId, figure === 'conversions' ? { conversions: more } : {})
  await db
    .updateTable('adMetrics')
    .set((eb) => ({ [figure]: eb(figure, '+', more) }))
    .where('campaignId', '=', campaignId)
    .where('date', '=', date)
    .where('platform', '=', platform)
    .execute()
}

/** Updates the campaign's sums from its days. */
async function perform(db: Db, id: CampaignId, more: Partial<Performance>): Promise<void> {
  const { impressions = 0, clicks = 0, conversions = 0 } = more
  if (impressions === 0 && clicks === 0 && conversions === 0) return
  const sum = (key: keyof Performance, by: number) =>
    sql`${sql.lit(key)}::text, coalesce((performance ->> ${sql.lit(key)})::bigint, 0) + ${by}::bigint`
  await db
    .updateTable('adCampaigns')
    .set({
      performance: sql<string>`jsonb_build_object(${sql.join([
        sum('impressions', impressions),
        sum('clicks', clicks),
        sum('conversions', conversions),
      ])})`,
    })
    .where('id', '=', id)
    .execute()
}

const CAMPAIGN_BATCH_SIZE = 100

/** Updates the figures of the last 7, 30 and 90 days to end today, for every campaign that needs it. */
export async function sumUpToday(db: Db, today: Day): Promise<void> {
  const { rows } = await sql`
    select sum_up_campaign(campaign_id, ${today}) from (
      select distinct campaign_id from ad_campaign_figures
      where days > 0 and (until < ${today} or until > ${today})
      order by campaign_id limit ${CAMPAIGN_BATCH_SIZE}) as ended`.execute(db)
  if (rows.length === CAMPAIGN_BATCH_SIZE) await sumUpToday(db, today)
}
