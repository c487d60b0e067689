import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { EmailProvider } from '../providers/messages/email.ts'
import type { Geocoder } from '../providers/geocoder/geocoder.ts'
import type { PaymentProvider } from '../providers/payments/payments.ts'
import type { PushProvider } from '../providers/push/push.ts'
import type { Publisher } from '../providers/publisher/publisher.ts'
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

/** The outside world of the server. Tests build it with sandboxes. */
export type Context = {
  db: Db
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
  /** Of the data folder; undefined where nothing is kept in it. */
  diskSpace: () => Promise<DiskSpace | undefined>
  secrets: SecretBox
  hooks: Hooks
  now: () => Date
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
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => db.transaction().execute((tx) => work(transactionOf(tx, queue)))

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
