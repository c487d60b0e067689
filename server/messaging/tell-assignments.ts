import type { Selectable } from 'kysely'
import type { Slot } from '../../contract/calendar.ts'
import type { SenderType } from '../../contract/messaging.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { openJobLinks } from './job-links.ts'
import { assignedDraft, releasedDraft } from './tell-customer.ts'
import { givenDraft, takenBackDraft } from './tell-hauler.ts'
import { tellAll } from './tell.ts'
import { withdrawMessages } from './withdraw-messages.ts'

type Job = Selectable<Tables['jobs']>
type Hauler = Selectable<Tables['haulers']>
type Settings = Pick<Context, 'config' | 'now'>

/**
 * Both sides read who comes when; what was to be said of earlier assignments is withdrawn. The number
 * of statements does not depend on the number of jobs.
 */
export async function tellAssignments(
  ctx: Settings,
  tx: Transaction,
  assignments: readonly { job: Job; hauler: Hauler; slot: Slot }[],
  sender: SenderType,
): Promise<void> {
  const jobs = assignments.map(({ job }) => job)
  await withdrawMessages(tx.db, idsOf(jobs), 'reassigned', ctx.now())
  await openJobLinks(tx.db, jobs)
  await tellAll(
    ctx,
    tx,
    assignments.flatMap(({ job, hauler, slot }) => [
      assignedDraft(job, hauler, { slot, sender }),
      givenDraft(ctx, hauler, job, { slot, sender }),
    ]),
  )
}

/** Both sides read that the job is no longer this hauler's; `before` is the job as it was assigned. */
export async function tellReleases(
  ctx: Settings,
  tx: Transaction,
  releases: readonly { before: Job; job: Job; hauler: Hauler }[],
  sender: SenderType,
): Promise<void> {
  const jobs = releases.map(({ job }) => job)
  await withdrawMessages(tx.db, idsOf(jobs), 'reassigned', ctx.now())
  await tellAll(
    ctx,
    tx,
    releases.flatMap(({ before, job, hauler }) => [
      releasedDraft(job, hauler, sender),
      takenBackDraft(hauler, before, sender),
    ]),
  )
}

const idsOf = (jobs: readonly Job[]) => jobs.map(({ id }) => id)
