import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Colleague, OfColleague } from './staff.ts'

/**
 * Signs a colleague out in every browser; they can sign in again with what they know. `refused` for oneself, `not_found` for who
 * is not in the team.
 */
export const signOutColleague = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:userId/sign-out',
  access: 'admin',
  right: 'manage-team',
  summary: 'Sign a colleague out in every browser',
  params: OfColleague,
  errors: ['refused'],
  response: Colleague.extend({ endedSessions: z.int() }),
})

/**
 * Asks a colleague by email to set up two-factor sign-in; the same request within an hour sends no second email. With `isRequired`
 * their next sign-in leads nowhere else until it is set up; without it an earlier request is not required any more. `refused` when it is on already, `not_found`
 * for who is not in the team.
 */
export const askForTwoFactor = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:userId/two-factor-request',
  access: 'admin',
  right: 'manage-team',
  summary: 'Ask a colleague by email to set up two-factor sign-in, and require it if wanted',
  params: OfColleague,
  body: z.object({ isRequired: z.boolean() }),
  errors: ['refused'],
  response: Colleague,
})
