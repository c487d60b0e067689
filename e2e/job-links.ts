import { expect } from 'vitest'
import { ask } from './books.ts'

/** The path of the link in the newest message about a job; about any open one when none is named. */
export async function jobLinkIn(dataDir: string, jobId?: number): Promise<string> {
  let path = ''
  await expect
    .poll(
      async () => {
        const [row] = await ask<{ message: string }>(
          dataDir,
          `select message from notifications join jobs on jobs.id = job_id
           where message like '%/job/%' and (job_id = $1 or ($1::int is null and jobs.status in ('pending', 'assigned')))
           order by notifications.id desc limit 1`,
          [jobId ?? null],
        )
        path = /\/job\/[\w-]+/.exec(row?.message ?? '')?.[0] ?? ''
        return path
      },
      { timeout: 20_000 },
    )
    .not.toBe('')
  return path
}
