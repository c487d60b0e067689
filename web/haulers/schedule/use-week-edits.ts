import { useState } from 'react'
import { saveAvailability } from '../../../contract/availability.ts'
import { listAvailableJobs } from '../../../contract/dispatch.ts'
import { getHaulerSchedule, type HaulerSchedule } from '../../../contract/hauler-schedule.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { useApiMutation } from '../../api/query.ts'
import { countChanges, type Week } from './availability-week.ts'

/** The saved week that the edits began from. */
type Base = Pick<HaulerSchedule, 'availability' | 'version'>
type State = {
  base: Base | null
  /** The edits so far, newest last. */
  edits: readonly Week[]
  /** Booked jobs that stay although their slots are being closed. */
  kept: ReadonlySet<JobId>
}
const NONE: State = { base: null, edits: [], kept: new Set() }

export type WeekEdits = ReturnType<typeof useWeekEdits>

/**
 * What is edited of a hauler's week, and its saving. The page keeps both, so that no way of leaving
 * the tab loses an edit or asks about one that is being saved; a failed save leaves the edits.
 */
export function useWeekEdits(haulerId: HaulerId) {
  const [{ base, edits, kept }, setState] = useState(NONE)
  const { mutate, isPending } = useApiMutation(saveAvailability, {
    refetches: [getHaulerSchedule, listAvailableJobs],
    success: {
      title: 'Availability Updated',
      message: 'Your availability schedule has been saved successfully.',
    },
    failure: ({ reason }) => ({ title: 'Update Failed', message: reason }),
    onDone: () => setState(NONE),
  })
  return {
    edits,
    kept,
    isDirty: edits.length > 0,
    isSaving: isPending,
    /**
     * Whether another week was saved since the edits began. While the edits are being saved it may be
     * their own; the answer to the save says which.
     */
    isOutdated: ({ version }: Base) => !isPending && base !== null && base.version !== version,
    edit: (savedBase: Base, week: Week) =>
      setState((before) => {
        const from = before.base ?? savedBase
        if (countChanges(from.availability, week) === 0) return NONE
        return { ...before, base: from, edits: [...before.edits, week] }
      }),
    undo: () =>
      setState((before) =>
        before.edits.length > 1 ? { ...before, edits: before.edits.slice(0, -1) } : NONE,
      ),
    discard: () => setState(NONE),
    keep: (jobs: readonly JobId[]) =>
      setState((before) => ({ ...before, kept: new Set([...before.kept, ...jobs]) })),
    /** Replaces the week of this version; another one is refused. */
    save(week: Week, { availability, version }: Base) {
      setState((before) => ({ ...before, base: { availability, version } }))
      const body = { availability: [...week], version, keepJobs: [...kept] }
      mutate({ params: { haulerId }, body })
    },
    /** What the edits began from; what is saved now while there are none. */
    baseOf: (savedBase: Base): Base => base ?? savedBase,
  }
}
