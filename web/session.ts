import {
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import { getCurrentUser, goToLogin, type CurrentUser } from '../contract/accounts.ts'
import { paths } from '../contract/paths.ts'
import { ApiError, call } from './api/client.ts'
import { isSignedOut } from './api/query.ts'
import { forgetSeenAs } from './api/see-as.ts'
import { toast } from './ui/feedback/toast.ts'

/** How long the message is read before the browser leaves this page (spec section 9). */
const LEAVE_AFTER_MS = 500

/** The signed-in user, or null. */
export const currentUserQuery = queryOptions<CurrentUser | null, ApiError>({
  queryKey: [getCurrentUser.path],
  queryFn: async () => {
    try {
      return await call(getCurrentUser, {})
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})

export type Session =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'known'; user: CurrentUser | null }

export function useSession(): Session {
  const { data, isError, isFetching, refetch } = useQuery(currentUserQuery)
  if (data !== undefined) return { state: 'known', user: data }
  if (isError && !isFetching) return { state: 'failed', retry: () => void refetch() }
  return { state: 'loading' }
}

let leaving = false

/** Says that the session ended and goes to the sign-in page, which leads back to where we are. */
export function leaveForLogin(): void {
  if (leaving) return
  leaving = true
  toast.failure('You are logged out. Logging in again...', 'Unauthorized')
  const next = encodeURIComponent(location.pathname + location.search)
  setTimeout(() => location.assign(`${goToLogin.path}?next=${next}`), LEAVE_AFTER_MS)
}

/** Says that looking as a hauler has ended, and goes to the desk. */
function leaveForDesk(): void {
  if (leaving) return
  leaving = true
  toast.failure('Looking as the hauler has ended. Going back to the desk...', 'It has ended')
  setTimeout(() => {
    leaving = false
    forgetSeenAs()
    location.assign(paths.admin)
  }, LEAVE_AFTER_MS)
}

/**
 * The one cache of server state: never stale by itself, no retries (spec section 7). A call without
 * a network fails immediately; a paused call would be sent later, without the user's confirmation.
 */
export function newQueryClient(): QueryClient {
  const onError = (error: Error, isOfUser = false): void => {
    if (!(error instanceof ApiError)) return
    if (isSignedOut(error)) leaveForLogin()
    if (error.code === 'view_ended') leaveForDesk()
    // Perhaps a role was taken away, or two-factor sign-in is required now: what the screen offers follows. Who asks for the user knows already.
    if (error.status === 403 && !isOfUser)
      void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey })
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError(error, { queryKey: [path] }) {
        onError(error, path === getCurrentUser.path)
        if (error instanceof ApiError && error.status === 0) void showKept(queries)
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => onError(error) }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queries
}

/** Without a signal a hauler's phone shows what it read last. */
async function showKept(queries: QueryClient): Promise<void> {
  if (location.pathname !== paths.hauler) return
  const { restoreReads } = await import('./offline/kept-reads.ts')
  await restoreReads(queries)
}
