import { sql, type Insertable } from 'kysely'
import type { MailingTest } from '../../contract/mailing-people.ts'
import type { MailingId } from '../../contract/mailings.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** The number that a member of the team gave for alerts. */
export const findOwnPhone = async (db: Db, userId: number): Promise<string | null> =>
  (
    await db
      .selectFrom('alertSettings')
      .select('phoneE164')
      .where('userId', '=', userId)
      .executeTakeFirst()
  )?.phoneE164 ?? null

export const insertTest = (db: Db, test: Insertable<Tables['mailingTests']>) =>
  db.insertInto('mailingTests').values(test).execute()

/** The latest test of each channel that this person sent to themselves. */
export async function testsOf(db: Db, userId: number, id: MailingId): Promise<MailingTest[]> {
  const rows = await db
    .selectFrom('mailingTests as t')
    .innerJoin('notifications as n', 'n.id', 't.notificationId')
    .distinctOn('n.channel')
    .select([
      't.id',
      'n.channel',
      sql<string>`coalesce(n.recipient_email, n.recipient_phone, '')`.as('to'),
      'n.status',
      'n.failure',
      't.sentAt as at',
    ])
    .where('t.mailingId', '=', id)
    .where('t.testedBy', '=', userId)
    .orderBy('n.channel')
    .orderBy('t.id', 'desc')
    .execute()
  return rows
}
