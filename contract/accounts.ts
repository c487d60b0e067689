import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'

export const ROLES = ['client', 'hauler', 'admin'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

export const CurrentUser = z.object({ firstName: z.string(), email: z.string(), role: Role })
export type CurrentUser = z.infer<typeof CurrentUser>

export const STAFF_ROLES = ['admin', 'hauler'] as const
export const StaffLogin = z.object({
  email: z.string('Email is required').trim().min(1, 'Email is required').max(254),
  password: z.string('Password is required').min(1, 'Password is required').max(200),
  role: z.enum(STAFF_ROLES),
})
export type StaffLogin = z.infer<typeof StaffLogin>

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'signed-in',
  summary: 'Who is signed in; 401 when nobody is',
  response: CurrentUser,
})

export const staffLogin = endpoint({
  method: 'POST',
  path: '/api/staff-login',
  access: 'public',
  summary: 'Sign in as an admin or a hauler; starts a new session',
  body: StaffLogin,
  errors: ['wrong_credentials'],
  response: z.object({ role: Role }),
})

export const goToLogin = endpoint({
  method: 'GET',
  path: '/api/login',
  access: 'public',
  summary: 'For browser navigation: redirects to the sign-in page',
  response: z.void(),
})

export const logOut = endpoint({
  method: 'GET',
  path: '/api/logout',
  access: 'public',
  summary: 'For browser navigation: ends the session and redirects to /',
  response: z.void(),
})

export const UserAccount = z.object({
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  createdAt: Instant,
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Every account that was not closed, newest first',
  response: z.array(UserAccount),
})
