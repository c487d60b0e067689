import { z } from 'zod'

/** Every way a request can fail, and the status it answers with. The screens match on the code. */
export const ERROR_STATUS = {
  invalid_input: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_approved: 403,
  two_factor_needed: 403,
  view_ended: 403,
  not_found: 404,
  /** The request arrived too slowly. */
  timed_out: 408,
  job_taken: 409,
  illegal_move: 409,
  not_free: 409,
  offered_first: 409,
  holds_jobs: 409,
  email_in_use: 409,
  in_use: 409,
  already_paid: 409,
  amount_mismatch: 409,
  price_changed: 409,
  window_full: 409,
  offer_refused: 409,
  outdated: 409,
  edit_conflict: 409,
  key_reused: 409,
  last_owner: 409,
  invitation_used: 409,
  link_ended: 410,
  too_large: 413,
  unsupported_media: 415,
  unreadable_image: 422,
  refused: 422,
  prohibited_load: 422,
  payment_failed: 422,
  too_many_requests: 429,
  internal: 500,
  provider_unavailable: 502,
  busy: 503,
  unavailable: 503,
} as const

/** The `code` of a problem. `ERROR_MEANINGS` in endpoint-errors.ts says what each means. */
export type ErrorCode = keyof typeof ERROR_STATUS

/** One field that was refused: where it stands in the body ('serviceAreas.0') and why, for people. */
export type FieldError = { path: string; message: string }

/** A request that is refused: the code decides the status, the message is a sentence for people. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: FieldError[]
  /** Facts the screen needs to go on, such as the right amount; they travel beside `detail`. */
  readonly facts: Record<string, unknown>

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: FieldError[]; facts?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.code = code
    this.fields = more.fields ?? []
    this.facts = more.facts ?? {}
  }
}

/** The body of every refusal (RFC 9457, application/problem+json). */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type Problem = z.infer<typeof Problem>
