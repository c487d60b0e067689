import type { Channel } from '../../contract/channels.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { TemplateKey } from '../../contract/templates.ts'
import type { Db } from '../db/database.ts'

type Contact = { phoneE164: string | null; email: string }

/** How many messages of these kinds were written to a number or an address since a moment, about any job. */
export async function countMessagesTo(
  db: Db,
  { phoneE164, email }: Contact,
  { kinds, since }: { kinds: readonly TemplateKey[]; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ or, eb }) =>
      or([eb('recipientPhone', '=', phoneE164), eb('recipientEmail', '=', email)]),
    )
    .where('messageType', 'in', kinds)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Which = { kind: TemplateKey; channel: Channel; since: Date }

/** How many messages of a kind about a job were written by a channel since a moment. */
export async function countMessages(
  db: Db,
  jobId: JobId,
  { kind, channel, since }: Which,
): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('jobId', '=', jobId)
    .where('messageType', '=', kind)
    .where('channel', '=', channel)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
