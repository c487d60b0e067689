import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../server/core/context.ts'
import { inTransaction } from '../server/core/context.ts'
import { notify } from '../server/messaging/notify.ts'
import type { Recipient } from '../server/messaging/recipients.ts'

/** One of 8,000 people. */
export const textTo = (index: number): Recipient => ({
  userId: null,
  phone: `+1604555${1_000 + (index % 8_000)}`,
  email: null,
})

/** Stores as many texts as a large undo writes, in one transaction. */
export function storeBulk(ctx: Context, count: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    for (let index = 0; index < count; index += 1) {
      const values = { firstName: 'Mei', jobId: String(index), day: 'Monday, November 23' }
      await notify(ctx, tx, 'job_taken_back', textTo(index), { values })
    }
  })
}

/** Waits until no stored text of the bulk is left to send. */
export async function untilAllSent({ db }: Context): Promise<void> {
  const findQueued = db
    .selectFrom('notifications')
    .select('id')
    .where('messageType', '=', 'job_taken_back')
    .where('status', '=', 'queued')
    .limit(1)
  while (await findQueued.executeTakeFirst()) await sleep(250)
}
