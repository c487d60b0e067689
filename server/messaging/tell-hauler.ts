import type { Selectable } from 'kysely'
import type { HaulerMove } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { paths } from '../../contract/paths.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { haulerAccount, nameIn } from './recipients.ts'
import { tell } from './tell.ts'

type Hauler = Selectable<Tables['haulers']>
type Settings = Pick<Context, 'config'>

/** The admin team has decided; the reason is what they wrote. */
export async function tellDecision(
  ctx: Settings,
  tx: Transaction,
  hauler: Hauler,
  move: HaulerMove,
): Promise<void> {
  const to = haulerAccount(hauler)
  const firstName = nameIn(hauler.firstName, 'there')
  const reason = hauler.statusReason ?? 'No reason was given.'
  const link = ctx.config.publicUrl + paths.hauler
  const sender = 'admin'
  if (move === 'approve')
    await tell(ctx, tx, 'hauler_approved', to, { sender, values: { firstName, link } })
  if (move === 'reject')
    await tell(ctx, tx, 'hauler_rejected', to, { sender, values: { firstName, reason } })
  if (move === 'suspend')
    await tell(ctx, tx, 'hauler_suspended', to, { sender, values: { firstName, reason } })
  if (move === 'reinstate')
    await tell(ctx, tx, 'hauler_reinstated', to, { sender, values: { firstName, reason, link } })
}

/** The share of a job was transferred. */
export async function tellPaidOut(
  ctx: Settings,
  tx: Transaction,
  hauler: Pick<Hauler, 'userId' | 'phoneE164' | 'email' | 'firstName'>,
  { jobId, amount }: { jobId: JobId; amount: Cents },
): Promise<void> {
  await tell(ctx, tx, 'payout_sent', haulerAccount(hauler), {
    jobId,
    values: {
      firstName: nameIn(hauler.firstName, 'there'),
      jobId: String(jobId),
      amount: formatMoney(amount),
    },
  })
}
