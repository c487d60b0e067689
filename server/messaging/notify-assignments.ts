import type { Selectable } from 'kysely'
import type { Slot } from '../../contract/calendar.ts'
import type { SenderType } from '../../contract/messaging.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { openJobLinks } from './job-links.ts'
import { haulerAssignedDraft, jobReleasedDraft } from './notify-customer.ts'
import {
  findKnownAssignments,
  findLastMessages,
  keyOf,
  type LastMessages,
} from './known-assignments-query.ts'
import { jobAssignedDraft, jobWithdrawnDraft, movedHeadline } from './notify-hauler.ts'
import { notifyAll, renderDrafts, writeMessages, type Rendered } from './notify.ts'
import { withdrawEarlierAssignments, withdrawMessages } from './withdraw-messages.ts'

type Job = Selectable<Tables['jobs']>
type Hauler = Selectable<Tables['haulers']>
type Settings = Pick<Context, 'config' | 'now'>

/**
 * Sends customers and haulers the new assignments, once they can no longer be undone, and withdraws
 * messages about earlier ones. A person who last read just this gets it no second time: the job was moved and moved
 * back before the message about it left. The number of statements does not depend on the number of jobs.
 */
export async function notifyAssignments(
  ctx: Settings,
  tx: Transaction,
  assignments: readonly { job: Job; hauler: Hauler; slot: Slot }[],
  { sender, undoMs, isMoved }: { sender: SenderType; undoMs: number; isMoved?: true },
): Promise<void> {
  const jobs = assignments.map(({ job }) => job)
  const recipients = assignments.map(({ job, hauler }) => ({
    jobId: job.id,
    userId: hauler.userId,
  }))
  await withdrawEarlierAssignments(tx.db, recipients, ctx.now())
  await openJobLinks(tx.db, jobs)
  const drafts = assignments.flatMap(({ job, hauler, slot }) => [
    haulerAssignedDraft(ctx, job, hauler, { slot, sender }),
    {
      ...jobAssignedDraft(ctx, hauler, job, { slot, sender }),
      ...(isMoved && { headline: movedHeadline(job.id) }),
    },
  ])
  const lastMessages = await findLastMessages(tx.db, idsOf(jobs))
  const unread = (await renderDrafts(ctx, tx, drafts)).filter((one) => !isRead(lastMessages, one))
  await writeMessages(tx, unread, { at: afterUndo(ctx, undoMs) })
}

/**
 * A release was undone: its messages are withdrawn, and a customer who knows of the assignment reads nothing at all. By the
 * team, a hauler whose message about it was withdrawn before it left reads of the assignment as well.
 */
export async function notifyReleaseUndone(
  ctx: Settings,
  tx: Transaction,
  { job, hauler, slot }: { job: Job; hauler: Hauler; slot: Slot },
  { sender = 'hauler', undoMs = 0 }: { sender?: SenderType; undoMs?: number } = {},
): Promise<void> {
  await withdrawEarlierAssignments(tx.db, [{ jobId: job.id, userId: hauler.userId }], ctx.now())
  const knownAssignments = await findKnownAssignments(tx.db, [job.id])
  const readsCustomer = !knownAssignments.customer(job.id)
  const readsHauler = sender === 'admin' && !knownAssignments.hauler(job.id, hauler.userId)
  if (readsCustomer) await openJobLinks(tx.db, [job])
  const drafts = [
    ...(readsCustomer ? [haulerAssignedDraft(ctx, job, hauler, { slot, sender })] : []),
    ...(readsHauler ? [jobAssignedDraft(ctx, hauler, job, { slot, sender })] : []),
  ]
  await notifyAll(ctx, tx, drafts, { at: afterUndo(ctx, undoMs) })
}

const afterUndo = ({ now }: Settings, undoMs: number): Date => new Date(now().getTime() + undoMs)

function isRead(lastMessages: LastMessages, { recipient, content }: Rendered): boolean {
  const { jobId, messageType, message } = content
  if (jobId === null) return false
  const userId = messageType === 'job_assigned_to_you' ? recipient.userId : null
  const last = lastMessages.get(keyOf(jobId, userId))
  return last?.messageType === messageType && last.message === message
}

type ReleaseNotice = { sender: SenderType; customer: boolean; hauler: boolean; undoMs: number }
type Release = { before: Job; job: Job; hauler: Hauler }

/**
 * Sends customers, haulers or both the end of the assignments they know of, once it can no longer be
 * undone; `before` is the job as it was assigned. Messages about the assignment that have not left are
 * withdrawn, and need no other one.
 */
export async function notifyReleases(
  ctx: Settings,
  tx: Transaction,
  releases: readonly Release[],
  { sender, customer, hauler, undoMs }: ReleaseNotice,
): Promise<void> {
  const ids = idsOf(releases.map(({ job }) => job))
  await withdrawMessages(tx.db, ids, 'reassigned', ctx.now())
  const knownAssignments = await findKnownAssignments(tx.db, ids)
  const drafts = releases.flatMap(({ before, job, hauler: from }) => [
    // A customer who never read of the assignment reads that the pickup became a request.
    ...(customer && (job.confirmBy || knownAssignments.customer(job.id))
      ? [jobReleasedDraft(job, from, sender)]
      : []),
    ...(hauler && knownAssignments.hauler(job.id, from.userId)
      ? [jobWithdrawnDraft(from, before, sender)]
      : []),
  ])
  await notifyAll(ctx, tx, drafts, { at: afterUndo(ctx, undoMs) })
}

const idsOf = (jobs: readonly Job[]) => jobs.map(({ id }) => id)
