import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { LeadMagnetId } from '../../contract/lead-magnets.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { findReferralOffer } from './referral-store.ts'

export type StoredOffer = Selectable<Tables['leadMagnets']>

/** The offer with this code, in capitals, whatever became of it; by a personal code the referral offer that is on, under that code. */
export async function findByCode(db: Db, code: string): Promise<StoredOffer | undefined> {
  const offer = await db
    .selectFrom('leadMagnets')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  if (offer) return offer
  const referral = await db
    .selectFrom('referralCodes')
    .innerJoin('leadMagnets', 'leadMagnets.id', 'leadMagnetId')
    .selectAll('leadMagnets')
    .where('referralCodes.code', '=', code)
    .executeTakeFirst()
  if (!referral) return undefined
  // Of several in time, a personal code stands for the one that its person reads of.
  const current = await findReferralOffer(db, referral.targetType)
  return { ...(current ?? referral), code }
}

/** One that is stored, whatever became of it. */
export const findOffer = (db: Db, id: LeadMagnetId): Promise<StoredOffer> =>
  db.selectFrom('leadMagnets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The same, locked: the uses of an offer are counted and taken one after another. */
export const lockOffer = (db: Db, id: LeadMagnetId): Promise<StoredOffer | undefined> =>
  db.selectFrom('leadMagnets').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Undefined when another offer has, or had, the code. */
export const insertOffer = (
  db: Db,
  offer: Insertable<Tables['leadMagnets']>,
): Promise<StoredOffer | undefined> =>
  db
    .insertInto('leadMagnets')
    .values(offer)
    .onConflict((conflict) => conflict.constraint('lead_magnets_code').doNothing())
    .returningAll()
    .executeTakeFirst()

export type OfferFields = Pick<
  Updateable<Tables['leadMagnets']>,
  'title' | 'offer' | 'terms' | 'isActive' | 'endedAt' | 'deletedAt'
>

/** A change of an offer, which must be locked: its next version. */
export const saveOffer = (db: Db, id: LeadMagnetId, fields: OfferFields): Promise<StoredOffer> =>
  db
    .updateTable('leadMagnets')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** One more conversion, or one less. */
export const countLead = (db: Db, id: LeadMagnetId, more: 1 | -1 = 1) =>
  db
    .updateTable('leadMagnets')
    .set(({ eb }) => ({ conversions: eb('conversions', '+', more) }))
    .where('id', '=', id)
    .execute()
