import { z } from 'zod'
import { dayOf, Instant } from './calendar.ts'
import type { ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { password } from './fields.ts'
import { anyOf, DayRange } from './filters.ts'
import { list } from './list.ts'
import { TeamRole } from './team-roles.ts'

/** Who an account belongs to: a customer (`client`), a hauler, or a member of our team (`admin`). */
export const ROLES = ['client', 'hauler', 'admin'] as const
/** One of `ROLES`; it never changes during the life of an account. */
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/**
 * The signed-in account as the screens need it. A customer who signed in by phone has a made-up address
 * under `phone.invalid`. `teamRole` says what a member of the team may do; it is null for everyone else, and absent in what a
 * phone kept of an earlier version.
 */
export const CurrentUser = z.object({
  firstName: z.string(),
  email: z.string(),
  role: Role,
  teamRole: TeamRole.nullable().default(null),
  /** An owner of this server needs two-factor sign-in, and has none yet: all calls of the team are refused until then. */
  needsTwoFactor: z.boolean().optional(),
  /** Of a person of the team who looks at this hauler's screens (see-as.ts): until when. Absent otherwise. */
  seenUntil: Instant.optional(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** The two roles that sign in with a password; customers sign in with a one-time code (customers.ts). */
export const STAFF_ROLES = ['admin', 'hauler'] as const
/**
 * The staff sign-in form: email up to 254 characters, password up to 200, and the role that the account
 * must have.
 */
export const StaffLogin = z.object({
  email: z.string('Email is required').trim().min(1, 'Email is required').max(254),
  password: z.string('Password is required').min(1, 'Password is required').max(200),
  role: z.enum(STAFF_ROLES),
})
export type StaffLogin = z.infer<typeof StaffLogin>

/** The account of the session. `not_signed_in` is the normal answer to a visitor, not a fault. */
export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'signed-in',
  summary: 'The signed-in user; 401 without a session',
  response: CurrentUser,
})

/**
 * Signs in an admin or a hauler and starts a new session: by default the team's ends after 7 days or 24 hours
 * without a call, a hauler's after 30 days or 14 without a call. `wrong_credentials` does not say whether the
 * email or the password is wrong; `forbidden` when both are right and the account has another
 * role; `too_many_requests` after 10 wrong tries from one network address in 5 minutes, and after 30 at one account
 * from any addresses in 15 minutes, unless its password is chosen again by a link. With two-factor sign-in no session starts
 * yet: `secondStep` goes with the code to `finishLogin` (second-step.ts), within ten minutes.
 */
export const staffLogin = endpoint({
  method: 'POST',
  path: '/api/staff-login',
  access: 'public',
  summary: 'Sign in as an admin or a hauler; starts a new session',
  body: StaffLogin,
  errors: ['wrong_credentials'],
  response: z.object({ role: Role, secondStep: z.string().optional() }),
})

/** A browser navigates here: it redirects to the sign-in page and keeps `next` and other query parameters. */
export const goToLogin = endpoint({
  method: 'GET',
  path: '/api/login',
  access: 'public',
  summary: 'For browser navigation: redirects to the sign-in page',
  response: z.void(),
})

/**
 * A browser navigates here: it ends the session, clears the cookie and redirects to `/`. Without a session, and for
 * a picture, a frame or a link of another site (`Sec-Fetch-*`), it only redirects.
 */
export const logOut = endpoint({
  method: 'GET',
  path: '/api/logout',
  access: 'public',
  summary: 'For browser navigation: ends the session and redirects to /',
  response: z.void(),
})

/** The shortest password that a person may choose in their account. */
export const MIN_PASSWORD = 8

/** The present password and the next one, 8 to 200 characters. */
export const PasswordChange = z.object({
  current: z.string('Current password is required').min(1, 'Current password is required').max(200),
  next: password(`Password must be at least ${MIN_PASSWORD} characters`, MIN_PASSWORD),
})
export type PasswordChange = z.infer<typeof PasswordChange>

/**
 * Changes the password of the signed-in account. All other sessions of the account end; this one stays, and a
 * message tells the owner. `refused` names the field: the current password is not right, or the next one is the
 * same; it is also the answer to an account that signs in by code. On a live server
 * `invalid_input` for a password that many people use, or that is made of the person's name or email or the product's name. `too_many_requests` after 10 wrong tries for one account
 * in 5 minutes.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  access: 'signed-in',
  summary: 'Change the password; ends all other sessions of the account',
  body: PasswordChange,
  errors: ['refused'],
  response: z.object({ endedSessions: z.int() }),
})

/** An account as the admin team sees it, of any role. Passwords and sessions are never in an answer. */
export const UserAccount = z.object({
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  createdAt: Instant,
  /** Since when signing in asks for a code of an app; null where it does not. */
  twoFactorSince: Instant.nullable(),
})
export type UserAccount = z.infer<typeof UserAccount>

const userColumns: ListColumns<UserAccount> = {
  id: { title: 'User ID', value: (user) => user.id },
  name: { title: 'Name', value: (user) => `${user.firstName} ${user.lastName}` },
  email: { title: 'Email', value: (user) => user.email },
  role: { title: 'Role', value: (user) => user.role },
  created: { title: 'Created', value: (user) => dayOf(user.createdAt) },
}

/** Every account of staff and customers that was not closed. */
export const listUsers = list(
  {
    path: '/api/admin/users',
    access: 'admin',
    right: 'manage-team',
    summary: 'Every account that was not closed, newest first',
    item: UserAccount,
    search: 'Name, email, phone',
    filters: { role: anyOf(Role), created: DayRange },
    sorts: { createdAt: 'desc', name: 'asc' },
  },
  userColumns,
)
