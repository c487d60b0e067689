import type { Selectable } from 'kysely'
import { formatDay, SLOT_LABELS, type Slot } from '../../contract/calendar.ts'
import type { HaulerMove } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { SenderType } from '../../contract/messaging.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { paths } from '../../contract/paths.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { haulerAccount, nameIn } from './recipients.ts'
import { tell, tellAll, type Draft } from './tell.ts'

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

type Pickup = Pick<Selectable<Tables['jobs']>, 'id' | 'preferredDate' | 'scheduledDate'>
type Addressee = Pick<Hauler, 'userId' | 'phoneE164' | 'email' | 'firstName'>

const pickupFacts = (hauler: Addressee, job: Pickup) => ({
  firstName: nameIn(hauler.firstName, 'there'),
  jobId: String(job.id),
  day: formatDay(job.scheduledDate ?? job.preferredDate),
})

/** The hauler did not claim this job but was given it, or it is now in another slot. */
export async function tellGiven(
  ctx: Settings,
  tx: Transaction,
  hauler: Addressee,
  job: Pickup,
  about: { slot: Slot; sender: SenderType },
): Promise<void> {
  await tellAll(ctx, tx, [givenDraft(ctx, hauler, job, about)])
}

/** What the hauler reads of it. */
export const givenDraft = (
  { config }: Settings,
  hauler: Addressee,
  job: Pickup,
  { slot, sender }: { slot: Slot; sender: SenderType },
): Draft<'job_assigned_to_you'> => ({
  key: 'job_assigned_to_you',
  recipient: haulerAccount(hauler),
  jobId: job.id,
  sender,
  values: {
    ...pickupFacts(hauler, job),
    slot: SLOT_LABELS[slot],
    link: config.publicUrl + paths.hauler,
  },
})

/** An assigned job was taken back by the admin team, or cancelled or moved by its customer. */
export async function tellTakenBack(
  ctx: Settings,
  tx: Transaction,
  hauler: Addressee,
  job: Pickup,
  sender: SenderType = 'admin',
): Promise<void> {
  await tellAll(ctx, tx, [takenBackDraft(hauler, job, sender)])
}

/** What the hauler reads of it. */
export const takenBackDraft = (
  hauler: Addressee,
  job: Pickup,
  sender: SenderType,
): Draft<'job_taken_back'> => ({
  key: 'job_taken_back',
  recipient: haulerAccount(hauler),
  jobId: job.id,
  sender,
  values: pickupFacts(hauler, job),
})

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
