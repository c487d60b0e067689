import type { Context, Transaction } from '../core/context.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { findAnyJob } from '../jobs/store.ts'
import { notifyPriceAnswered } from '../messaging/notify-money.ts'
import type { PriceChangeRow } from './store.ts'

/**
 * The hauler of a price reads what became of it; of one that the team asked for, the hauler who has the job by now, if
 * any. `answer` is a sentence that follows a colon.
 */
export async function informHauler(
  ctx: Pick<Context, 'config'>,
  tx: Transaction,
  { jobId, haulerId }: Pick<PriceChangeRow, 'jobId' | 'haulerId'>,
  answer: string,
): Promise<void> {
  const reader = haulerId ?? (await findAnyJob(tx.db, jobId)).haulerId
  if (reader === null) return
  const hauler = await findAnyHauler(tx.db, reader)
  await notifyPriceAnswered(ctx, tx, jobId, { hauler, answer })
}
