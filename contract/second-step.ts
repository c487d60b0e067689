import { z } from 'zod'
import { Role } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'

/** How long the second step of a sign-in may take. */
export const SECOND_STEP_MINUTES = 10

/** What an authenticator app shows, 6 digits, or a recovery code such as 'K7QW2-9XMBT'; spaces and dashes count for nothing. */
export const SecondFactor = requiredText('Please enter the code', { max: 40 }).meta({
  example: '493817',
})

/**
 * The second step of a sign-in: the code of the app, or a recovery code, which works once. Starts the session. `wrong_credentials` for a wrong
 * code, and one that was used before; `not_found` when the first step was more than ten minutes ago, or the password was changed since;
 * `too_many_requests` after 5 wrong codes for one account in 15 minutes, and 10 from one network address in 5.
 */
export const finishLogin = endpoint({
  method: 'POST',
  path: '/api/staff-login/second-step',
  access: 'public',
  summary: 'The second step of a sign-in: the code of an app, or a recovery code',
  body: z.object({ secondStep: z.string().min(1).max(1_000), code: SecondFactor }),
  errors: ['wrong_credentials', 'not_found'],
  response: z.object({ role: Role }),
})
