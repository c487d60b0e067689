import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import type { JobOutcome } from '../../../contract/job-outcome.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { keptJobs } from '../../offline/kept-reads.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type JobChanges, jobChanges, timeOf } from './job-changes.ts'
import { goneNews, type JobNews, movedNews, together } from './job-news-copy.ts'
import { LATER, outcomeLater, outcomeOf } from './job-outcome.ts'
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
  const isBack = (id: JobId) => before.current?.some((job) => job.id === id) ?? false
  const report = (earlier: readonly HaulerJob[], after: readonly HaulerJob[]) => {
    const changes = jobChanges(earlier, after)
    if (changes.moved.length > 0) setMoved(new Set(changes.moved.map(({ id }) => id)))
    if (changes.gone.length + changes.moved.length > 0) void say(changes, isBack)
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

async function say({ gone, moved }: JobChanges, isBack: (id: JobId) => boolean): Promise<void> {
  const tries = await Promise.all(
    gone.map(async (job) => ({ job, outcome: await outcomeOf(job.id) })),
  )
  const left = tries.flatMap(({ job, outcome }) => (outcome === LATER ? [] : newsOf(job, outcome)))
  const other = moved.filter((job) => claimNews(job.id, timeOf(job))).map(movedNews)
  // A job that is gone interrupts; a new time waits its turn.
  announce([...left, ...other], left.length > 0)
  for (const { job, outcome } of tries) if (outcome === LATER) void sayLater(job, isBack)
}

/** The server could not say why: asked again, and after the last time the list is all that is certain. */
async function sayLater(job: HaulerJob, isBack: (id: JobId) => boolean): Promise<void> {
  const outcome = await outcomeLater(job.id)
  if (isBack(job.id)) return
  announce(newsOf(job, outcome), true)
}

function newsOf(job: HaulerJob, outcome: JobOutcome | null): JobNews[] {
  const news = goneNews(job, outcome)
  const at = outcome?.at?.toISOString() ?? timeOf(job)
  return news && claimNews(job.id, `gone ${at}`) ? [news] : []
}

function announce(all: readonly JobNews[], isUrgent: boolean): void {
  const news = together(all)
  if (!news) return
  if (isUrgent) toast.failure(news.text, news.title)
  else toast.success(news.text, news.title)
}
