import { sql } from 'kysely'
import type { AdPlatform } from '../../contract/ad-content.ts'
import type { PastSpendImport, SpendNetwork } from '../../contract/ad-spend.ts'
import type { CampaignId } from '../../contract/advertising.ts'
import type { Day } from '../../contract/calendar.ts'
import type { ImportId } from '../../contract/imports.ts'
import type { Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'

/** A campaign as a network calls it. */
export type NetworkName = { campaign: string; networkId: string | null }
export type OwnCampaign = { id: CampaignId; name: string; slug: string; platforms: AdPlatform[] }
export type NetworkCampaign = {
  id: number
  networkId: string | null
  name: string
  campaignId: CampaignId
}

const MOST_CAMPAIGNS = 2_000

/** Every campaign that a row can be for, the newest first. */
export const ownCampaigns = (db: Db): Promise<OwnCampaign[]> =>
  db
    .selectFrom('adCampaigns')
    .select(['id', 'name', 'slug', 'platforms'])
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST_CAMPAIGNS)
    .execute()

/** What is remembered of these names. */
export const rememberedCampaigns = (
  db: Db,
  network: SpendNetwork,
  names: readonly NetworkName[],
): Promise<NetworkCampaign[]> =>
  db
    .selectFrom('adNetworkCampaigns')
    .select(['id', 'networkId', 'name', 'campaignId'])
    .where('network', '=', network)
    .where((where) =>
      where.or([
        where('networkId', 'in', ['', ...names.flatMap(({ networkId }) => networkId ?? [])]),
        sql<boolean>`lower(name) = any(${names.map(({ campaign }) => campaign.toLowerCase())}::text[])`,
      ]),
    )
    .orderBy('id')
    .execute()

/** A stored row of spend, imported or entered. */
export type StoredSpend = {
  id: number
  networkCampaignId: number | null
  campaignId: CampaignId
  platform: AdPlatform
  day: Day
  impressions: number
  clicks: number
  costCents: Cents
  importId: ImportId | null
}

/** What is stored of these campaigns of a network between two days, and what was entered for own campaigns. */
export const storedSpend = (
  db: Db,
  of: { networkCampaignIds: readonly number[]; campaignIds: readonly CampaignId[] },
  from: Day,
  to: Day,
): Promise<StoredSpend[]> =>
  db
    .selectFrom('adSpend')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where((where) =>
      where.or([
        where('networkCampaignId', 'in', [0, ...of.networkCampaignIds]),
        where.and([
          where('networkCampaignId', 'is', null),
          sql<boolean>`campaign_id = any(${of.campaignIds}::integer[])`,
        ]),
      ]),
    )
    .execute()

const LISTED = 20

/** The newest imports of spend, and who made and undid them. */
export const pastSpendImports = (db: Db): Promise<PastSpendImport[]> =>
  db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.importedBy')
    .leftJoin('users as undoer', 'undoer.id', 'imports.undoneBy')
    .where('kind', '=', 'ad_spend')
    .select(['imports.id', 'fileName', 'rowCount as rows', 'importedAt as at', 'undoneAt'])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('by'))
    .select(sql<string | null>`trim(undoer.first_name || ' ' || undoer.last_name)`.as('undoneBy'))
    .orderBy('imports.id', 'desc')
    .limit(LISTED)
    .execute()
