import { Access, accessText } from '../../contract/access.ts'
import { AppError } from '../../contract/errors.ts'
import {
  type getJobTimeline,
  type JobNote,
  JobNoteId,
  TIMELINE_PAGE,
  type TimelineEntry,
} from '../../contract/job-timeline.ts'
import type { Args, Result } from '../../contract/endpoint.ts'
import { LoadSize, loadSizeFacts } from '../../contract/jobs.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { findJob } from '../jobs/store.ts'
import { itemsOfEdits, type ItemsOfQuotes } from './edited-items-query.ts'
import { findNotes } from './note-store.ts'
import { findTimeline, KINDS_OF, type Position, type TimelineRow } from './timeline-query.ts'

type Request = Args<typeof getJobTimeline>

/** One page of what happened to a job. @throws AppError not_found, invalid_input for a cursor of something else. */
export async function showTimeline(
  { db }: Context,
  { id: readerId }: User,
  { params: { jobId }, query: { show, cursor } }: Request,
): Promise<Result<typeof getJobTimeline>> {
  if (!(await findJob(db, jobId))) throw new AppError('not_found', `There is no job #${jobId}`)
  const after = cursor === undefined ? undefined : positionIn(cursor)
  const limit = TIMELINE_PAGE + 1
  const found = await findTimeline(db, { jobId, kinds: KINDS_OF[show], after, limit })
  const rows = found.slice(0, TIMELINE_PAGE)
  const ids = rows.flatMap(({ kind, facts }) =>
    kind === 'note' ? [JobNoteId.parse(facts['noteId'])] : [],
  )
  const notes = new Map(
    (await findNotes(db, { jobId, readerId, ids })).map((note) => [note.id, note]),
  )
  const itemsOf = await itemsOfEdits(db, rows)
  return {
    items: rows.flatMap((row) => entryOf(row, notes, itemsOf) ?? []),
    pinned: after ? [] : await findNotes(db, { jobId, readerId, pinned: true }),
    nextCursor: found.length > TIMELINE_PAGE ? (rows.at(-1)?.position ?? null) : null,
  }
}

function positionIn(cursor: string): Position {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([a-z_]{1,20}) (\d{1,18})$/.exec(cursor)
  const [, at, source, id] = parts ?? []
  if (
    at === undefined ||
    source === undefined ||
    id === undefined ||
    Number.isNaN(Date.parse(at))
  ) {
    const message = 'This cursor does not belong to this timeline. Start from the first page'
    throw new AppError('invalid_input', message, { fields: [{ path: 'cursor', message }] })
  }
  return { at, source, id }
}

/** The entry of a row; undefined for an edit that changed nothing of what a person reads, or a note deleted meanwhile. */
function entryOf(
  { kind, id, at, by, name, facts }: TimelineRow,
  notes: ReadonlyMap<JobNoteId, JobNote>,
  itemsOf: ItemsOfQuotes,
): TimelineEntry | undefined {
  const basis = { id, at, by, name }
  if (kind === 'note') {
    const note = notes.get(JobNoteId.parse(facts['noteId']))
    return note && { ...basis, kind, note }
  }
  if (kind === 'edit') {
    const changes = changesIn(facts, itemsOf)
    const move = facts['move'] === 'undo' ? ('undo' as const) : ('edit' as const)
    return changes.length === 0 ? undefined : { ...basis, kind, move, changes }
  }
  // The query names the facts of each kind, in cents and days as the database has them.
  return { ...basis, ...facts, kind } as TimelineEntry
}

/** The columns that a person reads, by the field of the form. */
const FIELDS: Readonly<Record<string, string>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  phone: 'phone',
  email: 'email',
  address: 'address',
  access: 'access',
  description: 'description',
  note: 'note',
  load_size: 'loadSize',
  quote_id: 'items',
}

type Columns = Record<string, unknown>

function changesIn(facts: Columns, itemsOf: ItemsOfQuotes) {
  const words = (field: string, value: unknown): string | null =>
    field === 'items' ? (itemsOf.get(String(value)) ?? null) : wordsOf(field, value)
  const [before, after] = [columnsIn(facts['before']), columnsIn(facts['after'])]
  return Object.entries(FIELDS).flatMap(([column, field]) =>
    column in after
      ? [{ field, before: words(field, before[column]), after: words(field, after[column]) }]
      : [],
  )
}

const columnsIn = (value: unknown): Columns =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function wordsOf(field: string, value: unknown): string | null {
  if (field === 'access') {
    const access = Access.safeParse(value).data
    return access ? accessText(access) : null
  }
  const size = field === 'loadSize' ? LoadSize.safeParse(value).data : undefined
  if (size) return loadSizeFacts[size].label
  return typeof value === 'string' && value !== '' ? value : null
}
