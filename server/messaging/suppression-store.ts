import { sql } from 'kysely'
import type { Channel } from '../../contract/channels.ts'
import type { SuppressionId, SuppressionReason } from '../../contract/suppressions.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { restoreSuppressions } from './kept-refusal-store.ts'

/** A number (E.164) or an address in lower case, and the channel by which nothing goes there. */
export type SuppressedContact = { channel: Channel; contact: string }

/** What the log of messages says about each reason. */
export const SUPPRESSION_WORDS: Record<SuppressionReason, string> = {
  opted_out: 'The owner of this number replied STOP',
  bounced: 'Mail to this address came back',
  complained: 'The owner of this address reported our mail as unwanted',
}

/** Which refusal of a provider (`SmsRefusal`, `EmailRefusal`) suppresses its recipient, and why. A number that takes no texts may take them tomorrow. */
export const SUPPRESSED_BY: Record<string, SuppressionReason> = {
  opted_out: 'opted_out',
  no_mailbox: 'bounced',
}

/**
 * From now on nothing goes there by this channel; repeating it changes nothing, and so does what happened
 * before the same reason was lifted.
 */
export async function suppress(
  db: Db,
  { channel, contact }: SuppressedContact,
  reason: SuppressionReason,
  at: Date,
): Promise<void> {
  await db
    .insertInto('suppressions')
    .columns(['channel', 'contact', 'reason', 'suppressedAt'])
    .expression(
      db
        .selectNoFrom(({ val }) => [
          val(channel).as('channel'),
          val(contact).as('contact'),
          val(reason).as('reason'),
          sql<Date>`${at}::timestamptz`.as('suppressedAt'),
        ])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('suppressions')
                .select('id')
                .where('contact', '=', contact)
                .where('channel', '=', channel)
                .where('reason', '=', reason)
                .where('liftedAt', '>', at),
            ),
          ),
        ),
    )
    .onConflict((conflict) =>
      conflict.columns(['contact', 'channel', 'reason']).where('liftedAt', 'is', null).doNothing(),
    )
    .execute()
}

type Tools = Pick<Context, 'db' | 'secrets'>

/** Messages may go there again, as far as this reason is concerned. */
export async function liftSuppression(
  tools: Tools,
  { channel, contact }: SuppressedContact,
  reason: SuppressionReason,
  at: Date,
): Promise<void> {
  await restoreSuppressions(tools, { channel, contact })
  await tools.db
    .updateTable('suppressions')
    .set({ liftedAt: at })
    .where('channel', '=', channel)
    .where('contact', '=', contact)
    .where('reason', '=', reason)
    .where('liftedAt', 'is', null)
    .execute()
}

/**
 * Why nothing may go there now; the latest reason of several, undefined for none. What the person refused
 * before an erasure is suppressed again.
 */
export async function findSuppression(
  tools: Tools,
  { channel, contact }: SuppressedContact,
): Promise<SuppressionReason | undefined> {
  await restoreSuppressions(tools, { channel, contact })
  const row = await tools.db
    .selectFrom('suppressions')
    .select('reason')
    .where('channel', '=', channel)
    .where('contact', '=', contact)
    .where('liftedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.reason
}

export const findSuppressionById = (db: Db, id: SuppressionId) =>
  db.selectFrom('suppressions').selectAll().where('id', '=', id).executeTakeFirst()

/** A member of staff lifts it; false when it was lifted before. */
export async function liftByStaff(
  db: Db,
  id: SuppressionId,
  { liftedAt, liftedBy }: { liftedAt: Date; liftedBy: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('suppressions')
    .set({ liftedAt: sql`greatest(suppressed_at, ${liftedAt})`, liftedBy })
    .where('id', '=', id)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
