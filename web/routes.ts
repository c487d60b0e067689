import type { Role } from '../contract/accounts.ts'
import {
  adminJobPath,
  confirmTokenIn,
  joinTokenIn,
  jobTokenIn,
  paths,
  receiptTokenIn,
  reviewPath,
  waitingTokenIn,
  type Path,
} from '../contract/paths.ts'

/** The screens of the application; the landing page is a page of its own, outside of it. */
export type Screen =
  | 'login'
  | 'new-password'
  | 'customer-sign-in'
  | 'job'
  | 'confirm'
  | 'receipt'
  | 'leave-waiting-list'
  | 'join'
  | 'linked'
  | 'registration'
  | 'client'
  | 'hauler'
  | 'admin'
  | 'security'
  | 'not-found'

/** What an address leads to, for each user. */
export type Route =
  | { show: Screen }
  | { go: string }
  /** The server answers this address with a static page. */
  | { load: 'landing' }
  /** Only for others: say so and offer to sign in. */
  | { load: 'login' }

const homeOf: Record<Role, Path> = {
  admin: paths.admin,
  hauler: paths.hauler,
  client: paths.home,
}

const screenAtHome: Record<Role, Screen> = { admin: 'admin', hauler: 'hauler', client: 'client' }

/**
 * The table of section 2 of the specification; null is a visitor. `search` is that of the address:
 * the sign-in page carries there where a person wanted to go.
 */
export function routeOf(path: string, role: Role | null, search = ''): Route {
  const only = (wanted: Role): Route =>
    role === wanted ? { show: screenAtHome[wanted] } : { load: 'login' }
  const visitorOnly = (screen: Screen): Route =>
    role ? { go: afterLogin(role, new URLSearchParams(search).get('next')) } : { show: screen }

  switch (path) {
    case paths.home:
      return role ? { show: screenAtHome[role] } : { load: 'landing' }
    case paths.login:
      return visitorOnly('login')
    case paths.myPickups:
      return visitorOnly('customer-sign-in')
    case paths.haulerRegistration:
      return visitorOnly('registration')
    case paths.admin:
    case reviewPath:
      return only('admin')
    case paths.security:
      return role === 'admin' ? { show: 'security' } : { load: 'login' }
    case paths.hauler:
      return only('hauler')
    case '/hauler-dashboard':
      return { go: paths.hauler }
    default:
      return path.startsWith(adminJobPath('')) ? only('admin') : { show: linkedScreen(path) }
  }
}

/** The screens behind a link with a token in it, for every visitor. */
function linkedScreen(path: string): Screen {
  if (jobTokenIn(path) !== null) return 'job'
  if (confirmTokenIn(path) !== null) return 'confirm'
  if (path.startsWith(paths.newPassword)) return 'new-password'
  if (waitingTokenIn(path) !== null) return 'leave-waiting-list'
  if (joinTokenIn(path) !== null) return 'join'
  if (/^\/(?:quote|invoice)\/[\w-]+$/.test(path)) return 'linked'
  return receiptTokenIn(path) === null ? 'not-found' : 'receipt'
}

/**
 * Where a person lands after signing in: the page they came from when it is ours and theirs, else
 * the home of their role. An address of another site is never followed.
 */
export function afterLogin(role: Role, next: string | null): string {
  if (!next || !URL.canParse(next, 'https://here.invalid')) return homeOf[role]
  const { origin, pathname, search } = new URL(next, 'https://here.invalid')
  if (origin !== 'https://here.invalid' || !next.startsWith('/')) return homeOf[role]
  const route = routeOf(pathname, role)
  return 'show' in route && route.show === screenAtHome[role] ? pathname + search : homeOf[role]
}
