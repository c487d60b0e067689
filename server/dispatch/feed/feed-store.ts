import type { HaulerId } from '../../../contract/haulers.ts'
import type { Db } from '../../db/database.ts'

export const findFeed = (db: Db, haulerId: HaulerId) =>
  db
    .selectFrom('calendarFeeds')
    .select(['id', 'openedAt'])
    .where('haulerId', '=', haulerId)
    .executeTakeFirst()

/** The hauler whose feed this is, while the account is open. */
export const findFeedOwner = (db: Db, id: string) =>
  db
    .selectFrom('calendarFeeds')
    .innerJoin('haulers', 'haulers.id', 'calendarFeeds.haulerId')
    .select(['haulers.id', 'calendarFeeds.openedAt'])
    .where('calendarFeeds.id', '=', id)
    .where('haulers.deletedAt', 'is', null)
    .executeTakeFirst()

/** Replaces the address of before. */
export const putFeed = (db: Db, feed: { haulerId: HaulerId; id: string; openedAt: Date }) =>
  db
    .insertInto('calendarFeeds')
    .values(feed)
    .onConflict((conflict) =>
      conflict.column('haulerId').doUpdateSet({ id: feed.id, openedAt: feed.openedAt }),
    )
    .execute()

export const deleteFeed = (db: Db, haulerId: HaulerId) =>
  db.deleteFrom('calendarFeeds').where('haulerId', '=', haulerId).execute()
