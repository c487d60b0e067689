import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { getJobOutcome, type JobOutcome } from '../../../contract/job-outcome.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { call } from '../../api/client.ts'
import { keptJobs } from '../../offline/kept-reads.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type JobChanges, jobChanges, timeOf } from './job-changes.ts'
import { goneNews, movedNews, together } from './job-news-copy.ts'
import { claimNews } from './said-news.ts'

const HIGHLIGHTED_MS = 2_000
const NONE: ReadonlySet<JobId> = new Set()

/**
 * Says once why a job has left the list or moved by another person's act. Each list is compared with the one before
 * it, and the first with what the phone keeps from the last time: it does not matter which call answers first, or
 * whether the page was closed then.
 * @returns the jobs to highlight.
 */
export function useJobNews(jobs: readonly HaulerJob[] | undefined): ReadonlySet<JobId> {
  const before = useRef<readonly HaulerJob[]>(undefined)
  const [moved, setMoved] = useState(NONE)
  const queries = useQueryClient()
  const report = (earlier: readonly HaulerJob[], after: readonly HaulerJob[]) => {
    const changes = jobChanges(earlier, after)
    if (changes.moved.length > 0) setMoved(new Set(changes.moved.map(({ id }) => id)))
    if (changes.gone.length + changes.moved.length > 0) void say(changes)
  }
  const compare = useEffectEvent((after: readonly HaulerJob[]) => {
    const earlier = before.current
    before.current = after
    if (earlier) return report(earlier, after)
    // Without a list from the last time, or where it cannot be read, nothing is new.
    keptJobs(queries).then(
      (kept) => kept && report(kept, after),
      () => undefined,
    )
  })
  useEffect(() => {
    if (jobs) compare(jobs)
  }, [jobs])
  useEffect(() => {
    if (moved.size === 0) return
    const timer = setTimeout(() => setMoved(NONE), HIGHLIGHTED_MS)
    return () => clearTimeout(timer)
  }, [moved])
  return moved
}

async function say({ gone, moved }: JobChanges): Promise<void> {
  const outcomes = await Promise.all(gone.map(({ id }) => outcomeOf(id)))
  const left = gone.flatMap((job, index) => {
    const outcome = outcomes[index] ?? null
    const news = goneNews(job, outcome)
    const at = outcome?.at?.toISOString() ?? timeOf(job)
    return news && claimNews(job.id, `gone ${at}`) ? [news] : []
  })
  const other = moved.filter((job) => claimNews(job.id, timeOf(job))).map(movedNews)
  const news = together([...left, ...other])
  if (!news) return
  // A job that is gone interrupts; a new time waits its turn.
  if (left.length > 0) toast.failure(news.text, news.title)
  else toast.success(news.text, news.title)
}

const outcomeOf = (jobId: JobId): Promise<JobOutcome | null> =>
  call(getJobOutcome, { params: { jobId } }).catch(() => null)
