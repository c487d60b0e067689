import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { listMyJobs } from '../../contract/dispatch.ts'
import type { HaulerJob } from '../../contract/hauler-jobs.ts'
import type { Page } from '../../contract/list.ts'
import { thumbnailOf } from '../../contract/uploads.ts'

type Pages = InfiniteData<Page<HaulerJob>>

const OPEN: readonly string[] = ['assigned', 'in_progress']
/** The service worker keeps no more. */
const MOST = 60

const fetched = new Set<string>()

/** Fetches the small photos of the hauler's next jobs through the service worker, which keeps them. */
export async function keepJobPhotos(queries: QueryClient): Promise<void> {
  if (!navigator.serviceWorker?.controller || !navigator.onLine) return
  const lists = queries.getQueriesData<Pages>({ queryKey: [listMyJobs.path, 'more'] })
  const jobs = lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
  const photos = jobs
    .filter(({ status }) => OPEN.includes(status))
    .flatMap((job) => job.photos.map(thumbnailOf))
  for (const photo of photos.slice(0, MOST)) {
    if (fetched.has(photo)) continue
    fetched.add(photo)
    // One after another: what the hauler looks at comes first.
    await fetch(photo).catch(() => fetched.delete(photo))
  }
}
