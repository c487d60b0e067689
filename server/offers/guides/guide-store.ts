import { sql, type Insertable, type Selectable } from 'kysely'
import type { LeadMagnetId } from '../../../contract/lead-magnets.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type GuideRequest = Selectable<Tables['guideRequests']>

/** The file of a guide, with its size and who uploaded it. */
export const findGuideFile = (db: Db, id: LeadMagnetId) =>
  db
    .selectFrom('guideFiles')
    .innerJoin('uploads', 'uploads.name', 'guideFiles.upload')
    .leftJoin('users', 'users.id', 'guideFiles.uploadedBy')
    .select(['upload', 'uploadedAt', 'bytes'])
    .select(sql<string | null>`trim(concat(users.first_name, ' ', users.last_name))`.as('by'))
    .where('leadMagnetId', '=', id)
    .executeTakeFirst()

export const hasGuideFile = async (db: Db, id: LeadMagnetId): Promise<boolean> =>
  (await findGuideFile(db, id)) !== undefined

/** The offer must be locked. */
export const saveGuideFile = (db: Db, file: Insertable<Tables['guideFiles']>) =>
  db
    .insertInto('guideFiles')
    .values(file)
    .onConflict((conflict) =>
      conflict.column('leadMagnetId').doUpdateSet({
        upload: file.upload,
        uploadedBy: file.uploadedBy,
        uploadedAt: file.uploadedAt,
      }),
    )
    .execute()

export const deleteGuideFile = (db: Db, id: LeadMagnetId) =>
  db.deleteFrom('guideFiles').where('leadMagnetId', '=', id).execute()

export const insertGuideRequest = (
  db: Db,
  request: Insertable<Tables['guideRequests']>,
): Promise<GuideRequest> =>
  db.insertInto('guideRequests').values(request).returningAll().executeTakeFirstOrThrow()

export const findGuideRequest = (db: Db, id: number): Promise<GuideRequest | undefined> =>
  db.selectFrom('guideRequests').selectAll().where('id', '=', id).executeTakeFirst()

export const findRequestByToken = (db: Db, tokenHash: string): Promise<GuideRequest | undefined> =>
  db.selectFrom('guideRequests').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()

/** How often guides were asked for with this address since then. */
export async function countRequestsSince(db: Db, email: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('guideRequests')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('email', '=', email)
    .where('requestedAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const setGuideToken = (db: Db, id: number, tokenHash: string) =>
  db.updateTable('guideRequests').set({ tokenHash }).where('id', '=', id).execute()

/** Notes that a link is handed over to its provider now; false for one that may have left before. */
export async function startGuideHandover(db: Db, id: number, handedOverAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guideRequests')
    .set({ handedOverAt })
    .where('id', '=', id)
    .where('handedOverAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The provider certainly does not have the link: it can be handed over again. */
export const endGuideHandover = (db: Db, id: number) =>
  db.updateTable('guideRequests').set({ handedOverAt: null }).where('id', '=', id).execute()

/** Uses a link up; false when it was used already. */
export async function confirmRequest(db: Db, id: number, confirmedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guideRequests')
    .set({ confirmedAt })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that an address confirmed for this offer; false when it did before. */
export async function insertGuideLead(
  db: Db,
  lead: Insertable<Tables['guideLeads']>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('guideLeads')
    .values(lead)
    .onConflict((conflict) => conflict.constraint('guide_leads_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Requests whose link to confirm has expired, and of those that were confirmed the ones whose file link has. */
export const removeGuideRequests = (
  db: Db,
  { expiredBefore, confirmedBefore }: { expiredBefore: Date; confirmedBefore: Date },
) =>
  db
    .deleteFrom('guideRequests')
    .where((is) =>
      is.or([
        is.and([is('confirmedAt', 'is', null), is('expiresAt', '<', expiredBefore)]),
        is('confirmedAt', '<', confirmedBefore),
      ]),
    )
    .execute()
