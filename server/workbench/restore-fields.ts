import { AppError } from '../../contract/errors.ts'
import type { JobField } from '../../contract/job-edit.ts'
import type { Db } from '../db/database.ts'
import type { EditedBefore } from '../db/tables/workbench.ts'
import { offeredAddress, offeredDescription } from '../jobs/offer-text.ts'
import { noteOf } from '../jobs/views.ts'
import { findQuote, markQuoteCurrent, markQuoteReplaced } from '../quotes/store.ts'
import { valueOf } from './edit-fields.ts'
import { namedCounts, type JobWithItems } from './edit-items.ts'
import { COLUMN_OF, lastEditorOf, updateJob } from './edit-store.ts'

const FIELD_OF: Readonly<Record<keyof EditedBefore, JobField>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  phone: 'phone',
  phoneE164: 'phone',
  email: 'email',
  address: 'address',
  area: 'address',
  access: 'access',
  description: 'description',
  note: 'note',
  loadSize: 'loadSize',
  quoteId: 'items',
}

/** The fields of the form that an edit changed. */
export const fieldsOf = (before: EditedBefore): JobField[] => [
  ...new Set((Object.keys(before) as (keyof EditedBefore)[]).map((column) => FIELD_OF[column])),
]

type Undone = { before: EditedBefore; version: number }

/**
 * Nothing is undone where someone changed one of the same fields since: the refusal has both values.
 * @throws AppError edit_conflict.
 */
export async function refuseOverwritten(
  db: Db,
  job: JobWithItems,
  { before, version }: Undone,
): Promise<void> {
  const fields = fieldsOf(before).filter(
    (field) => (job.fieldVersions[COLUMN_OF[field]] ?? 0) > version,
  )
  if (fields.length === 0) return
  const former = await formerOf(db, job, before)
  const conflicts = await Promise.all(
    fields.map(async (field) => {
      const editor = await lastEditorOf(db, job.id, field)
      return {
        field,
        mine: wordsOf(former, field),
        theirs: wordsOf(job, field),
        by: editor?.name ?? null,
        at: editor?.at.toISOString() ?? null,
      }
    }),
  )
  throw new AppError('edit_conflict', 'Someone changed the same fields since', {
    facts: { conflicts, version: job.version },
  })
}

/** The job as it was before the edit. */
async function formerOf(db: Db, job: JobWithItems, before: EditedBefore): Promise<JobWithItems> {
  if (before.quoteId === undefined) return { ...job, ...before }
  const quote = await findQuote(db, before.quoteId)
  return { ...job, ...before, quote: quote ?? null, items: quote?.items ?? null }
}

const wordsOf = (job: JobWithItems, field: JobField): unknown =>
  field === 'items' ? namedCounts(job, job.items ?? []) : valueOf(job, field)

/** Puts the fields of an edit back, and what follows from them; the job must be locked. */
export async function restoreFields(
  db: Db,
  job: JobWithItems,
  { access, ...columns }: EditedBefore,
): Promise<void> {
  const former = { ...job, ...columns, ...(access !== undefined && { access }) }
  await updateJob(db, job.id, {
    ...columns,
    ...(access !== undefined && { access: access && JSON.stringify(access) }),
    offeredAddress: offeredAddress(former.address, former.area),
    offeredDescription: offeredDescription(former.description, {
      ...former,
      notes: `${former.access?.notes ?? ''} ${noteOf(former)}`,
    }),
  })
  if (columns.quoteId === undefined) return
  await markQuoteCurrent(db, columns.quoteId)
  if (job.quoteId !== null) await markQuoteReplaced(db, job.quoteId, job.id)
}
