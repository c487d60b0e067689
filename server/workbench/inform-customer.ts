import { CONTACT_FIELDS, EDIT_MESSAGE_SECONDS, type JobField } from '../../contract/job-edit.ts'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import type { Context, Transaction } from '../core/context.ts'
import { findAnyJob, type Job } from '../jobs/store.ts'
import { notifyBookingChanged } from '../messaging/notify-edits.ts'

const NAMES: Partial<Record<JobField, string>> = {
  firstName: 'the name',
  lastName: 'the name',
  phone: 'the phone number',
  email: 'the email address',
  address: 'the address',
}

/** Once for each edit of contact or address, after some seconds; a mistake with either would keep the customer uninformed. */
export async function informCustomer(
  ctx: Context,
  tx: Transaction,
  before: Job,
  changed: readonly JobField[],
): Promise<void> {
  const fields = changed.filter((field) => field === 'address' || CONTACT_FIELDS.includes(field))
  if (fields.length === 0 || !ACTIVE_STATUSES.includes(before.status)) return
  const names = [...new Set(fields.flatMap((field) => NAMES[field] ?? []))]
  const what = new Intl.ListFormat('en-CA', { type: 'conjunction' }).format(names)
  const after = await findAnyJob(tx.db, before.id)
  const at = new Date(ctx.now().getTime() + EDIT_MESSAGE_SECONDS * 1_000)
  await notifyBookingChanged(ctx, tx, { before, after }, { what, at })
}
