import type { Row } from './rows.ts'

export type Visitor = 'nobody' | 'admin' | 'hauler' | 'client'

/** Section 2, routing by login state and role: who opens what, where it ends and what it shows. */
export type RouteRow = Row & { who: Visitor; path: string; ends: string; heading: RegExp }

const LANDING = /^Snap it\. Price it\./
const ADMIN = /^Admin Dashboard$/
const HAULER = /^Hauler Dashboard$/
const CLIENT = /^My pickups$/
const NOT_FOUND = /^404 Page Not Found$/

const route = (
  who: Visitor,
  path: string,
  heading: RegExp,
  { ends = path, instead }: { ends?: string; instead?: string } = {},
): RouteRow => ({
  says: `${who} at ${path} sees ${heading.source}${ends === path ? '' : ` at ${ends}`}`,
  who,
  path,
  heading,
  ends,
  ...(instead && { instead }),
})

export const routeRows: RouteRow[] = [
  route('nobody', '/', LANDING),
  route('nobody', '/login', /^Staff Login$/),
  route('nobody', '/hauler-register', /^Join /),
  route('nobody', '/nowhere', NOT_FOUND),
  route('nobody', '/admin/nowhere', NOT_FOUND),
  route('admin', '/', ADMIN),
  route('admin', '/admin', ADMIN),
  route('admin', '/nowhere', NOT_FOUND),
  route('hauler', '/', HAULER),
  route('hauler', '/hauler', HAULER),
  route('hauler', '/nowhere', NOT_FOUND),
  route('hauler', '/hauler-dashboard', HAULER, {
    ends: '/hauler',
    instead:
      'product.md 5: "/hauler-dashboard redirects to /hauler (changes the spec: its fallback is a dead link)"',
  }),
  route('client', '/', CLIENT),
  route('client', '/nowhere', NOT_FOUND),
]

/** Who is not let in, and reads so for half a second before the sign-in page. */
export type RefusalRow = Row & { who: Visitor; path: string }

export const refusalRows: RefusalRow[] = (
  [
    ['nobody', '/admin'],
    ['client', '/admin'],
    ['hauler', '/admin'],
    ['nobody', '/hauler'],
    ['client', '/hauler'],
    ['admin', '/hauler'],
  ] as const
).map(([who, path]) => ({ says: `${who} at ${path} is led to /api/login after 500 ms`, who, path }))

/** Where signing in leads. */
export type LoginRow = Row & { tab: 'Admin' | 'Hauler'; ends: string; heading: RegExp }

export const loginRows: LoginRow[] = [
  { says: 'an admin who signs in goes to /admin', tab: 'Admin', ends: '/admin', heading: ADMIN },
  {
    says: 'a hauler who signs in goes to /hauler',
    tab: 'Hauler',
    ends: '/hauler',
    heading: HAULER,
  },
]
