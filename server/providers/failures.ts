import { DatabaseError } from 'pg'
import { ZodError } from 'zod'
import { isDatabaseAway } from '../db/database.ts'

/**
 * What a call to a provider failed with. The message is a sentence for the admin team; `kind` decides what
 * happens next.
 */
export type ProviderFailure = Refused | RetryAt | Reconnect | UnknownOutcome

/** The provider understood the request and refused it: nothing happened, and a retry changes nothing. */
export class Refused extends Error {
  override name = 'Refused'
  readonly kind = 'refused'
  /** The reason as one word of the port, such as 'opted_out' of SMS; undefined where only the message says it. */
  readonly code: string | undefined

  constructor(message: string, { code, ...options }: ErrorOptions & { code?: string } = {}) {
    super(message, options)
    this.code = code
  }
}

/** The provider takes no requests for now: nothing happened, and a retry before `time` fails as well. */
export class RetryAt extends Error {
  override name = 'RetryAt'
  readonly kind = 'retry_at'
  readonly time: Date

  constructor(message: string, time: Date) {
    super(message)
    this.time = time
  }
}

/** The connection of an account is missing or has ended: nothing happened, until an admin connects it again. */
export class Reconnect extends Error {
  override name = 'Reconnect'
  readonly kind = 'reconnect'
}

/** No answer came: it may have happened. Retry with the same idempotency key, or look it up first. */
export class UnknownOutcome extends Error {
  override name = 'UnknownOutcome'
  readonly kind = 'unknown_outcome'
}

const OWN = [TypeError, RangeError, ReferenceError, SyntaxError, ZodError, DatabaseError]

/** Whether an error is our own fault: a bug, or a violated rule of the database. */
export const isOwnFault = (error: unknown): boolean =>
  !isDatabaseAway(error) && OWN.some((kind) => error instanceof kind)

/** The failure of a provider call. An error of any other kind, such as a library's, leaves the outcome unknown. */
export function providerFailure(error: unknown): ProviderFailure {
  const isFailure =
    error instanceof Refused ||
    error instanceof RetryAt ||
    error instanceof Reconnect ||
    error instanceof UnknownOutcome
  return isFailure ? error : new UnknownOutcome('The provider does not answer', { cause: error })
}
