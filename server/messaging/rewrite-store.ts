import type { JobId } from '../../contract/jobs.ts'
import type { NotificationId } from '../../contract/messaging.ts'
import type { Db } from '../db/database.ts'
import type { Recipient } from './recipients.ts'
import type { Message } from './store.ts'

/** Messages to one recipient, up to a message of the job. */
type About = { recipient: Recipient; until: number }

const about = (db: Db, jobId: JobId, { recipient: { userId, phone, email }, until }: About) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('id', '<=', until as NotificationId)
    .where('recipientId', 'is not distinct from', userId)
    .where('recipientPhone', 'is not distinct from', phone)
    .where('recipientEmail', 'is not distinct from', email)
    .where('withdrawnAt', 'is', null)

/** The messages about a job that wait for this recipient, locked; what is being handed over may have left already. */
export const findWaitingAbout = (db: Db, jobId: JobId, which: About): Promise<Message[]> =>
  about(db, jobId, which)
    .where('status', '=', 'queued')
    .where('handedOverAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Those that have left since then, or may have. */
export const findLeftSince = (
  db: Db,
  jobId: JobId,
  { since, ...which }: About & { since: Date },
): Promise<Message[]> =>
  about(db, jobId, which)
    .where((eb) => eb.or([eb('sentAt', '>=', since), eb('handedOverAt', '>=', since)]))
    .orderBy('id')
    .execute()

/** What of a message that waits can change. */
export type Rewritten = Pick<
  Message,
  'recipientPhone' | 'recipientEmail' | 'channel' | 'subject' | 'message' | 'preheader'
>

/** A message that waits says something else, or goes to someone else; it must be locked. */
export const rewrite = (db: Db, id: NotificationId, changes: Partial<Rewritten>) =>
  db.updateTable('notifications').set(changes).where('id', '=', id).execute()
