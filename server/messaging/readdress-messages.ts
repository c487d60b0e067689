import type { Selectable } from 'kysely'
import type { NotificationId } from '../../contract/messaging.ts'
import { publish } from '../core/event-store.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { enqueueDelivery } from './deliver-message.ts'
import { jobAssignedDraft } from './notify-hauler.ts'
import { renderDrafts, type Rendered, writeMessages } from './notify.ts'
import { customerOf, nameIn } from './recipients.ts'
import { findLeftSince, findWaitingAbout, rewrite, type Rewritten } from './rewrite-store.ts'
import { insertMessages, type Message } from './store.ts'

type Job = Selectable<Tables['jobs']>

/** A job before and after its contact was changed. */
type Change = { from: Job; to: Job }
/** Up to this message of the job; those after it were written by the edit. */
type Until = { until: number }

/**
 * The contact or the name of a booking was changed: what waits for its customer goes to the new contact under the new name, at
 * the time that it had. The job must be locked.
 */
export async function readdressMessages(
  tx: Transaction,
  { from, to }: Change,
  { until }: Until,
): Promise<void> {
  if (!isReaddressed({ from, to })) return
  const waiting = await findWaitingAbout(tx.db, from.id, { recipient: customerOf(from), until })
  for (const message of waiting) await rewrite(tx.db, message.id, readdress(message, { from, to }))
  await publishAll(tx, waiting)
}

/**
 * A change of the contact is undone: what still waits goes to the former contact again, and what has left for the other one since
 * is written once more for the former one.
 */
export async function returnMessages(
  tx: Transaction,
  change: Change,
  { until, since }: Until & { since: Date },
): Promise<void> {
  if (!isReaddressed(change)) return
  await readdressMessages(tx, change, { until })
  if (!hasNewContact(change)) return
  const recipient = customerOf(change.from)
  const sentMessages = await findLeftSince(tx.db, change.from.id, { recipient, until, since })
  if (sentMessages.length === 0) return
  const again = sentMessages.map((message) => ({
    ...message,
    ...readdress(message, change),
    status: 'queued' as const,
    failure: null,
  }))
  await enqueueDelivery(tx, await insertMessages(tx.db, again))
}

type About = Parameters<typeof jobAssignedDraft>
type Assigned = { hauler: About[1]; job: Job; slot: About[3]['slot'] }

/**
 * The message about an assignment that still waits for its hauler has the facts of now.
 * @returns whether one waits: then no other is needed.
 */
export async function rewriteAssignment(
  ctx: Pick<Context, 'config'>,
  tx: Transaction,
  assignment: Assigned,
  { until }: Until,
): Promise<boolean> {
  const renderedDraft = await renderAssignment(ctx, tx, assignment)
  return renderedDraft !== undefined && rewriteWaiting(tx, assignment, renderedDraft, { until })
}

/** The same once a change was undone; where it has left with other facts since then, the right ones are written. */
export async function restoreAssignment(
  ctx: Pick<Context, 'config'>,
  tx: Transaction,
  assignment: Assigned,
  { until, since }: Until & { since: Date },
): Promise<void> {
  const renderedDraft = await renderAssignment(ctx, tx, assignment)
  if (!renderedDraft || (await rewriteWaiting(tx, assignment, renderedDraft, { until }))) return
  const { recipient } = renderedDraft
  const sentMessages = await findLeftSince(tx.db, assignment.job.id, { recipient, until, since })
  const last = sentMessages.findLast(
    ({ messageType }) => messageType === renderedDraft.content.messageType,
  )
  if (last && last.message !== renderedDraft.content.message)
    await writeMessages(tx, [renderedDraft])
}

async function renderAssignment(
  ctx: Pick<Context, 'config'>,
  tx: Transaction,
  { hauler, job, slot }: Assigned,
): Promise<Rendered | undefined> {
  const draft = jobAssignedDraft(ctx, hauler, job, { slot, sender: 'admin' })
  const [renderedDraft] = await renderDrafts(ctx, tx, [draft])
  return renderedDraft
}

async function rewriteWaiting(
  tx: Transaction,
  { job }: Assigned,
  { recipient, content: { messageType, subject, message } }: Rendered,
  { until }: Until,
): Promise<boolean> {
  const all = await findWaitingAbout(tx.db, job.id, { recipient, until })
  const waiting = all.filter((each) => each.messageType === messageType)
  for (const { id } of waiting) await rewrite(tx.db, id, { subject, message })
  await publishAll(tx, waiting)
  return waiting.length > 0
}

const hasNewContact = ({ from, to }: Change) =>
  from.phoneE164 !== to.phoneE164 || from.email !== to.email
const isReaddressed = (change: Change) =>
  hasNewContact(change) || change.from.firstName !== change.to.firstName

const publishAll = ({ db }: Transaction, messages: readonly { id: NotificationId }[]) =>
  publish(
    db,
    'message',
    messages.map(({ id }) => id),
  )

function readdress(
  { channel, subject, message, preheader }: Message,
  { from, to }: Change,
): Rewritten {
  const { phone, email } = customerOf(to)
  const hasChannel = (channel === 'sms' ? phone : email) !== null
  const other = channel === 'sms' ? ('email' as const) : ('sms' as const)
  const rename = (text: string) => withName(text, from.firstName, to.firstName)
  return {
    recipientPhone: phone,
    recipientEmail: email,
    channel: hasChannel ? channel : other,
    subject: rename(subject),
    message: rename(message),
    preheader: preheader === null ? null : rename(preheader),
  }
}

/** The first place of a name is the greeting; a hauler of the same name comes later. */
function withName(text: string, before: string, after: string): string {
  const [name, next] = [nameIn(before, 'there'), nameIn(after, 'there')]
  return text.replace(new RegExp(`(?<![\\p{L}\\p{M}])${name}(?![\\p{L}\\p{M}])`, 'u'), next)
}
