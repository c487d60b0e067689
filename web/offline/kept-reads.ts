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

type Reads = { id: string; owner: number; savedAt: Date; state: DehydratedState }

const isKept = ({ state, queryKey }: Query): boolean =>
  state.status === 'success' && KEPT.includes(String(queryKey[0]))

/** Keeps what this hauler's screens read, as long as the page is open. */
export function keepReads(queries: QueryClient, store: DeviceStore, owner: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    timer = undefined
    const state = dehydrate(queries, { shouldDehydrateQuery: isKept })
    const reads: Reads = { id: ID, owner, savedAt: now(), state: { ...state, mutations: [] } }
    // A full device keeps what it had.
    void store.put('reads', reads).catch(() => undefined)
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
  const store = await open()
  const [reads] = await store.all<Reads>('reads')
  if (!reads || now().getTime() - reads.savedAt.getTime() >= MAX_AGE_MS) return
  const emailOf = (user: unknown) => (user as CurrentUser | null | undefined)?.email
  const user = emailOf(queries.getQueryData([getCurrentUser.path]))
  const keptUser = reads.state.queries.find(({ queryKey }) => queryKey[0] === getCurrentUser.path)
  // Another person has logged in since.
  if (user !== undefined && user !== emailOf(keptUser?.state.data)) return
  hydrate(queries, reads.state)
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
