import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { paths } from '../contract/paths.ts'
import { now } from './clock.ts'
import { routeOf, type Screen } from './routes.ts'
import { leaveForLogin, useSession } from './session.ts'
import { ErrorBoundary } from './ui/feedback/ErrorBoundary.tsx'
import { PageSpinner } from './ui/feedback/PageSpinner.tsx'
import { keep, readKept } from './ui/browser/storage.ts'

const screens: Record<Screen, ComponentType> = {
  login: lazy(async () => ({ default: (await import('./pages/StaffLogin.tsx')).StaffLogin })),
  'customer-sign-in': lazy(async () => ({
    default: (await import('./pages/CustomerSignIn.tsx')).CustomerSignIn,
  })),
  job: lazy(async () => ({ default: (await import('./pages/JobPage.tsx')).JobPage })),
  receipt: lazy(async () => ({
    default: (await import('./pages/ReceiptPage.tsx')).ReceiptPage,
  })),
  registration: lazy(async () => ({
    default: (await import('./pages/HaulerRegistration.tsx')).HaulerRegistration,
  })),
  client: lazy(async () => ({ default: (await import('./pages/ClientHome.tsx')).ClientHome })),
  hauler: lazy(async () => ({
    default: (await import('./pages/HaulerDashboard.tsx')).HaulerDashboard,
  })),
  admin: lazy(async () => ({
    default: (await import('./pages/AdminDashboard.tsx')).AdminDashboard,
  })),
  'not-found': lazy(async () => ({ default: (await import('./pages/NotFound.tsx')).NotFound })),
}

/** Shows the screen that the address and the login state call for (`routes.ts` has the table). */
export function Router() {
  const session = useSession()
  const [path] = useLocation()
  const search = useSearch()

  if (session.state === 'loading') return <PageSpinner />
  if (session.state === 'failed') return <PageSpinner onRetry={session.retry} />

  const route = routeOf(path, session.user?.role ?? null, search)
  if ('go' in route) return <Redirect to={route.go} replace />
  if ('load' in route) return route.load === 'login' ? <SignInFirst /> : <LandingPage />

  const Page = screens[route.show]
  return (
    <ErrorBoundary key={path} what="this page">
      <Suspense fallback={<PageSpinner />}>
        <Page />
      </Suspense>
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
