import { sql } from 'kysely'
import type { z } from 'zod'
import type { TeamRole } from '../../contract/team-roles.ts'
import type { Config } from '../config.ts'
import type { Connection, Db } from '../db/database.ts'
import type { Replica } from '../db/replica.ts'
import type { EmailProvider } from '../providers/messages/email.ts'
import type { Geocoder } from '../providers/geocoder/geocoder.ts'
import type { PaymentProvider } from '../providers/payments/payments.ts'
import type { PushProvider } from '../providers/push/push.ts'
import type { Publisher } from '../providers/publisher/publisher.ts'
import type { RoadServer } from '../providers/roads/roads.ts'
import type { LoadReader } from '../providers/reader/reader.ts'
import type { SmsProvider } from '../providers/messages/sms.ts'
import type { Storage } from '../providers/storage/storage.ts'
import type { Writer } from '../providers/writer/writer.ts'
import type { DiskSpace } from './disk-space.ts'
import type { Hooks } from './hooks.ts'
import type { Subject } from './event-audience-query.ts'
import { publish } from './event-store.ts'
import type { Queue, SendOptions } from './queue.ts'
import type { SecretBox } from './secret-box.ts'
import type { Task } from './task.ts'

/** The member of the team behind a change, and the call that makes it: what the audit log says of it. */
export type Actor = {
  userId: number
  teamRole: TeamRole
  /** Method and path, as the contract has them. */
  call: string
  /** The network address. */
  address: string
}

/** The outside world of the server. Tests build it with sandboxes. */
export type Context = {
  db: Db
  /** Answers heavy reads, through core/read.ts; undefined: the primary answers all. */
  replica?: Replica
  /** Where that database is reached, for a backup; undefined in commands. */
  connection?: Connection
  queue: Queue
  config: Config
  payments: PaymentProvider
  sms: SmsProvider
  email: EmailProvider
  push: PushProvider
  storage: Storage
  writer: Writer
  reader: LoadReader
  publisher: Publisher
  /** Undefined: no geocoder is used. */
  geocoder: Geocoder | undefined
  /** Undefined: drives are our own estimates. */
  roads: RoadServer | undefined
  /** Of the data folder; undefined where nothing is kept in it. */
  diskSpace: () => Promise<DiskSpace | undefined>
  secrets: SecretBox
  hooks: Hooks
  now: () => Date
  /** Of a call of the team that may change something. */
  actor?: Actor
}

export type Transaction = {
  db: Db
  /** The task is stored in this transaction: it runs if and only if the change commits. */
  enqueue: <P extends z.ZodType>(
    task: Task<P>,
    payload: z.input<P>,
    options?: SendOptions,
  ) => Promise<void>
  /** The same for many payloads, in one statement. */
  enqueueAll: <P extends z.ZodType>(
    task: Task<P>,
    payloads: z.input<P>[],
    options?: SendOptions,
  ) => Promise<void>
  /** Tells the browsers of those who see these rows that they have changed, if and only if the change commits. */
  publish: (topic: Subject, ids: number | readonly number[]) => Promise<void>
}

/** Runs `work` in one transaction: database, `enqueue` and `publish` only, no provider is called inside. */
export const inTransaction = <T>(
  { db, queue, actor }: Pick<Context, 'db' | 'queue' | 'actor'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    if (actor) await nameActor(tx, actor)
    return work(transactionOf(tx, queue))
  })

/** The triggers of the audit log read it, to the end of the transaction. */
const nameActor = (tx: Db, actor: Actor & { erases?: true }) =>
  sql`select set_config('westhaul.actor', ${JSON.stringify(actor)}, true)`.execute(tx)

/** From now on the audit log says what the transaction changes, without the values: for an erasure. */
export async function auditWithoutValues({ actor }: Pick<Context, 'actor'>, tx: Transaction) {
  if (actor) await nameActor(tx.db, { ...actor, erases: true })
}

/** Says who changes what follows in this transaction, where that is only known in it. */
export const actAs = ({ db }: Pick<Transaction, 'db'>, actor: Actor) => nameActor(db, actor)

/** Runs one transaction after another until one finds nothing: each answers how many it did. */
export async function inBatches(
  ctx: Pick<Context, 'db' | 'queue'>,
  batch: (tx: Transaction) => Promise<number>,
): Promise<void> {
  let count
  do count = await inTransaction(ctx, batch)
  while (count > 0)
}

/** What a use case may do inside this database transaction. */
export const transactionOf = (db: Db, queue: Pick<Queue, 'send' | 'sendAll'>): Transaction => ({
  db,
  enqueue: (task, payload, options) => queue.send(db, task, payload, options),
  enqueueAll: (task, payloads, options) => queue.sendAll(db, task, payloads, options),
  publish: (topic, ids) => publish(db, topic, ids),
})
