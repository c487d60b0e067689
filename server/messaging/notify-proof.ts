import type { Selectable } from 'kysely'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { paths } from '../../contract/paths.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { notifyAll, type Draft } from './notify.ts'
import { haulerAccount, nameIn } from './recipients.ts'

type Job = Selectable<Tables['jobs']>
type Hauler = Pick<Selectable<Tables['haulers']>, 'userId' | 'phoneE164' | 'email' | 'firstName'>

/** The team reminds the hauler of what a completed job lacks: its payout waits. The message leaves at `at`. */
export async function notifyProofMissing(
  ctx: Pick<Context, 'config'>,
  tx: Transaction,
  job: Job,
  { hauler, payout, at }: { hauler: Hauler; payout: Cents; at: Date },
): Promise<void> {
  const draft: Draft<'proof_missing'> = {
    key: 'proof_missing',
    recipient: haulerAccount(hauler),
    jobId: job.id,
    sender: 'admin',
    values: {
      firstName: nameIn(hauler.firstName, 'there'),
      jobId: String(job.id),
      what:
        job.proof === 'ticket_due'
          ? 'the place and the ticket'
          : 'an after-photo and the disposal record',
      payout: formatMoney(payout),
      link: ctx.config.publicUrl + paths.hauler,
    },
  }
  await notifyAll(ctx, tx, [draft], { at })
}
