import { sql } from 'kysely'
import type { SpendNetwork } from '../../contract/ad-spend.ts'
import type { CampaignId } from '../../contract/advertising.ts'
import type { ImportId } from '../../contract/imports.ts'
import type { SpendPlace } from '../advertising/spend-store.ts'
import { sumUpSpend } from '../advertising/spend-store.ts'
import type { Db } from '../db/database.ts'
import type { SpendBefore } from '../db/tables/advertising.ts'
import { nameKey, type Match } from './match-spend.ts'
import type { SpendGroup } from './plan-spend.ts'

const LOCK = 620_112
const ROWS_AT_A_TIME = 500

/** One import of spend at a time: two of the same file would both find its rows new. */
export const lockSpend = (db: Db) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)

/** Remembers which own campaign each of the network's is; answers with their numbers by name. */
export async function rememberMatches(
  db: Db,
  network: SpendNetwork,
  matches: Iterable<Match & { own: { id: CampaignId } }>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { stored, own, campaign, networkId } of matches) {
    const facts = { name: campaign, campaignId: own.id }
    const { id } = stored
      ? await db
          .updateTable('adNetworkCampaigns')
          .set({ ...facts, ...(networkId !== null && { networkId }) })
          .where('id', '=', stored.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('adNetworkCampaigns')
          .values({ ...facts, network, networkId })
          .returning('id')
          .executeTakeFirstOrThrow()
    ids.set(nameKey({ campaign, networkId }), id)
  }
  return ids
}

/** Writes new and changed rows, and beside them what they were. */
export async function writeSpend(
  db: Db,
  importId: ImportId,
  groups: readonly SpendGroup[],
  networkCampaigns: ReadonlyMap<string, number>,
): Promise<void> {
  for (let at = 0; at < groups.length; at += ROWS_AT_A_TIME) {
    const part = groups.slice(at, at + ROWS_AT_A_TIME)
    const rows = part.map(({ match, ...group }) => ({
      networkCampaignId: networkCampaigns.get(nameKey(match)) ?? null,
      campaignId: group.campaignId,
      platform: group.platform,
      day: group.day,
      impressions: group.impressions,
      clicks: group.clicks,
      costCents: group.costCents,
      importId,
    }))
    const stored = await db
      .insertInto('adSpend')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['networkCampaignId', 'day', 'platform'])
          .where('networkCampaignId', 'is not', null)
          .doUpdateSet(({ ref }) => ({
            campaignId: ref('excluded.campaignId'),
            impressions: ref('excluded.impressions'),
            clicks: ref('excluded.clicks'),
            costCents: ref('excluded.costCents'),
            importId: ref('excluded.importId'),
          })),
      )
      .returning(['id', 'networkCampaignId', 'day', 'platform'])
      .execute()
    const befores = new Map(part.flatMap(({ before }) => (before ? [[before.id, before]] : [])))
    await db
      .insertInto('adSpendChanges')
      .values(
        stored.map(({ id }) => {
          const before = befores.get(id)
          return { importId, spendId: id, before: before ? JSON.stringify(beforeOf(before)) : null }
        }),
      )
      .execute()
  }
  await sumUpSpend(db, [
    ...groups,
    ...groups.flatMap(({ before }): SpendPlace[] => (before ? [before] : [])),
  ])
}

const beforeOf = ({
  campaignId,
  impressions,
  clicks,
  costCents,
  importId,
}: NonNullable<SpendGroup['before']>): SpendBefore => ({
  campaignId,
  impressions,
  clicks,
  costCents,
  // An imported row has one, by the table's own rule.
  importId: importId ?? (0 as ImportId),
})

/** An import of spend, locked until the transaction ends. */
export const lockSpendImport = (db: Db, id: ImportId) =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'ad_spend')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The campaigns whose days an import wrote. */
export async function campaignsOf(db: Db, importId: ImportId): Promise<CampaignId[]> {
  const rows = await db
    .selectFrom('adSpend')
    .select('campaignId')
    .distinct()
    .where('importId', '=', importId)
    .execute()
  return rows.map(({ campaignId }) => campaignId)
}

/** Whether a later import wrote rows of this one. */
export async function isReplaced(db: Db, importId: ImportId): Promise<boolean> {
  const { rows } = await sql`
    select from ad_spend_changes change join ad_spend spend on spend.id = change.spend_id
    where change.import_id = ${importId} and spend.import_id <> ${importId} limit 1`.execute(db)
  return rows.length > 0
}

/** Puts back what an import replaced, and removes what it added. */
export async function restoreSpend(db: Db, importId: ImportId): Promise<void> {
  const { rows: places } = await sql<SpendPlace>`
    select spend.campaign_id, spend.day::text as day, spend.platform from ad_spend spend where import_id = ${importId}
    union select (before ->> 'campaignId')::integer, spend.day::text, spend.platform
      from ad_spend_changes change join ad_spend spend on spend.id = change.spend_id
      where change.import_id = ${importId} and before is not null`.execute(db)
  await sql`
    update ad_spend set campaign_id = (before ->> 'campaignId')::integer, impressions = (before ->> 'impressions')::integer,
      clicks = (before ->> 'clicks')::integer, cost_cents = (before ->> 'costCents')::integer,
      import_id = (before ->> 'importId')::integer
    from ad_spend_changes change
    where change.import_id = ${importId} and change.spend_id = ad_spend.id and before is not null`.execute(
    db,
  )
  await sql`
    delete from ad_spend using ad_spend_changes change
    where change.import_id = ${importId} and change.spend_id = ad_spend.id and before is null`.execute(
    db,
  )
  await sumUpSpend(db, places)
}
