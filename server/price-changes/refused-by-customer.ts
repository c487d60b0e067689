import { formatMoney } from '../../contract/money.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { PriceChangeRow } from './store.ts'

/** The team has edited a job already whose customer does not pay the difference: a colleague decides what is picked up. */
export async function alertToRefused(
  ctx: Context,
  tx: Transaction,
  { id, jobId, fromCents, byTeam }: PriceChangeRow,
  what: string,
): Promise<void> {
  if (!byTeam) return
  await raiseAlert(ctx, tx, {
    kind: 'job_at_risk',
    about: `price ${id} of job ${jobId}`,
    what: `Job #${jobId}: ${what} for what the team changed. Change it back, or leave it at ${formatMoney(fromCents)}.`,
    place: { tab: 'jobs', job: String(jobId) },
  })
}
