import {
  dehydrate,
  type DehydratedState,
  hydrate,
  type InfiniteData,
  type Query,
  type QueryClient,
} from '@tanstack/react-query'
import { getCurrentUser, type CurrentUser } from '../../contract/accounts.ts'
import { getHaulerFigures, listAvailableJobs, listMyJobs } from '../../contract/dispatch.ts'
import { getHaulerDay } from '../../contract/hauler-day.ts'
import type { HaulerJob } from '../../contract/hauler-jobs.ts'
import { getHaulerProfile } from '../../contract/haulers.ts'
import type { Page } from '../../contract/list.ts'
import { listFacilities } from '../../contract/proof.ts'
import { now } from '../clock.ts'
import { type DeviceStore, openDeviceStore } from './device-store.ts'
import { keepJobPhotos } from './keep-job-photos.ts'

/** What the hauler's screens read without a signal. */
const KEPT: readonly string[] = [
  getCurrentUser.path,
  getHaulerProfile.path,
  getHaulerFigures.path,
  listMyJobs.path,
  getHaulerDay.path,
  listAvailableJobs.path,
  listFacilities.path,
  // These belong to files that not every screen loads.
  '/api/quote/items',
  '/api/hauler/account',
  '/api/hauler/jobs/:jobId/price',
  '/api/hauler/jobs/:jobId/notes',
]
const ID = 'screens'
/** Addresses and gate codes are not kept longer than they are of use. */
const MAX_AGE_MS = 3 * 24 * 3_600_000
const PAUSE_MS = 200
/** A month of past jobs and every filter of the market is a read of its own: so many of each kind are kept. */
const MOST = 20

type KeptQuery = DehydratedState['queries'][number]
type Reads = { id: string; owner: number; queries: KeptQuery[] }

const isKept = ({ state, queryKey }: Query): boolean =>
  state.data !== undefined && KEPT.includes(String(queryKey[0]))

/** The read as it was answered, whatever came of asking again without a signal. */
const answered = ({ state, ...query }: KeptQuery): KeptQuery => ({
  ...query,
  state: { ...state, ...ANSWERED },
})
const ANSWERED = {
  status: 'success',
  fetchStatus: 'idle',
  error: null,
  fetchFailureCount: 0,
  fetchFailureReason: null,
} as const

const isRecent = ({ state }: KeptQuery): boolean =>
  now().getTime() - state.dataUpdatedAt < MAX_AGE_MS

const keeping = new Set<() => void>()

/** Ends all keeping on this page: the person has logged out. */
export function stopKeepingReads(): void {
  for (const stop of keeping) stop()
}

/** Keeps what this hauler's screens read, as long as the page is open. */
export function keepReads(queries: QueryClient, store: DeviceStore, owner: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const save = () => {
    timer = undefined
    // A full device keeps what it had.
    void readsToKeep(queries, store, owner)
      .then((reads) => (isOver ? undefined : store.put('reads', reads)))
      .catch(() => undefined)
    void keepJobPhotos(queries)
  }
  const unsubscribe = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isKept(query)) return
    timer ??= setTimeout(save, PAUSE_MS)
  })
  timer = setTimeout(save, PAUSE_MS)
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    unsubscribe()
    keeping.delete(stop)
  }
  keeping.add(stop)
  return stop
}

/** What the page has forgotten meanwhile, such as the market of a closed tab, stays kept. */
async function readsToKeep(
  queries: QueryClient,
  store: DeviceStore,
  owner: number,
): Promise<Reads> {
  const [before] = await store.all<Reads>('reads')
  const kept = new Map<string, KeptQuery>()
  for (const query of before?.owner === owner ? before.queries : [])
    kept.set(query.queryHash, query)
  for (const query of dehydrate(queries, { shouldDehydrateQuery: isKept }).queries)
    kept.set(query.queryHash, answered(query))
  const latest = [...kept.values()]
    .filter(isRecent)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  const kinds = Map.groupBy(latest, ({ queryKey }) => String(queryKey[0]))
  return { id: ID, owner, queries: [...kinds.values()].flatMap((kind) => kind.slice(0, MOST)) }
}

let restoring: Promise<void> | undefined

/** Shows what was kept wherever nothing newer could be read; it keeps the time at which it was read. */
export function restoreReads(
  queries: QueryClient,
  open: () => Promise<DeviceStore> = openDeviceStore,
): Promise<void> {
  restoring ??= restore(queries, open).finally(() => {
    restoring = undefined
  })
  return restoring
}

async function restore(queries: QueryClient, open: () => Promise<DeviceStore>): Promise<void> {
  // What is on the screen stays there as it was read: the banner says that there is no signal.
  for (const query of queries.getQueryCache().findAll({ predicate: isKept }))
    if (query.state.status === 'error') query.setState(ANSWERED)
  const kept = await readKept(queries, open)
  hydrate(queries, { mutations: [], queries: kept })
}

/** What was kept of the person on this page, and is not too old. */
async function readKept(
  queries: QueryClient,
  open: () => Promise<DeviceStore>,
): Promise<KeptQuery[]> {
  const [reads] = await (await open()).all<Reads>('reads')
  if (!reads) return []
  const emailOf = (user: unknown) => (user as CurrentUser | null | undefined)?.email
  const user = emailOf(queries.getQueryData([getCurrentUser.path]))
  const keptUser = reads.queries.find(({ queryKey }) => queryKey[0] === getCurrentUser.path)
  // Another person has logged in since.
  if (user !== undefined && user !== emailOf(keptUser?.state.data)) return []
  return reads.queries.filter(isRecent)
}

/** The jobs ahead as this device showed them last, before those on the page were read; undefined without any. */
export async function keptJobs(
  queries: QueryClient,
  open: () => Promise<DeviceStore> = openDeviceStore,
): Promise<HaulerJob[] | undefined> {
  const isOfNextJobs = ({ queryKey: [path, , query] }: KeptQuery) =>
    path === listMyJobs.path && (query as { sort?: string } | undefined)?.sort === 'next'
  const kept = (await readKept(queries, open)).find(isOfNextJobs)
  const at = readAt(queries)
  if (!kept || !at || kept.state.dataUpdatedAt >= at.getTime()) return undefined
  const { pages } = kept.state.data as InfiniteData<Page<HaulerJob>>
  return pages.flatMap(({ items }) => items)
}

/** When the jobs on the screen were read; undefined before the first time. */
export function readAt(queries: QueryClient): Date | undefined {
  const times = queries
    .getQueryCache()
    .findAll({ queryKey: [listMyJobs.path] })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0)
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}
