import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { SandboxAttachment } from '../../db/tables/messaging.ts'
import { Refused, UnknownOutcome } from '../failures.ts'
import type { SmsProvider } from './sms.ts'

export type SandboxMessage = Selectable<Tables['sandboxMessages']>
type Fresh = Pick<
  SandboxMessage,
  'channel' | 'recipient' | 'subject' | 'body' | 'idempotencyKey' | 'failure'
> & { status: 'accepted' | 'refused' | 'busy'; html?: string; attachments?: SandboxAttachment[] }

/**
 * Stores a message under its key. The same request later gets the first answer, also after a lost
 * connection; only a network that was busy accepts it then.
 * @throws Refused, with `refusalCode`; also for a key that was used for something else.
 */
export async function storeOnce(
  db: Db,
  fresh: Fresh,
  accepted: (db: Db, message: SandboxMessage) => Promise<void>,
  refusalCode?: string,
): Promise<{ messageId: string }> {
  const stored = await db.transaction().execute(async (tx) => {
    // Of two concurrent calls, the second waits here until the first has committed.
    const id = `${fresh.channel}_sandbox_${randomUUID()}`
    const added = await tx
      .insertInto('sandboxMessages')
      .values({ id, ...fresh, attachments: JSON.stringify(fresh.attachments ?? []) })
      .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
      .returningAll()
      .executeTakeFirst()
    const changed = added ?? (await wake(tx, fresh.idempotencyKey))
    if (changed?.status === 'accepted') await accepted(tx, changed)
    return {
      message: changed ?? (await messageOfKey(tx, fresh.idempotencyKey)),
      isNew: Boolean(added),
    }
  })
  const { message } = stored
  // What stands below the words of an email may have changed since.
  const words = ({ subject, body }: Pick<SandboxMessage, 'subject' | 'body'>) => subject ?? body
  if (message.recipient !== fresh.recipient || words(message) !== words(fresh))
    throw new Refused('This key was used for another message before')
  if (message.status === 'refused')
    throw new Refused(message.failure ?? 'Refused', refusalCode ? { code: refusalCode } : {})
  if (message.status === 'busy' && stored.isNew) throw new UnknownOutcome('The network is busy')
  return { messageId: message.id }
}

/** The network that was busy takes the message now; undefined when it was not busy. */
const wake = (db: Db, idempotencyKey: string): Promise<SandboxMessage | undefined> =>
  db
    .updateTable('sandboxMessages')
    .set({ status: 'accepted' })
    .where('idempotencyKey', '=', idempotencyKey)
    .where('status', '=', 'busy')
    .returningAll()
    .executeTakeFirst()

const messageOfKey = (db: Db, idempotencyKey: string): Promise<SandboxMessage> =>
  db
    .selectFrom('sandboxMessages')
    .selectAll()
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirstOrThrow()

/**
 * The newest text to this number with these words that the network accepted at `since` or later, that is not
 * one of `except` and has not failed.
 */
export const findSandboxText = (
  db: Db,
  { to, text, since, except }: Parameters<SmsProvider['find']>[0],
) =>
  db
    .selectFrom('sandboxMessages')
    .select(['id', 'status'])
    .where('channel', '=', 'sms')
    .where('recipient', '=', to)
    .where('body', '=', text)
    .where('createdAt', '>=', since)
    .where('status', 'in', ['accepted', 'delivered'])
    .where('id', '!=', sql<string>`all(${except})`)
    .orderBy('createdAt', 'desc')
    .$narrowType<{ status: 'accepted' | 'delivered' }>()
    .executeTakeFirst()

const SHOWN = 100

/** What was handed to the sandbox last, newest first. */
export const latestSandboxMessages = (db: Db): Promise<SandboxMessage[]> =>
  db.selectFrom('sandboxMessages').selectAll().orderBy('createdAt', 'desc').limit(SHOWN).execute()

/** One message that was handed to the sandbox. */
export const findSandboxMessage = (db: Db, id: string): Promise<SandboxMessage | undefined> =>
  db.selectFrom('sandboxMessages').selectAll().where('id', '=', id).executeTakeFirst()
