import { createContext, useContext, useEffect, useState } from 'react'
import type { HaulerJob } from '../../contract/hauler-jobs.ts'

type Kept = { job: HaulerJob; place: number }

/** Keeps the card of a job on the page; the answer lets it go. */
type Keep = (job: HaulerJob) => () => void

/** How a card asks its list to stay. Outside a list there is nothing to ask. */
export const KeepCard = createContext<Keep>(() => () => undefined)

/** Keeps the card of a job while its sheet is open: a live event may take the job off the list before that is read. */
export function useKeptCard(job: HaulerJob, isOpen: boolean): void {
  const keep = useContext(KeepCard)
  useEffect(() => (isOpen ? keep(job) : undefined), [keep, job, isOpen])
}

/** The jobs of a list, and at its old place the one whose sheet is open, also when it has left the list. */
export function useKeptJobs(listed: readonly HaulerJob[] | undefined) {
  const [kept, setKept] = useState<Kept>()
  const [keep] = useState(() => (job: HaulerJob) => {
    setKept((before) => ({ job, place: before?.job.id === job.id ? before.place : -1 }))
    return () => setKept((before) => (before?.job === job ? undefined : before))
  })
  const place = listed?.findIndex(({ id }) => id === kept?.job.id) ?? -1
  // Noted while the job is listed, for the time when it is not.
  if (kept && place >= 0 && place !== kept.place) setKept({ ...kept, place })
  const hasLeft = kept !== undefined && place < 0
  return {
    keep,
    items: listed && hasLeft ? listed.toSpliced(Math.max(kept.place, 0), 0, kept.job) : listed,
  }
}
