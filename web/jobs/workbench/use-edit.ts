import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import {
  type Difference,
  EditConflict,
  editJob,
  getJobItems,
  type HaulerChoice,
  type JobEditId,
  type JobItem,
  type JobField,
  JobFields,
  previewEdit,
} from '../../../contract/job-edit.ts'
import { getJobTimeline } from '../../../contract/job-timeline.ts'
import { getJobMoney } from '../../../contract/job-money.ts'
import { ACTIVE_STATUSES, type AdminJob } from '../../../contract/jobs.ts'
import { accessOf } from '../../../contract/access.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'
import { useDebounced } from '../../ui/browser/use-debounced.ts'

export type EditValues = {
  [Field in Exclude<JobField, 'items'>]: Exclude<JobFields[Field], undefined>
}
type Values = EditValues & { items?: readonly JobItem[] }

const valuesOf = (job: AdminJob): EditValues => ({
  firstName: job.firstName,
  lastName: job.lastName,
  phone: job.phone,
  email: job.email,
  address: job.address,
  access: job.access,
  description: job.description,
  note: job.note,
  loadSize: job.loadSize,
})

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What of the form differs from the job that it was opened with. */
const changesIn = (values: Values, from: Values): JobFields =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => value !== undefined && !isSame(value, from[field as JobField]),
    ),
  )

/** The items as they were when the form opened: what others change meanwhile is a conflict. */
function useItems(job: AdminJob) {
  const [items, setItems] = useState<readonly JobItem[] | null>()
  const isActive = ACTIVE_STATUSES.includes(job.status)
  const query = useQuery({
    ...apiQuery(getJobItems, { params: { jobId: job.id } }),
    enabled: isActive && items === undefined,
    staleTime: 0,
  })
  if (items === undefined && query.data && !query.isFetching) setItems(query.data.items)
  return { query, items }
}

/** The list without names, as it is sent. */
const countsOf = ({ items, ...changes }: ReturnType<typeof changesIn>): JobFields => ({
  ...changes,
  ...(items && { items: items.map(({ key, quantity }) => ({ key, quantity })) }),
})

const Conflicts = z.object({ conflicts: z.array(EditConflict), version: z.int() })
/** Both values of the fields that someone else changed while this form was open. */
export type Conflict = z.infer<typeof EditConflict>

/** A refused value of the field, for people. */
type Problems = Partial<Record<string, string>>

type Issue = { path: readonly PropertyKey[]; message: string }

const problemsIn = (issues: readonly Issue[]): Problems =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))

const PRICED = ['address', 'access', 'loadSize', 'items'] as const

/** The form of an edit: what changed, what it costs, and what others changed meanwhile. */
export function useEdit(job: AdminJob, onSaved: (undo: EditUndo | null) => void) {
  // Others may change the job while this is open: what is typed stays, and so does what it was made from.
  const [base, setBase] = useState({ values: valuesOf(job), version: job.version })
  const [values, setValues] = useState<Values>(base.values)
  const known = useItems(job)
  const [difference, setDifference] = useState<Difference>()
  const [reason, setReason] = useState('')
  const [haulerChoice, setHaulerChoice] = useState<HaulerChoice>()
  const [haulerReason, setHaulerReason] = useState('')
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const [problems, setProblems] = useState<Problems>({})
  const changes = countsOf(
    changesIn(values, { ...base.values, ...(known.items && { items: known.items }) }),
  )
  const price = usePrice(job, changes)
  const canGive = useMissingRight('give-money') === null
  const ways = price.data?.ways.filter((each) => each !== 'free' || canGive) ?? []
  const way = difference && ways.includes(difference) ? difference : ways[0]

  const isMisfit = typeof price.data?.hauler?.refusal === 'string'

  const saving = useApiMutation(editJob, {
    refetches: [...AFTER_ASSIGNING, getJobTimeline, getJobMoney],
    success: ({ charge, undo }) => {
      if (charge === 'open') return 'Saved. Nothing was charged: the customer can pay by their link'
      // What can be undone is said by the bar with the way back.
      return undo ? null : 'Saved'
    },
    failure: ({ code, reason: why }) =>
      code === 'edit_conflict' ? null : { title: 'Nothing was saved', message: why },
  })
  const change = (next: Partial<Values>) => {
    setValues((now) => ({ ...now, ...next }))
    setProblems((now) => ({
      ...now,
      ...Object.fromEntries(Object.keys(next).map((each) => [each, undefined])),
    }))
  }
  const settle = (conflict: Conflict, taken: boolean) => {
    const field = conflict.field as JobField
    if (taken) change({ [field]: conflict.theirs })
    setConflicts((now) => now.filter((each) => each !== conflict))
  }
  const submit = () => {
    const refused = JobFields.safeParse(changes).error
    if (refused) return setProblems(problemsIn(refused.issues))
    const shown = price.data && {
      price: price.data.to,
      ...(way && { difference: way }),
      ...(way === 'free' && { reason }),
      ...(isMisfit && haulerChoice && { hauler: haulerChoice }),
      ...(isMisfit && haulerChoice === 'keep' && { haulerReason }),
    }
    saving.mutate(
      { params: { jobId: job.id }, body: { version: base.version, ...changes, ...shown } },
      {
        onSuccess: ({ undo }) => onSaved(undo && { ...undo, way }),
        onError: (error) => {
          const parsed = Conflicts.safeParse(error.problem)
          if (error.code === 'edit_conflict' && parsed.success) {
            setConflicts(parsed.data.conflicts)
            setBase((now) => ({ ...now, version: parsed.data.version }))
          }
          setProblems(
            Object.fromEntries(
              error.fields.map(({ path, message }) => [path.split('.')[0], message]),
            ),
          )
        },
      },
    )
  }
  const isDirty = Object.keys(changes).length > 0
  return {
    values,
    items: { query: known.query, items: values.items ?? known.items },
    changes,
    change,
    problems,
    conflicts,
    settle,
    price,
    ways,
    way,
    setDifference,
    reason,
    setReason,
    isMisfit,
    haulerChoice,
    setHaulerChoice,
    haulerReason,
    setHaulerReason,
    saving,
    submit,
    isDirty,
    isReady:
      isDirty &&
      conflicts.length === 0 &&
      price.isKnown &&
      (way !== 'free' || reason.trim() !== '') &&
      (!isMisfit ||
        haulerChoice === 'release' ||
        (haulerChoice === 'keep' && haulerReason.trim() !== '')),
  }
}

/** How an edit is undone, and what waits until it cannot be. */
export type EditUndo = { editId: JobEditId; way: Difference | undefined }

export type Edit = ReturnType<typeof useEdit>

/** The price is asked for when something that changes it was changed. */
function usePrice(job: AdminJob, changes: JobFields) {
  const priced = Object.fromEntries(
    PRICED.flatMap((field) => (changes[field] === undefined ? [] : [[field, changes[field]]])),
  ) as JobFields
  const key = useDebounced(JSON.stringify(priced), 400)
  const isPriced = Object.keys(priced).length > 0
  const isSettled = key === JSON.stringify(priced)
  const query = useQuery({
    ...apiQuery(previewEdit, { params: { jobId: job.id }, body: priced }),
    queryKey: [previewEdit.path, job.id, job.version, key],
    enabled: isPriced && isSettled,
    staleTime: 0,
  })
  const data = isPriced && isSettled ? query.data : undefined
  const isKnown = !isPriced || (data !== undefined && data.refusal === null && !query.isFetching)
  return { query, data, isKnown, isAsked: isPriced }
}

/** The access that the form starts with where the customer did not say. */
export const EMPTY_ACCESS = accessOf({
  place: 'curb',
  elevator: false,
  walkMinutes: 0,
  notes: '',
  unattended: false,
})
