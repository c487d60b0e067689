import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listAvailableJobs } from '../../../contract/dispatch.ts'
import type { OfferedJob } from '../../../contract/hauler-jobs.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { type ListQuery, MAX_LIMIT, readSort } from '../../../contract/list.ts'
import { type ChangedIds, useLiveTopic } from '../../api/live-topics.ts'
import { apiQuery } from '../../api/query.ts'
import { comesBefore } from './offer-order.ts'
import { askForOffers, jobsOf } from './use-offers.ts'

/** How many jobs may be new before those at the end of the screen are out of the answer. */
const ROOM = 50

type Shown = { items: readonly Pick<OfferedJob, 'id'>[]; hasMore: boolean }
type Market = { ids: readonly JobId[]; isWhole: boolean }
type News = { fresh: readonly JobId[]; gone: ReadonlySet<JobId> }

/**
 * How the market differs from what is on the screen: which jobs are new, and which are gone. Nothing is
 * inserted by itself: it would move the job that is being read. For a job that is gone the event says enough; one
 * that is new or changed is asked for alone.
 */
export function useMarketNews(
  query: ListQuery<typeof listAvailableJobs>,
  items: readonly OfferedJob[] | undefined,
  hasMore: boolean,
) {
  const queries = useQueryClient()
  const key = JSON.stringify(query)
  const [latest, setLatest] = useState<News & { of: string }>()
  const seen = useRef(new Set<JobId>())
  useEffect(() => {
    for (const { id } of items ?? []) seen.current.add(id)
  }, [items])
  const news = latest?.of === key ? latest : NO_NEWS
  const change = (apply: (before: News) => News) =>
    setLatest((before) => ({ ...apply(before?.of === key ? before : NO_NEWS), of: key }))

  const compare = () => {
    if (!items) return
    const limit = Math.min(items.length + ROOM, MAX_LIMIT)
    queries
      .fetchQuery({
        ...apiQuery(listAvailableJobs.page, { query: { ...query, limit } }),
        staleTime: 0,
      })
      .then(({ items: all, nextCursor }) => {
        const market = { ids: all.map(({ id }) => id), isWhole: nextCursor === null }
        change(() => newsOf(market, { items, hasMore }, seen.current))
      })
      // The screen stays as it is until the next change.
      .catch(() => {})
  }
  // Jobs of the hauler's own fill slots: other offers may fit no more, or again.
  useLiveTopic('job', compare)
  useLiveTopic('offer_gone', (ids: ChangedIds) => {
    if (!ids) return compare()
    change((before) => withoutJobs(before, items, jobsOf(ids)))
  })
  useLiveTopic('market', (ids: ChangedIds) => {
    if (!ids || ids.size > MAX_LIMIT) return compare()
    const jobs = jobsOf(ids)
    const { limit: _, sort, cursor: __, ...filters } = query
    askForOffers(queries, filters, jobs)
      .then((offered) => {
        const last = hasMore ? items?.at(-1) : undefined
        const isReached = (job: OfferedJob) =>
          !last || comesBefore(readSort(listAvailableJobs, sort), job, last)
        change((before) =>
          withJobs(before, items, { jobs, offered, seen: seen.current, isReached }),
        )
      })
      .catch(() => {})
  })

  const shown = new Set(items?.map(({ id }) => id))
  return {
    fresh: news.fresh.filter((id) => !shown.has(id)),
    gone: news.gone,
    /** A job that has left the screen is new should it come back. */
    forget: (id: JobId) => {
      seen.current.delete(id)
      change(({ fresh, gone }) => ({
        fresh,
        gone: new Set([...gone].filter((each) => each !== id)),
      }))
    },
  }
}

const NO_NEWS: News = { fresh: [], gone: new Set() }

type Items = readonly Pick<OfferedJob, 'id'>[] | undefined

/** Some jobs have left the market: those on the screen say so. */
function withoutJobs({ fresh, gone }: News, items: Items, jobs: readonly JobId[]): News {
  const onScreen = (items ?? []).map(({ id }) => id).filter((id) => jobs.includes(id))
  return {
    fresh: fresh.filter((id) => !jobs.includes(id)),
    gone: onScreen.length > 0 ? new Set([...gone, ...onScreen]) : gone,
  }
}

type Answer = {
  /** Which jobs changed, and which of them the hauler may claim within the filters. */
  jobs: readonly JobId[]
  offered: readonly OfferedJob[]
  seen: ReadonlySet<JobId>
  /** Not behind the last job on the screen, where more wait that were never loaded. */
  isReached: (job: OfferedJob) => boolean
}

function withJobs(before: News, items: Items, { jobs, offered, seen, isReached }: Answer): News {
  const left = jobs.filter((id) => offered.every((job) => job.id !== id))
  const { fresh, gone } = withoutJobs(before, items, left)
  const arrived = offered.filter((job) => !seen.has(job.id) && isReached(job)).map(({ id }) => id)
  return {
    fresh: [...new Set([...fresh, ...arrived])],
    gone: new Set([...gone].filter((id) => offered.every((job) => job.id !== id))),
  }
}

/** Behind the last job on the screen there may be more that were never loaded: those are not new. */
export function newsOf(
  { ids, isWhole }: Market,
  { items, hasMore }: Shown,
  seen: ReadonlySet<JobId>,
): News {
  const listed = new Set(ids)
  const last = ids.findLastIndex((id) => seen.has(id))
  const reached = hasMore ? ids.slice(0, last + 1) : ids
  const fresh = reached.filter((id) => !seen.has(id))
  const checked = isWhole ? items : items.slice(0, Math.max(0, ids.length - fresh.length))
  return {
    fresh,
    gone: new Set(checked.map(({ id }) => id).filter((id) => !listed.has(id))),
  }
}
