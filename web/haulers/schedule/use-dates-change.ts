import { useState } from 'react'
import type { Day, Slot } from '../../../contract/calendar.ts'
import { listAvailableJobs } from '../../../contract/dispatch.ts'
import {
  getHaulerSchedule,
  setScheduleDays,
  type HaulerSchedule,
} from '../../../contract/hauler-schedule.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { useApiMutation } from '../../api/query.ts'
import { heldByDates, whatIsMissing, type DatesChoice, type DatesKind } from './dates-choice.ts'
import { withToggled } from './held-slots.ts'
import type { Dates } from './schedule-copy.ts'
import { useHeldRelease } from './use-held-release.ts'

const JOBS = 2

/** The choice of dates that are set apart from the week, and its saving. */
export function useDatesChange(schedule: HaulerSchedule, first: DatesKind, onDone: () => void) {
  const [kind, setKind] = useState(first)
  const [dates, setDates] = useState<Dates | null>(null)
  const [slots, setSlots] = useState<readonly Slot[]>([])
  const [maxJobs, setMaxJobs] = useState(JOBS)
  const [note, setNote] = useState('')
  const [open, setOpen] = useState<ReadonlySet<JobId>>(new Set())
  const [isTried, setTried] = useState(false)
  const choice: DatesChoice = { kind, dates, slots, maxJobs }
  const held = heldByDates(schedule, choice)
  const missing = whatIsMissing(schedule, choice)
  const leaving = held.filter(({ jobId }) => open.has(jobId)).map(({ jobId }) => jobId)
  const { release, isReleasing } = useHeldRelease({ canUndo: false })
  const change = useApiMutation(setScheduleDays, {
    refetches: [getHaulerSchedule, listAvailableJobs],
    success: { title: 'Availability Updated', message: 'Your dates are saved.' },
    failure: ({ reason }) => ({ title: 'Update Failed', message: reason }),
    onDone,
  })
  const send = () => {
    setTried(true)
    if (missing !== null || !dates) return
    if (leaving.length > 0) release(leaving, () => save(dates))
    else save(dates)
  }
  const save = (days: Dates) =>
    change.mutate({
      body: {
        ...days,
        ...(kind !== 'off' && { slots: [...slots] }),
        maxJobs: kind === 'extra' ? maxJobs : 0,
        ...(note.trim() !== '' && { note }),
        keepJobs: held.map(({ jobId }) => jobId).filter((jobId) => !open.has(jobId)),
      },
    })
  return {
    choice,
    note,
    held,
    open,
    /** Said once the button was pressed; the button itself shows it before. */
    missing,
    isTried,
    isSaving: change.isPending || isReleasing,
    setKind,
    setSlots,
    setMaxJobs,
    setNote,
    /** The first tap is the first day, a later day then the last. */
    pick: (day: Day) =>
      setDates((before) =>
        before && before.from === before.to && day > before.from
          ? { from: before.from, to: day }
          : { from: day, to: day },
      ),
    toggle: (jobId: JobId) => setOpen((before) => withToggled(before, jobId)),
    send,
  }
}
