import { expect } from 'vitest'
import { ask } from './books.ts'
import type { Database } from './server.ts'

/**
 * The path of the link in the newest message that went out about a job; about any open one when none is
 * named. Only the provider has it: the product's own messages keep no link.
 */
export async function jobLinkIn(database: Database, jobId?: number): Promise<string> {
  let path = ''
  await expect
    .poll(
      async () => {
        const [row] = await ask<{ body: string }>(
          database,
          `select body from notifications join jobs on jobs.id = job_id
             join sandbox_messages on sandbox_messages.id = provider_message_id
           where body like '%/job/%' and (job_id = $1 or ($1::int is null and jobs.status in ('pending', 'assigned')))
           order by notifications.id desc limit 1`,
          [jobId ?? null],
        )
        path = /\/job\/[\w-]+/.exec(row?.body ?? '')?.[0] ?? ''
        return path
      },
      { timeout: 60_000 },
    )
    .not.toBe('')
  return path
}
