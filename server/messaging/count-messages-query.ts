import type { Channel } from '../../contract/channels.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { TemplateKey } from '../../contract/templates.ts'
import type { Db } from '../db/database.ts'

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
