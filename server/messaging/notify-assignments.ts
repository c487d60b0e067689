import type { Selectable } from 'kysely'
import type { Slot } from '../../contract/calendar.ts'
import type { SenderType } from '../../contract/messaging.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { openJobLinks } from './job-links.ts'
import { haulerAssignedDraft, jobReleasedDraft } from './notify-customer.ts'
import { jobAssignedDraft, jobWithdrawnDraft } from './notify-hauler.ts'
import { notifyAll } from './notify.ts'
import { withdrawMessages } from './withdraw-messages.ts'

type Job = Selectable<Tables['jobs']>
type Hauler = Selectable<Tables['haulers']>
type Settings = Pick<Context, 'config' | 'now'>

/**
 * Sends customers and haulers the new assignments and withdraws messages about earlier ones. The number of
 * statements does not depend on the number of jobs.
 */
export async function notifyAssignments(
  ctx: Settings,
  tx: Transaction,
  assignments: readonly { job: Job; hauler: Hauler; slot: Slot }[],
  sender: SenderType,
): Promise<void> {
  const jobs = assignments.map(({ job }) => job)
  await withdrawMessages(tx.db, idsOf(jobs), 'reassigned', ctx.now())
  await openJobLinks(tx.db, jobs)
  await notifyAll(
    ctx,
    tx,
    assignments.flatMap(({ job, hauler, slot }) => [
      haulerAssignedDraft(job, hauler, { slot, sender }),
      jobAssignedDraft(ctx, hauler, job, { slot, sender }),
    ]),
  )
}

type Release = { before: Job; job: Job; hauler: Hauler }

/**
 * Sends customers, haulers or both the end of their assignments; `before` is the job as it was assigned.
 * A customer's messages about the assignment are withdrawn.
 */
export async function notifyReleases(
  ctx: Settings,
  tx: Transaction,
  releases: readonly Release[],
  { sender, customer, hauler }: { sender: SenderType; customer: boolean; hauler: boolean },
): Promise<void> {
  const ids = idsOf(releases.map(({ job }) => job))
  if (customer) await withdrawMessages(tx.db, ids, 'reassigned', ctx.now())
  const drafts = releases.flatMap((release) => [
    ...(customer ? [jobReleasedDraft(release.job, release.hauler, sender)] : []),
    ...(hauler ? [jobWithdrawnDraft(release.hauler, release.before, sender)] : []),
  ])
  await notifyAll(ctx, tx, drafts)
}

const idsOf = (jobs: readonly Job[]) => jobs.map(({ id }) => id)
