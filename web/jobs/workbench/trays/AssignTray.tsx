import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reassignJob, undoReassign } from '../../../../contract/at-risk.ts'
import { undoStep } from '../../../../contract/auto-assign.ts'
import { SLOT_LABELS } from '../../../../contract/calendar.ts'
import type { HaulerId } from '../../../../contract/haulers.ts'
import { vehicleFacts } from '../../../../contract/haulers.ts'
import { formatCount } from '../../../../contract/numbers.ts'
import { assignJob, listCandidates, type Candidate } from '../../../../contract/schedule.ts'
import type { UndoneStep } from '../../../../contract/undo.ts'
import { apiQuery, isFresh, useApiMutation } from '../../../api/query.ts'
import { QueryError } from '../../../ui/feedback/QueryError.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import layout from '../../../ui/layout/layout.module.css'
import { Tray } from '../Tray.tsx'
import type { TrayProps } from '../tray.ts'
import { AFTER_CHANGE, UNDONE } from './after-change.ts'
import styles from './trays.module.css'
import { undoWait, waitingMessages } from '../../../undo-wait.ts'

/** As many as a person looks through; the search finds the others. */
const MOST_SHOWN = 20

/** Gives a job to a hauler who can do it; those who cannot stand below with the reason. */
export function AssignTray({ job, onClose, onDone }: TrayProps) {
  const params = { jobId: job.id }
  const query = useQuery({ ...apiQuery(listCandidates, { params }), staleTime: 0 })
  const [search, setSearch] = useState('')
  const [id, setId] = useState<HaulerId | null>(null)
  const former = job.hauler
  const others = query.data?.filter((each) => each.id !== former?.id)
  const shown = others?.filter((each) => matches(each, search)).slice(0, MOST_SHOWN)
  const chosen = others?.find((each) => each.id === id && each.slots.length > 0)
  const assigning = useAssigning()
  const isPending = assigning.assign.isPending || assigning.reassign.isPending

  const submit = () => {
    if (!chosen) return
    const call = { params, body: { haulerId: chosen.id } }
    const title = `Job #${job.id} is with ${chosen.user.firstName}.`
    const done = (step: UndoneStep, undo: () => void) =>
      onDone({ title, ...waitingMessages(step), undo })
    if (former)
      assigning.reassign.mutate(call, {
        onSuccess: ({ undoUntil }) =>
          done({ undoUntil }, () => assigning.undo.mutate({ params, body: { undoUntil } })),
      })
    else
      assigning.assign.mutate(call, {
        onSuccess: ({ stepId, undoUntil }) =>
          done({ undoUntil }, () => assigning.unassign.mutate({ params: { stepId } })),
      })
  }
  const names = [job.firstName, former?.user.firstName, chosen?.user.firstName].filter(Boolean)
  return (
    <Tray
      title={former ? `Reassign from ${former.user.firstName} ${former.user.lastName}` : 'Assign'}
      hint={others && `${formatCount(others.length)} haulers`}
      consequence={
        chosen &&
        `The price stays. ${names.slice(0, -1).join(', ')} and ${names.at(-1)} get a message after ${undoWait()}.`
      }
      action={chosen ? `Assign ${chosen.user.firstName}` : 'Assign'}
      isReady={chosen !== undefined && isFresh(query)}
      pending={isPending && 'Assigning...'}
      onClose={onClose}
      onSubmit={submit}
    >
      <QueryError what="the haulers" query={query} />
      <TextField label="Find a hauler" type="search" value={search} onValue={setSearch} />
      {!others && !query.isError && <p role="status">Loading...</p>}
      {shown?.length === 0 && <p className={layout.dim}>No hauler has this name.</p>}
      <ul className={styles.candidates}>
        {shown?.map((each) => (
          <Row key={each.id} candidate={each} isChosen={each.id === id} onChoose={setId} />
        ))}
      </ul>
    </Tray>
  )
}

const nameOf = ({ user }: Candidate): string => `${user.firstName} ${user.lastName}`

const matches = (candidate: Candidate, search: string): boolean =>
  nameOf(candidate).toLowerCase().includes(search.trim().toLowerCase())

type RowProps = { candidate: Candidate; isChosen: boolean; onChoose: (id: HaulerId) => void }

const Row = ({ candidate, isChosen, onChoose }: RowProps) => (
  <li data-refused={candidate.refusal === null ? undefined : ''}>
    <label>
      <input
        type="radio"
        name="hauler"
        checked={isChosen}
        disabled={candidate.slots.length === 0}
        onChange={() => onChoose(candidate.id)}
      />
      <Avatar name={nameOf(candidate)} />
      <span>
        <b>{nameOf(candidate)}</b>
        <small>{reasonsOf(candidate)}</small>
      </span>
    </label>
  </li>
)

/** '5 km away, 2-4 PM has room (1 of 2), pickup truck'. */
function reasonsOf({ refusal, fix, slots, metres, vehicleType }: Candidate): string {
  const [slot] = slots
  if (!slot) return `Cannot: ${refusal ?? 'no free slot'}${fix ? `. Cheapest fix: ${fix}` : ''}`
  const room = slot.jobs === 0 ? 'is free' : `has room (${slot.jobs} of ${slot.maxJobs})`
  const km = Math.round(metres / 1_000)
  return `${km} km away, ${SLOT_LABELS[slot.timeSlot]} ${room}, ${vehicleFacts[vehicleType].label}`
}

function useAssigning() {
  const failure = ({ reason }: { reason: string }) => ({
    title: 'The job is not assigned',
    message: reason,
  })
  const quiet = { refetches: AFTER_CHANGE, success: () => null, failure }
  const undone = {
    refetches: AFTER_CHANGE,
    success: UNDONE,
    failure: ({ reason }: { reason: string }) => `Couldn't undo that. ${reason}`,
  }
  return {
    assign: useApiMutation(assignJob, quiet),
    reassign: useApiMutation(reassignJob, quiet),
    undo: useApiMutation(undoReassign, undone),
    unassign: useApiMutation(undoStep, undone),
  }
}
