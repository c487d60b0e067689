import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import { Instant } from '../../contract/calendar.ts'
import type { LeadMagnetId } from '../../contract/lead-magnets.ts'
import type { OfferChangeKind } from '../../contract/offer-desk.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { StoredOffer } from './offer-store.ts'

/** What a change of an offer may change. */
export const Snapshot = z.object({
  title: z.string(),
  offer: z.object({ value: z.string(), description: z.string() }),
  isActive: z.boolean(),
  terms: z.unknown(),
  endedAt: Instant.nullable(),
  deletedAt: Instant.nullable(),
})
export type Snapshot = z.infer<typeof Snapshot>

export type StoredVersion = Selectable<Tables['leadMagnetVersions']>
/** Who changes it, when and how. */
export type Change = { change: OfferChangeKind; changedBy: number; at: Date }

/** Keeps how an offer is after a change. */
export const insertVersion = (db: Db, offer: StoredOffer, change: Change) =>
  db
    .insertInto('leadMagnetVersions')
    .values({
      ...change,
      leadMagnetId: offer.id,
      version: offer.version,
      snapshot: JSON.stringify(z.encode(Snapshot, Snapshot.parse(z.encode(Snapshot, offer)))),
    })
    .execute()

/** An offer as it was after one of its changes. */
export const findVersion = (
  db: Db,
  leadMagnetId: LeadMagnetId,
  version: number,
): Promise<StoredVersion | undefined> =>
  db
    .selectFrom('leadMagnetVersions')
    .selectAll()
    .where('leadMagnetId', '=', leadMagnetId)
    .where('version', '=', version)
    .executeTakeFirst()

/** The last hundred changes, with the names of those who made them. */
export const versionsOf = (db: Db, leadMagnetId: LeadMagnetId) =>
  db
    .selectFrom('leadMagnetVersions')
    .leftJoin('users', 'users.id', 'leadMagnetVersions.changedBy')
    .selectAll('leadMagnetVersions')
    .select(
      sql<
        string | null
      >`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email)`.as(
        'by',
      ),
    )
    .where('leadMagnetId', '=', leadMagnetId)
    .orderBy('version', 'desc')
    .limit(100)
    .execute()
