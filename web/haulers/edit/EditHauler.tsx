import { useState } from 'react'
import {
  getAdminHauler,
  listAdminHaulers,
  type AdminHauler,
} from '../../../contract/admin-haulers.ts'
import type { AffectedJob } from '../../../contract/hauler-account.ts'
import {
  changeHauler,
  HaulerConflicts,
  HaulerFields,
  haulerFieldNames,
  type HaulerConflict,
} from '../../../contract/hauler-edit.ts'
import { getAdminHaulerAccount, type AdminHaulerAccount } from '../../../contract/hauler-reviews.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { showProblems } from '../../ui/field/focus-problem.ts'
import layout from '../../ui/layout/layout.module.css'
import { AffectedJobs } from '../account/AffectedJobs.tsx'
import { haulerName } from '../hauler-list.ts'
import { EditFields, type Draft } from './EditFields.tsx'

type Props = {
  hauler: AdminHauler
  account: AdminHaulerAccount
  onClose: () => void
}

const REFETCHES = [getAdminHauler, getAdminHaulerAccount, listAdminHaulers]

const draftOf = (hauler: AdminHauler, account: AdminHaulerAccount): Draft => ({
  firstName: hauler.user.firstName,
  lastName: hauler.user.lastName,
  phone: hauler.phone,
  email: hauler.user.email,
  company: hauler.company ?? '',
  vehicleType: hauler.vehicleType,
  vehicleModel: hauler.vehicleModel,
  licensePlate: hauler.licensePlate,
  serviceAreas: hauler.serviceAreas,
  homeBase: account.homeBase?.address ?? '',
  teamNote: account.teamNote ?? '',
})

const EMPTY_IS_NONE = ['company', 'homeBase', 'teamNote']

/** Only what was changed: what a colleague changes meanwhile stays. */
function changedFields(draft: Draft, before: Draft): Partial<Record<string, unknown>> {
  const entries = Object.entries(draft).filter(
    ([name, value]) => String(value) !== String(before[name as keyof Draft]),
  )
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      value === '' && EMPTY_IS_NONE.includes(name) ? null : value,
    ]),
  )
}

/** The team changes a hauler. Of two colleagues who change the same field the second reads both values. */
export function EditHauler({ hauler, account, onClose }: Props) {
  // As it was when the dialog opened: a change by someone else meanwhile is answered by the server.
  const [before] = useState(() => draftOf(hauler, account))
  const [draft, setDraft] = useState(before)
  const [version, setVersion] = useState(account.version)
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const [conflicts, setConflicts] = useState<HaulerConflict[]>([])
  const [impact, setAffected] = useState<{ key: string; jobs: readonly AffectedJob[] }>()
  const changing = useApiMutation(changeHauler, {
    refetches: REFETCHES,
    success: () => null,
    failure: ({ code, fields, reason }) =>
      code === 'outdated' || fields.length > 0
        ? null
        : { title: 'Hauler was not changed', message: reason },
  })
  const fields = changedFields(draft, before)
  const key = JSON.stringify(fields)
  const toCheck = impact?.key !== key && ('serviceAreas' in fields || 'vehicleType' in fields)
  const submit = (form: HTMLFormElement) => {
    const result = HaulerFields.safeParse(fields)
    showProblems(form, () => setProblems(problemsOf(result.error?.issues ?? [])))
    if (!result.success) return
    changing.mutate(
      {
        params: { haulerId: hauler.id },
        body: { ...result.data, version, ...(toCheck && { preview: true }) },
      },
      {
        onSuccess: ({ affectedJobs }) => {
          if (toCheck && affectedJobs.length > 0) return setAffected({ key, jobs: affectedJobs })
          if (!toCheck) return onClose()
          setAffected({ key, jobs: [] })
          return form.requestSubmit()
        },
        onError: (error) => {
          const conflict = HaulerConflicts.safeParse(error.problem)
          if (conflict.success) {
            setVersion(conflict.data.version)
            return setConflicts(conflict.data.conflicts)
          }
          return showProblems(form, () => setProblems(problemsOf(error.fields)))
        },
      },
    )
  }
  const takeTheirs = () => {
    const theirs = Object.fromEntries(conflicts.map(({ field }) => [field, before[field]] as const))
    setDraft({ ...draft, ...theirs })
    setConflicts([])
  }
  const jobs = impact?.key === key ? impact.jobs : []
  return (
    <Dialog isNarrow title={`Edit ${haulerName(hauler)}`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        {conflicts.length > 0 && <Conflicts conflicts={conflicts} onTheirs={takeTheirs} />}
        <EditFields
          draft={draft}
          problems={problems}
          onChange={(change) => {
            setDraft({ ...draft, ...change })
            const names = Object.keys(change)
            setProblems({
              ...problems,
              ...Object.fromEntries(names.map((name) => [name, undefined])),
            })
          }}
        />
        {jobs.length > 0 && (
          <>
            <AffectedJobs jobs={jobs} whose="theirs" />
            <p>They stay with the hauler. Reassign those that can’t be done.</p>
          </>
        )}
        <p className={layout.quiet}>
          The hauler gets a message of what changed. The note is for the team alone.
        </p>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={Object.keys(fields).length === 0}
            pending={changing.isPending && 'Saving...'}
          >
            {conflicts.length > 0 ? 'Save yours' : jobs.length > 0 ? 'Save anyway' : 'Save changes'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const problemsOf = (issues: readonly { path: PropertyKey[] | string; message: string }[]) =>
  Object.fromEntries(
    issues
      .toReversed()
      .map(({ path, message }) => [String(typeof path === 'string' ? path : path[0]), message]),
  )

type ConflictsProps = { conflicts: readonly HaulerConflict[]; onTheirs: () => void }

/** What someone else changed meanwhile, with both values. */
const Conflicts = ({ conflicts, onTheirs }: ConflictsProps) => (
  <div role="alert" className={`${layout.notice} ${layout.soon}`}>
    <p>
      <b>Someone else changed this while you were editing.</b> Nothing was saved yet.
    </p>
    <ul>
      {conflicts.map(({ field, theirs, yours }) => (
        <li key={field}>
          {haulerFieldNames[field]}: theirs is <b>{theirs || 'empty'}</b>, yours is{' '}
          <b>{yours || 'empty'}</b>
        </li>
      ))}
    </ul>
    <Button size="s" onClick={onTheirs}>
      Keep theirs
    </Button>
  </div>
)
