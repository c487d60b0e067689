import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { hasRight } from './rights.ts'
import type { TeamRole } from './team-roles.ts'

/**
 * Who calls, as far as it decides whether a call is let in. `view` looks at the screens of an approved hauler as that hauler,
 * `ended-view` did until now; `unprotected` is of the team and has to set up two-factor sign-in first; `no-profile` is a
 * hauler who has not finished registering.
 */
export type CallerState =
  | TeamRole
  | 'unprotected'
  | 'approved'
  | 'suspended'
  | 'pending'
  | 'rejected'
  | 'no-profile'
  | 'customer'
  | 'visitor'
  | { view: TeamRole }
  | { endedView: TeamRole }

/** The code with which a call is refused before it looks at what it is about; null for one that is let in. */
type Refusal = Extract<
  ErrorCode,
  'not_signed_in' | 'forbidden' | 'not_approved' | 'two_factor_needed' | 'view_ended' | 'not_found'
>

type Team = TeamRole | 'unprotected'
const isTeam = (caller: CallerState): caller is Team =>
  caller === 'unprotected' ||
  caller === 'owner' ||
  caller === 'dispatcher' ||
  caller === 'marketing' ||
  caller === 'accountant' ||
  caller === 'read-only'

/**
 * Whether a caller may make a call at all, by what the call declares: `docs/permissions.md` prints it, and
 * `server/access.test.ts` compares each cell with the server.
 */
export function refusalOf(endpoint: Endpoint, caller: CallerState): Refusal | null {
  if (typeof caller === 'object') return refusalOfView(endpoint, caller)
  const { access } = endpoint
  if (access === 'public' || access === 'visitor') return null
  if (caller === 'visitor') return 'not_signed_in'
  if (access === 'signed-in') return refusalOfAccount(endpoint, caller)
  if (access === 'admin') return isTeam(caller) ? refusalOfTeam(endpoint, caller) : 'forbidden'
  if (isTeam(caller))
    return access === 'hauler-or-admin' ? refusalOfTeam(endpoint, caller) : 'forbidden'
  if (caller === 'customer') return 'forbidden'
  if (caller === 'no-profile') return 'not_found'
  return access === 'approved-hauler' && caller !== 'approved' ? 'not_approved' : null
}

function refusalOfTeam({ right }: Endpoint, caller: Team): Refusal | null {
  if (caller === 'unprotected') return 'two_factor_needed'
  return right && hasRight(caller, right) ? null : 'forbidden'
}

/** Each account makes these calls for itself; those that name `forbidden` are for the team. The stream shows what the team may see. */
function refusalOfAccount({ errors, stream }: Endpoint, caller: CallerState): Refusal | null {
  if (stream && caller === 'unprotected') return 'two_factor_needed'
  return errors?.includes('forbidden') && !isTeam(caller) ? 'forbidden' : null
}

/** Who looks as a hauler reads what the hauler reads, but no file, and changes nothing. The team's own calls stay as they are. */
function refusalOfView(endpoint: Endpoint, caller: Extract<CallerState, object>): Refusal | null {
  if (endpoint.access === 'admin')
    return refusalOf(endpoint, 'view' in caller ? caller.view : caller.endedView)
  if ('endedView' in caller) return 'view_ended'
  if (endpoint.method !== 'GET' || endpoint.file) return 'forbidden'
  return refusalOf(endpoint, 'approved')
}
