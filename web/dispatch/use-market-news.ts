import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listAvailableJobs } from '../../contract/dispatch.ts'
import type { OfferedJob } from '../../contract/hauler-jobs.ts'
import type { JobId } from '../../contract/jobs.ts'
import { type ListQuery, MAX_LIMIT } from '../../contract/list.ts'
import { useLiveTopic } from '../api/live-topics.ts'
import { apiQuery } from '../api/query.ts'

/** How many jobs may be new before those at the end of the screen are out of the answer. */
const ROOM = 50

type Shown = { items: readonly Pick<OfferedJob, 'id'>[]; hasMore: boolean }
type Market = { ids: readonly JobId[]; isWhole: boolean }
type News = { fresh: readonly JobId[]; gone: ReadonlySet<JobId> }

/**
 * How the market differs from what is on the screen: which jobs are new, and which are gone. Nothing is
 * inserted by itself: it would move the job that is being read.
 */
export function useMarketNews(
  query: ListQuery<typeof listAvailableJobs>,
  items: readonly OfferedJob[] | undefined,
  hasMore: boolean,
) {
  const queries = useQueryClient()
  const key = JSON.stringify(query)
  const [news, setNews] = useState<News & { of: string }>()
  const seen = useRef(new Set<JobId>())
  useEffect(() => {
    for (const { id } of items ?? []) seen.current.add(id)
  }, [items])

  useLiveTopic('market', () => {
    if (!items) return
    const limit = Math.min(items.length + ROOM, MAX_LIMIT)
    queries
      .fetchQuery({
        ...apiQuery(listAvailableJobs.page, { query: { ...query, limit } }),
        staleTime: 0,
      })
      .then(({ items: all, nextCursor }) => {
        const market = { ids: all.map(({ id }) => id), isWhole: nextCursor === null }
        setNews({ ...newsOf(market, { items, hasMore }, seen.current), of: key })
      })
      // The screen stays as it is until the next change.
      .catch(() => {})
  })

  const { fresh, gone } = news?.of === key ? news : NO_NEWS
  const shown = new Set(items?.map(({ id }) => id))
  return {
    fresh: fresh.filter((id) => !shown.has(id)),
    gone,
    /** A job that has left the screen is new should it come back. */
    forget: (id: JobId) => void seen.current.delete(id),
  }
}

const NO_NEWS: News = { fresh: [], gone: new Set() }

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
