import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, ERROR_STATUS, type ErrorCode, type Problem } from '../../contract/errors.ts'
import { isDatabaseAway } from '../db/database.ts'

const RETRY_AFTER_SECONDS = 5
// What PostgreSQL says of text it cannot store: a NUL, or bytes that are not UTF-8.
const UNSTORABLE = new Set(['22021', '22P05'])
const BAD_JSON = '22P02'
/** The disk of this server is full, or what this user may keep on it. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])

/** What Fastify and its plugins throw, in our codes. */
const BY_STATUS: Record<number, [ErrorCode, string]> = {
  400: ['invalid_input', 'The request could not be read'],
  404: ['not_found', 'There is nothing at this address'],
  413: ['too_large', 'The request is too large'],
  414: ['not_found', 'There is nothing at this address'],
  415: ['unsupported_media', 'This content type is not accepted'],
  429: ['too_many_requests', 'Too many requests. Please wait a moment and try again'],
  503: ['busy', 'The server is busy. Please try again in a moment'],
}

/** Answers every error of a request as application/problem+json. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asAppError(error)
  if (refusal.code === 'internal') request.log.error(error)
  const status = ERROR_STATUS[refusal.code]
  const wait = refusal.facts.retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined)
  if (wait !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', wait)
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(refusal, request.id)))
}

export const problemOf = (error: AppError, incident: string): Problem => ({
  ...error.facts,
  type: `urn:problem:${error.code}`,
  title: STATUS_CODES[ERROR_STATUS[error.code]] ?? 'Error',
  status: ERROR_STATUS[error.code],
  code: error.code,
  detail: error.message,
  errors: error.fields,
  ...(error.code === 'internal' && { incident }),
})

/** Half of a surrogate pair is a string in JavaScript, but a JSON column refuses it. */
function isHalfCharacter(error: unknown): boolean {
  const { code, detail = '' } = (error ?? {}) as { code?: string; detail?: string }
  return code === BAD_JSON && detail.includes('surrogate')
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error))
    return new AppError('unavailable', 'We cannot reach our records just now. Please try again')
  const { statusCode = 500, code = '' } = (error ?? {}) as Partial<FastifyError>
  if (NO_ROOM.has(code))
    return new AppError(
      'unavailable',
      'We have no room left to store files just now. Please try again later',
    )
  if (UNSTORABLE.has(code) || isHalfCharacter(error))
    return new AppError('invalid_input', 'The text contains a character that cannot be stored')
  const [ours, message] = BY_STATUS[statusCode] ?? [
    'internal',
    'Something went wrong on our side. Please try again',
  ]
  return new AppError(ours, message)
}
