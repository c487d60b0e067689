import { useEffect, useState, type ComponentType } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { paths } from '../contract/paths.ts'
import { OWN_EVENTS, useLive } from './api/use-live.ts'
import { now } from './clock.ts'
import { routeOf, type Screen } from './routes.ts'
import { leaveForLogin, useSession } from './session.ts'
import { ErrorBoundary } from './ui/feedback/ErrorBoundary.tsx'
import { onDemand } from './ui/feedback/on-demand.tsx'
import { PageSpinner } from './ui/feedback/PageSpinner.tsx'
import { keep, readKept } from './ui/browser/storage.ts'

const page = (fetch: () => Promise<ComponentType>) => onDemand(fetch, <PageSpinner />)

const screens: Record<Screen, ComponentType> = {
  login: page(async () => (await import('./pages/StaffLogin.tsx')).StaffLogin),
  'new-password': page(async () => (await import('./pages/NewPassword.tsx')).NewPassword),
  'customer-sign-in': page(async () => (await import('./pages/CustomerSignIn.tsx')).CustomerSignIn),
  job: page(async () => (await import('./pages/JobPage.tsx')).JobPage),
  confirm: page(async () => (await import('./pages/ConfirmPage.tsx')).ConfirmPage),
  receipt: page(async () => (await import('./pages/ReceiptPage.tsx')).ReceiptPage),
  'leave-waiting-list': page(
    async () => (await import('./pages/LeaveWaitingList.tsx')).LeaveWaitingList,
  ),
  join: page(async () => (await import('./pages/JoinTeam.tsx')).JoinTeam),
  linked: page(async () => (await import('./pages/LinkedPage.tsx')).LinkedPage),
  registration: page(
    async () => (await import('./pages/HaulerRegistration.tsx')).HaulerRegistration,
  ),
  client: page(async () => (await import('./pages/ClientHome.tsx')).ClientHome),
  hauler: page(async () => (await import('./pages/HaulerDashboard.tsx')).HaulerDashboard),
  admin: page(async () => (await import('./pages/AdminDashboard.tsx')).AdminDashboard),
  security: page(async () => (await import('./pages/AccountSecurity.tsx')).AccountSecurity),
  'not-found': page(async () => (await import('./pages/NotFound.tsx')).NotFound),
}

/** Shows the screen that the address and the login state call for (`routes.ts` has the table). */
export function Router() {
  const session = useSession()
  const [path] = useLocation()
  const search = useSearch()
  useLive(session.state === 'known' && session.user ? OWN_EVENTS : undefined)

  if (session.state === 'loading') return <PageSpinner />
  if (session.state === 'failed') return <PageSpinner onRetry={session.retry} />

  const route = routeOf(path, session.user?.role ?? null, search)
  if ('go' in route) return <Redirect to={route.go} replace />
  if ('load' in route) return route.load === 'login' ? <SignInFirst /> : <LandingPage />

  // An owner who has to set up two-factor sign-in does that before anything else, at an address of its
  // own: the recovery codes stay on screen when this user is read again.
  if (route.show === 'admin' && session.user?.needsTwoFactor) {
    const next = encodeURIComponent(`${path}?${search}`)
    // It redirects as it mounts: a key, since it may follow another one.
    return <Redirect key="security" to={`${paths.security}?next=${next}`} replace />
  }
  const Page = screens[route.show]
  return (
    <ErrorBoundary key={path} what="this page">
      <Page />
    </ErrorBoundary>
  )
}

function SignInFirst() {
  useEffect(leaveForLogin, [])
  return <PageSpinner />
}

const LOADED_AT = 'landing-loaded-at'
const LOOP_MS = 10_000

/**
 * A visitor at '/' inside the application: the session ended here, or the browser went back to a
 * page it kept. The server answers '/' with the landing page; should it not, the retry stays.
 */
function LandingPage() {
  const [stuck] = useState(
    () => now().getTime() - Number(readKept('sessionStorage', LOADED_AT)) < LOOP_MS,
  )
  useEffect(() => {
    if (stuck) return
    keep('sessionStorage', LOADED_AT, String(now().getTime()))
    location.replace(paths.home)
  }, [stuck])
  return <PageSpinner {...(stuck && { onRetry: () => location.replace(paths.home) })} />
}
