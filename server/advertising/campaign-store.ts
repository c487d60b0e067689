import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { CampaignId } from '../../contract/advertising.ts'
import { AppError } from '../../contract/errors.ts'
import { publishRow } from '../core/event-store.ts'
import { breaks, type Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type StoredCampaign = Selectable<Tables['adCampaigns']>

/** A campaign that is not deleted. */
export const findCampaign = (db: Db, id: CampaignId): Promise<StoredCampaign | undefined> =>
  db
    .selectFrom('adCampaigns')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** The campaign of a public page, in any status, also when it was deleted. */
export const findCampaignAt = (db: Db, slug: string): Promise<StoredCampaign | undefined> =>
  db.selectFrom('adCampaigns').selectAll().where('slug', '=', slug).executeTakeFirst()

/** The campaign that utm_campaign names: by its address, or by its name in any case. */
export const findCampaignNamed = (db: Db, name: string): Promise<StoredCampaign | undefined> =>
  db
    .selectFrom('adCampaigns')
    .selectAll()
    .where((where) =>
      where.or([where('slug', '=', name), sql<boolean>`lower(name) = ${name.toLowerCase()}`]),
    )
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** A campaign that is not deleted, locked until the transaction ends. */
export async function lockCampaign(db: Db, id: CampaignId): Promise<StoredCampaign> {
  const campaign = await db
    .selectFrom('adCampaigns')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return campaign ?? missing()
}

export const missing = (): never => {
  throw new AppError('not_found', 'There is no such campaign')
}

/** @throws AppError in_use when another campaign has the name, in any case. */
export async function insertCampaign(
  db: Db,
  campaign: Insertable<Tables['adCampaigns']>,
): Promise<StoredCampaign> {
  const inserted = db.insertInto('adCampaigns').values(campaign).returningAll()
  return publishRow(db, 'campaign', inserted.executeTakeFirstOrThrow()).catch(refuseTakenName)
}

function refuseTakenName(error: unknown): never {
  if (!breaks(error, 'ad_campaigns_name')) throw error
  const message = 'Another campaign has this name'
  throw new AppError('in_use', message, { fields: [{ path: 'name', message }], cause: error })
}

/** Changes a campaign and counts its version up. @throws AppError in_use as insertCampaign */
export const updateCampaign = (
  db: Db,
  id: CampaignId,
  changes: Omit<Updateable<Tables['adCampaigns']>, 'status'>,
) =>
  publishRow(
    db,
    'campaign',
    db
      .updateTable('adCampaigns')
      .set({ ...changes, version: sql`version + 1`, updatedAt: sql`now()` })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  ).catch(refuseTakenName)

/** The names of campaigns with this prefix, in lower case. */
export async function namesLike(db: Db, beginning: string): Promise<Set<string>> {
  const start = beginning.toLowerCase()
  const rows = await db
    .selectFrom('adCampaigns')
    .select(sql<string>`lower(name)`.as('name'))
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`starts_with(lower(name), ${start})`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

export const saveContent = (
  db: Db,
  id: CampaignId,
  content: {
    adContent: string
    landingPageConfig: string
    isAiGenerated: boolean
    textSources: string
  },
) =>
  publishRow(
    db,
    'campaign',
    db
      .updateTable('adCampaigns')
      .set({ ...content, version: sql`version + 1`, updatedAt: sql`now()` })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  )

/** Deletes a campaign from every list; its days, visits and conversions stay. */
export const hideCampaign = (db: Db, id: CampaignId, at: Date) =>
  publishRow(
    db,
    'campaign',
    db
      .updateTable('adCampaigns')
      .set({ deletedAt: at, updatedAt: sql`now()` })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  )
