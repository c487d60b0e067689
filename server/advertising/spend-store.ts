import { sql, type Insertable } from 'kysely'
import type { AdPlatform } from '../../contract/ad-content.ts'
import type { CampaignId } from '../../contract/advertising.ts'
import type { Day } from '../../contract/calendar.ts'
import type { Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** What has one cost: a campaign on a day on a platform. */
export type SpendPlace = { campaignId: CampaignId; day: Day; platform: AdPlatform }

/** The file that the cost of a day came from; undefined where a colleague entered it, or nothing is stored. */
export async function findImportOf(db: Db, place: SpendPlace): Promise<string | undefined> {
  const row = await db
    .selectFrom('adSpend')
    .innerJoin('imports', 'imports.id', 'adSpend.importId')
    .select('imports.fileName')
    .where('campaignId', '=', place.campaignId)
    .where('day', '=', place.day)
    .where('platform', '=', place.platform)
    .limit(1)
    .executeTakeFirst()
  return row?.fileName
}

/** Sets what a colleague entered for a day, replacing what was entered before. */
export async function setEnteredSpend(
  db: Db,
  place: SpendPlace,
  figures: { impressions: number; costCents: Cents },
): Promise<void> {
  const row: Insertable<Tables['adSpend']> = { ...place, ...figures, clicks: 0 }
  await db
    .insertInto('adSpend')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['campaignId', 'day', 'platform'])
        .where('networkCampaignId', 'is', null)
        .doUpdateSet(figures),
    )
    .execute()
  await sumUpSpend(db, [place])
}

/** No day of a campaign has more; the column is an integer. */
const MOST_IMPRESSIONS = 2_000_000_000

/**
 * Writes the sums of these places to the days of their campaigns: of the imported rows where there are any, else what was
 * entered. The campaigns are locked first, as by addFigures.
 */
export async function sumUpSpend(db: Db, places: readonly SpendPlace[]): Promise<void> {
  const campaignIds = places.map(({ campaignId }) => campaignId)
  await sql`select from ad_campaigns where id = any(${campaignIds}::integer[]) order by id for no key update`.execute(
    db,
  )
  await sql`
    insert into ad_metrics (campaign_id, date, platform, impressions, cost_cents)
    select place.campaign_id, place.day, place.platform,
      least(coalesce(sum(spend.impressions) filter (where spend.import_id is not null), sum(spend.impressions), 0), ${MOST_IMPRESSIONS}),
      coalesce(sum(spend.cost_cents) filter (where spend.import_id is not null), sum(spend.cost_cents), 0)
    from (select distinct * from unnest(${campaignIds}::integer[], ${places.map(({ day }) => day)}::date[],
        ${places.map(({ platform }) => platform)}::text[]) as given (campaign_id, day, platform)) as place
      left join ad_spend spend using (campaign_id, day, platform)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (campaign_id, date, platform) do update set impressions = excluded.impressions, cost_cents = excluded.cost_cents`.execute(
    db,
  )
  await sql`
    update ad_campaigns set performance = jsonb_set(performance, '{impressions}', to_jsonb(days.impressions))
    from (select campaign_id, sum(impressions)::bigint as impressions from ad_metrics
      where campaign_id = any(${campaignIds}::integer[]) group by campaign_id) as days
    where days.campaign_id = ad_campaigns.id`.execute(db)
}
