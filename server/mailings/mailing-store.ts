import { sql, type Selectable } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { MailingDraft, MailingId } from '../../contract/mailings.ts'
import { publishRow } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type StoredMailing = Selectable<Tables['mailings']>

export const missingMailing = (): never => {
  throw new AppError('not_found', 'There is no such campaign')
}

export const findMailing = (db: Db, id: MailingId): Promise<StoredMailing | undefined> =>
  db
    .selectFrom('mailings')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Holds the campaign to the end of the transaction: who sends, stops or deletes it comes one after another. */
export const lockMailingIfAny = (db: Db, id: MailingId): Promise<StoredMailing | undefined> =>
  db
    .selectFrom('mailings')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The same, of a campaign that a person names. @throws AppError not_found. */
export const lockMailing = async (db: Db, id: MailingId): Promise<StoredMailing> =>
  (await lockMailingIfAny(db, id)) ?? missingMailing()

/** The columns of a draft as they are stored. */
export const columnsOf = (draft: MailingDraft) => ({
  name: draft.name,
  segment: JSON.stringify(draft.segment),
  mail: draft.email && JSON.stringify(draft.email),
  sms: draft.text,
  code: draft.code,
  textsPerMinute: draft.textsPerMinute,
  mailsPerMinute: draft.emailsPerMinute,
  periodDays: draft.periodDays,
  months: draft.months,
})

type NewMailing = MailingDraft & Pick<StoredMailing, 'kind' | 'flow' | 'status' | 'createdBy'>

export const insertMailing = (db: Db, mailing: NewMailing): Promise<StoredMailing | undefined> =>
  publishRow(
    db,
    'mailing',
    db
      .insertInto('mailings')
      .values({
        ...columnsOf(mailing),
        kind: mailing.kind,
        flow: mailing.flow,
        status: mailing.status,
        createdBy: mailing.createdBy,
      })
      .returningAll()
      .executeTakeFirst(),
  )

/** A change by a person: its next version. The campaign must be locked. */
export const saveColumns = (db: Db, id: MailingId, draft: MailingDraft) =>
  publishRow(
    db,
    'mailing',
    db
      .updateTable('mailings')
      .set({ ...columnsOf(draft), version: sql`version + 1`, updatedAt: sql`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  )

/** What a person stands by, instead of what was confirmed before. */
export const saveConfirmedClaims = async (
  db: Db,
  id: MailingId,
  confirmedClaims: string[],
  claimsConfirmedBy: number,
  claimsConfirmedAt: Date,
): Promise<void> => {
  await db
    .updateTable('mailings')
    .set({ confirmedClaims, claimsConfirmedBy, claimsConfirmedAt })
    .where('id', '=', id)
    .execute()
}

/** What the sending keeps of a campaign; it is no edit. */
type Progress = Partial<
  Pick<StoredMailing, 'minute' | 'mailsInMinute' | 'textsInMinute' | 'lookedAt' | 'notice'>
> & { leftOut?: string }

export const saveProgress = (db: Db, id: MailingId, progress: Progress) =>
  db.updateTable('mailings').set(progress).where('id', '=', id).execute()

export const hideMailing = (db: Db, id: MailingId, deletedAt: Date) =>
  publishRow(
    db,
    'mailing',
    db
      .updateTable('mailings')
      .set({ deletedAt })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  )

/** Scheduled ones whose time has come, those under way, and flows that are on. */
export const findAtWork = (db: Db, now: Date): Promise<StoredMailing[]> =>
  db
    .selectFrom('mailings')
    .selectAll()
    .where('deletedAt', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', '=', 'scheduled'), eb('startsAt', '<=', now)]),
        eb('status', 'in', ['sending', 'on']),
      ]),
    )
    .orderBy('id')
    .execute()
