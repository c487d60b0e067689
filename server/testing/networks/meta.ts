import { field } from './request-fields.ts'
import {
  type NetworkStandIn,
  type StandInAnswer,
  type StandInRequest,
  type TokenUse,
} from './world.ts'

type MetaProblem = { message: string; code: number; error_subcode?: number }

export const metaError = (
  { message, code, error_subcode }: MetaProblem,
  status = 400,
  headers: Record<string, string> = {},
): StandInAnswer => ({
  status,
  headers,
  body: {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(error_subcode !== undefined && { error_subcode }),
      fbtrace_id: 'AbCdEf',
    },
  },
})

/** Too many calls, with the minutes until there may be more. */
export const metaLimited = (world: NetworkStandIn, until: Date, code: number): StandInAnswer => {
  const minutes = Math.ceil((until.getTime() - world.now().getTime()) / 60_000)
  const usage = [
    {
      type: 'pages',
      call_count: 100,
      total_cputime: 25,
      total_time: 25,
      estimated_time_to_regain_access: minutes,
    },
  ]
  return metaError({ message: '(#4) Application request limit reached', code }, 400, {
    'x-business-use-case-usage': JSON.stringify({ '100100100100101': usage }),
  })
}

/** Undefined for a token that is void. */
export const metaUse = (world: NetworkStandIn, request: StandInRequest): TokenUse | undefined =>
  world.useOf(request.query.get('access_token') ?? field(request, 'access_token') ?? '')

export const voidToken = () =>
  metaError(
    {
      message: 'Error validating access token: The session has been invalidated',
      code: 190,
      error_subcode: 460,
    },
    401,
  )

export const missingPermission = (name: string) =>
  metaError({ message: `(#200) Requires ${name} permission`, code: 200 }, 403)

export const unknownObject = (id: string) =>
  metaError(
    {
      message: `Unsupported get request. Object with ID '${id}' does not exist`,
      code: 100,
      error_subcode: 33,
    },
    400,
  )
