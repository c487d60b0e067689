import { sql, type Selectable } from 'kysely'
import {
  MAX_PUSH_DEVICES,
  type PushDevice,
  type PushDeviceId,
  type PushTopicChoice,
  type PushTopics,
} from '../../contract/push.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type StoredDevice = Selectable<Tables['pushDevices']>
type NewDevice = Omit<StoredDevice, 'id' | 'lastUsedAt'>

/** The devices of a user, the newest first. */
export const findDevices = (db: Db, userId: number): Promise<PushDevice[]> =>
  db
    .selectFrom('pushDevices')
    .select(['id', 'name', 'endpoint', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** A device that this user has. */
export const findDevice = (
  db: Db,
  userId: number,
  id: PushDeviceId,
): Promise<StoredDevice | undefined> =>
  db
    .selectFrom('pushDevices')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()

/**
 * Adds a device; the same endpoint, also of another user, is replaced, with what waits for it. The oldest of the
 * user leave.
 */
export async function insertDevice(db: Db, device: NewDevice): Promise<void> {
  await db.deleteFrom('pushDevices').where('endpoint', '=', device.endpoint).execute()
  await db
    .insertInto('pushDevices')
    .values(device)
    // Of two requests at the same time the later one counts.
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
    .execute()
  await db
    .deleteFrom('pushDevices')
    .where('userId', '=', device.userId)
    .where('id', 'not in', (devices) =>
      devices
        .selectFrom('pushDevices')
        .select('id')
        .where('userId', '=', device.userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_PUSH_DEVICES),
    )
    .execute()
}

/** The push service knows the device no more, or it is switched off. */
export async function deleteDevice(db: Db, id: PushDeviceId): Promise<void> {
  await db.deleteFrom('pushDevices').where('id', '=', id).execute()
}

/** The user said yes, on this device for the first time on any: all topics are on, for what happens from now on. */
export async function insertChoices(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .insertInto('pushChoices')
    .values({ userId, offersCoveredUntil: now })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
}

const ALL_ON: PushTopics = { offers: true, jobs: true, payouts: true }

/** What the user wants to be notified of: everything before the first choice. */
export const findTopics = async (db: Db, userId: number): Promise<PushTopics> =>
  (await db
    .selectFrom('pushChoices')
    .select(['offers', 'jobs', 'payouts'])
    .where('userId', '=', userId)
    .executeTakeFirst()) ?? ALL_ON

/** Who switches the offers on again is not notified of those that came meanwhile. */
export async function setTopics(
  db: Db,
  userId: number,
  topics: PushTopicChoice,
  now: Date,
): Promise<void> {
  await db
    .insertInto('pushChoices')
    .values({ userId, ...topics, offersCoveredUntil: now })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({
        ...topics,
        offersCoveredUntil: topics.offers
          ? sql<Date>`case when push_choices.offers then push_choices.offers_covered_until else ${now} end`
          : sql<Date>`push_choices.offers_covered_until`,
      }),
    )
    .execute()
}
