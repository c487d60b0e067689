import { sql, type Selectable } from 'kysely'
import type { PushTopics } from '../../contract/push.ts'
import type { PushNotice, PushTopic } from '../../contract/push-topics.ts'
import type { NotificationId } from '../../contract/messaging.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** A notification for every device of a user who wants this topic. */
export type Push = {
  userId: number
  /** Alerts to the team are chosen where they are raised. */
  topic: PushTopic | 'alerts'
  /** What happened, such as 'payout 12 held problem': no device hears of it twice. */
  event: string
  notice: PushNotice
  /** How long it is of use. */
  minutes: number
  /** The message that says the same. */
  notificationId?: NotificationId
}

/** Writes a delivery, of use from this moment on, for each device that has none for the event yet. One statement, for any number of people. */
export async function insertDeliveries(
  db: Db,
  pushes: readonly Push[],
  from: Date | undefined,
): Promise<{ id: number; event: string }[]> {
  const { rows } = await sql<{ id: number; event: string }>`
    insert into push_deliveries (device_id, topic, event, notification_id, notice, expires_at)
    select devices.id, push.topic, push.event, push.notification_id, push.notice::jsonb,
      coalesce(${from ?? null}::timestamptz, now()) + push.minutes * interval '1 minute'
    from unnest(
      ${pushes.map(({ userId }) => userId)}::integer[],
      ${pushes.map(({ topic }) => topic)}::text[],
      ${pushes.map(({ event }) => event)}::text[],
      ${pushes.map(({ notificationId = null }) => notificationId)}::integer[],
      ${pushes.map(({ notice }) => JSON.stringify(notice))}::text[],
      ${pushes.map(({ minutes }) => minutes)}::integer[]
    ) as push (user_id, topic, event, notification_id, notice, minutes)
    join push_devices devices using (user_id)
    left join push_choices choices using (user_id)
    where case push.topic when 'alerts' then true when 'offers' then choices.offers when 'jobs' then choices.jobs else choices.payouts end
    on conflict (device_id, event) do nothing
    returning id, event`.execute(db)
  return rows
}

type Stored = Selectable<Tables['pushDeliveries']>

/** A test goes to one device, whatever its user wants to be notified of. */
export const insertTest = (
  db: Db,
  test: Pick<Stored, 'deviceId' | 'event' | 'notice' | 'expiresAt'>,
): Promise<{ id: number }> =>
  db
    .insertInto('pushDeliveries')
    .values({ ...test, topic: 'test', notice: JSON.stringify(test.notice) })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A delivery with what decides whether it may still leave. */
export const findDelivery = (db: Db, id: number) =>
  db
    .selectFrom('pushDeliveries')
    .innerJoin('pushDevices', 'pushDevices.id', 'pushDeliveries.deviceId')
    .innerJoin('users', 'users.id', 'pushDevices.userId')
    .innerJoin('sessions', 'sessions.sid', 'pushDevices.sessionId')
    .leftJoin('pushChoices', 'pushChoices.userId', 'pushDevices.userId')
    .leftJoin('notifications', 'notifications.id', 'pushDeliveries.notificationId')
    .select([
      'pushDeliveries.id',
      'pushDeliveries.deviceId',
      'pushDeliveries.topic',
      'pushDeliveries.notice',
      'pushDeliveries.expiresAt',
      'pushDeliveries.handedOverAt',
      'pushDevices.endpoint',
      'pushDevices.p256dh',
      'pushDevices.auth',
      'pushDevices.serverKey',
      'pushChoices.offers',
      'pushChoices.jobs',
      'pushChoices.payouts',
      'notifications.withdrawnAt',
      'users.deletedAt',
      'sessions.expire as signedInUntil',
    ])
    .where('pushDeliveries.id', '=', id)
    .executeTakeFirst()

export type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/** Whether the user still wants the topic; a test and an alert always come. */
export const wantsTopic = ({
  topic,
  offers,
  jobs,
  payouts,
}: Pick<Delivery, 'topic' | keyof PushTopics>): boolean =>
  topic === 'test' || topic === 'alerts' || ({ offers, jobs, payouts }[topic] ?? false)

/** Claims a delivery for one handover. @returns how often it was handed over now; undefined when it is claimed already. */
export async function startHandover(db: Db, id: number, at: Date): Promise<number | undefined> {
  const claimed = await db
    .updateTable('pushDeliveries')
    .set({ handedOverAt: at, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('handedOverAt', 'is', null)
    .returning('attempts')
    .executeTakeFirst()
  return claimed?.attempts
}

/** The push service has certainly not taken it: it may be handed over again. */
export async function endHandover(db: Db, id: number, failure: string): Promise<void> {
  await db
    .updateTable('pushDeliveries')
    .set({ handedOverAt: null, failure: failure.slice(0, LONGEST) })
    .where('id', '=', id)
    .execute()
}

const LONGEST = 300

/** It is not sent any more, for this reason. */
export async function recordFailure(db: Db, id: number, failure: string): Promise<void> {
  await db
    .updateTable('pushDeliveries')
    .set({ failure: failure.slice(0, LONGEST) })
    .where('id', '=', id)
    .execute()
}

/** The push service accepted it. */
export async function recordSent(
  db: Db,
  { id, deviceId }: Pick<Delivery, 'id' | 'deviceId'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('pushDeliveries')
    .set({ sentAt: at, failure: null })
    .where('id', '=', id)
    .execute()
  await db.updateTable('pushDevices').set({ lastUsedAt: at }).where('id', '=', deviceId).execute()
}

/** What happened before is not repeated any more, so nothing needs to be known of it. */
export async function deleteDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('pushDeliveries').where('createdAt', '<', before).execute()
  await db.deleteFrom('sandboxPushes').where('createdAt', '<', before).execute()
}
