import {
  dehydrate,
  type DehydratedState,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query'
import { getCurrentUser, type CurrentUser } from '../../contract/accounts.ts'
import { getHaulerFigures, listAvailableJobs, listMyJobs } from '../../contract/dispatch.ts'
import { getHaulerProfile } from '../../contract/haulers.ts'
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
  listAvailableJobs.path,
  listFacilities.path,
  '/api/hauler/account',
  '/api/hauler/jobs/:jobId/price',
]
const ID = 'screens'
/** Addresses and gate codes are not kept longer than they are of use. */
const MAX_AGE_MS = 3 * 24 * 3_600_000
const PAUSE_MS = 1_000
/** A month of past jobs and every filter of the market is a read of its own. */
const MOST = 40

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

/** Keeps what this hauler's screens read, as long as the page is open. */
export function keepReads(queries: QueryClient, store: DeviceStore, owner: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    timer = undefined
    // A full device keeps what it had.
    void saveReads(queries, store, owner).catch(() => undefined)
    void keepJobPhotos(queries)
  }
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isKept(query)) return
    timer ??= setTimeout(save, PAUSE_MS)
  })
  timer = setTimeout(save, PAUSE_MS)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** What the page has forgotten meanwhile, such as the market of a closed tab, stays kept. */
async function saveReads(queries: QueryClient, store: DeviceStore, owner: number): Promise<void> {
  const [before] = await store.all<Reads>('reads')
  const kept = new Map<string, KeptQuery>()
  for (const query of before?.owner === owner ? before.queries : [])
    kept.set(query.queryHash, query)
  for (const query of dehydrate(queries, { shouldDehydrateQuery: isKept }).queries)
    kept.set(query.queryHash, answered(query))
  const latest = [...kept.values()]
    .filter(isRecent)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MOST)
  await store.put<Reads>('reads', { id: ID, owner, queries: latest })
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
  const [reads] = await (await open()).all<Reads>('reads')
  if (!reads) return
  const emailOf = (user: unknown) => (user as CurrentUser | null | undefined)?.email
  const user = emailOf(queries.getQueryData([getCurrentUser.path]))
  const keptUser = reads.queries.find(({ queryKey }) => queryKey[0] === getCurrentUser.path)
  // Another person has logged in since.
  if (user !== undefined && user !== emailOf(keptUser?.state.data)) return
  hydrate(queries, { mutations: [], queries: reads.queries.filter(isRecent) })
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
