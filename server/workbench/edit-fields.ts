import { accessOf } from '../../contract/access.ts'
import type { QuoteId } from '../../contract/booking.ts'
import type { Args } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import { PHONE_MESSAGES } from '../../contract/fields.ts'
import { CONTACT_FIELDS, type editJob, type JobField, JobFields } from '../../contract/job-edit.ts'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { readPhone } from '../core/phone.ts'
import type { Db } from '../db/database.ts'
import { offeredAddress, offeredDescription } from '../jobs/offer-text.ts'
import type { Job } from '../jobs/store.ts'
import { noteOf } from '../jobs/views.ts'
import { countsOf, type JobWithItems, namedCounts } from './edit-items.ts'
import { COLUMN_OF, lastEditorOf } from './edit-store.ts'

export type Edit = Args<typeof editJob>['body']
export type Area = { area?: ServiceArea | null }

/** A field as it is now, in the words of the form. */
export function valueOf(job: JobWithItems, field: JobField): unknown {
  if (field === 'note') return noteOf(job)
  if (field === 'access') return job.access
  if (field === 'items') return countsOf(job.items ?? [])
  return job[field]
}

const FIELDS = Object.keys(JobFields.shape) as JobField[]

/** What the request asks for, in the same words. */
function askedOf(edit: Edit, field: JobField): unknown {
  if (field === 'access') return edit.access && accessOf(edit.access)
  if (field === 'items') return edit.items && countsOf(edit.items)
  return field === 'email' ? edit.email?.toLowerCase() : edit[field]
}

const isSame = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b)
const sorted = (value: unknown): string =>
  JSON.stringify(
    typeof value === 'object' && value !== null
      ? Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b))
      : value,
  )

/** What is not so already. */
export const changedFields = (job: JobWithItems, edit: Edit): JobField[] =>
  FIELDS.filter(
    (field) => edit[field] !== undefined && !isSame(askedOf(edit, field), valueOf(job, field)),
  )

export function refuseEnded({ id, status }: Job, changed: readonly JobField[]): void {
  if (ACTIVE_STATUSES.includes(status)) return
  if (changed.every((field) => CONTACT_FIELDS.includes(field))) return
  throw new AppError('illegal_move', `Job #${id} is ${status}. Only its contact can be edited now`)
}

/** Fields that someone else changed to something else since the request's version. @throws AppError edit_conflict. */
export async function refuseConflicts(
  db: Db,
  job: JobWithItems,
  edit: Edit,
  changed: readonly JobField[],
): Promise<void> {
  const fields = changed.filter(
    (field) => (job.fieldVersions[COLUMN_OF[field]] ?? 0) > edit.version,
  )
  if (fields.length === 0) return
  const conflicts = await Promise.all(
    fields.map(async (field) => {
      const editor = await lastEditorOf(db, job.id, field)
      return {
        field,
        ...(field === 'items'
          ? { mine: namedCounts(job, edit.items ?? []), theirs: namedCounts(job, job.items ?? []) }
          : { mine: askedOf(edit, field), theirs: valueOf(job, field) }),
        by: editor?.name ?? null,
        at: editor?.at.toISOString() ?? null,
      }
    }),
  )
  throw new AppError('edit_conflict', 'Someone changed the same fields while you were typing', {
    facts: { conflicts, version: job.version },
  })
}

/** What an edit writes; a changed list of items comes with its quote, size and words. */
export function columnsOf(
  job: Job,
  { area, quoteId, ...edit }: Edit & Area & { quoteId?: QuoteId },
  changed: readonly JobField[],
) {
  const has = (field: JobField) => changed.includes(field)
  const access = has('access') ? (edit.access ? accessOf(edit.access) : null) : job.access
  const next = {
    ...job,
    ...Object.fromEntries(changed.map((field) => [field, askedOf(edit, field)])),
    ...(quoteId && {
      loadSize: edit.loadSize ?? job.loadSize,
      description: edit.description ?? job.description,
    }),
    access,
  }
  const notes = `${access?.notes ?? ''} ${next.note ?? ''}`
  return {
    firstName: next.firstName,
    lastName: next.lastName,
    phone: next.phone,
    email: next.email,
    address: next.address,
    description: next.description,
    note: has('access') && !has('note') ? null : next.note,
    loadSize: next.loadSize,
    ...(quoteId && { quoteId }),
    ...(has('access') && { access: access && JSON.stringify(access) }),
    ...(has('phone') && { phoneE164: readPhone(next.phone, PHONE_MESSAGES.booking) }),
    ...(has('address') && {
      area: area ?? null,
      offeredAddress: offeredAddress(next.address, area ?? null),
    }),
    offeredDescription: offeredDescription(next.description, { ...next, notes }),
  }
}
