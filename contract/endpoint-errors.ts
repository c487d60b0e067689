import type { Access, Endpoint } from './endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from './errors.ts'
import { isList } from './list.ts'

/** Any call can exceed a rate limit, hit a bug in the server, or find the database unavailable. */
const EVERY_CALL = ['too_many_requests', 'internal', 'unavailable'] as const

/** A change may come from another site's page, and its body may be unreadable, slow or too large. */
const EVERY_CHANGE = [
  'forbidden',
  'invalid_input',
  'timed_out',
  'too_large',
  'unsupported_media',
] as const

const SIGNED_IN = ['not_signed_in', 'forbidden'] as const
/** An owner sets up two-factor sign-in before anything else, where the server asks for it. */
const TEAM = 'two_factor_needed' as const
/** A colleague looks at the screens of a hauler (see-as.ts), and that is over. */
const VIEW = 'view_ended' as const
/** `not_found`: the account has no hauler profile yet. */
const HAULER = [...SIGNED_IN, 'not_found'] as const

const BY_ACCESS: Record<Access, readonly ErrorCode[]> = {
  public: [],
  visitor: [],
  'signed-in': ['not_signed_in'],
  hauler: HAULER,
  'approved-hauler': [...HAULER, 'not_approved'],
  'hauler-or-admin': [...HAULER, TEAM],
  admin: [...SIGNED_IN, TEAM],
}

/**
 * Every error code that an endpoint may answer, by status: those its use case names in `errors`, and those
 * that follow from its access, method, params and query. OpenAPI prints this list, and the server reports a
 * refusal outside it.
 */
export function errorsOf(e: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...EVERY_CALL,
    ...BY_ACCESS[e.access],
    ...(e.access === 'admin' ? [] : [VIEW, TEAM]),
    // Who looks as a hauler gets no files.
    ...(e.file && e.access !== 'admin' ? (['forbidden'] as const) : []),
    ...(e.method === 'GET' ? [] : EVERY_CHANGE),
    ...(e.params ? (['not_found'] as const) : []),
    ...(e.query || isList(e) ? (['invalid_input'] as const) : []),
    ...(e.errors ?? []),
  ])
  return Object.keys(ERROR_STATUS).filter((code): code is ErrorCode => codes.has(code as ErrorCode))
}

/** What each code means, as the API's description has it. A screen shows the sentence of the answer itself. */
export const ERROR_MEANINGS: Record<ErrorCode, string> = {
  invalid_input: 'A field, parameter or header is missing or malformed; `errors` names each field',
  not_signed_in: 'The call needs a session',
  wrong_credentials: 'The email, password or code is not right',
  forbidden: 'This account may not do it, or the request comes from another site',
  not_approved: 'The hauler account is pending, rejected or suspended',
  two_factor_needed: 'The owner has to set up two-factor sign-in first',
  view_ended: 'Looking at the screens of a hauler has ended; only calls with `X-See-As` get it',
  not_found: 'What the address or the body names does not exist, or is not visible to this caller',
  timed_out: 'The body took too long to arrive',
  job_taken: 'Another hauler claimed the job first',
  illegal_move: 'The present state does not allow it',
  offered_first:
    'A new job is offered to those haulers first whom it fits best; `from` says when others may claim it',
  not_free: 'The hauler or the slot has no room, or does not fit the job',
  holds_jobs: 'Slots would hold more jobs than they take; `jobs` names those to keep or release',
  email_in_use: 'Another account has this email',
  in_use: 'Something else uses it or has its name',
  already_paid: 'It is paid',
  amount_mismatch: 'The amount is not the present one; the answer carries the right amount',
  price_changed: 'The price of the quote does not hold for this booking; ask for a new quote',
  offer_refused:
    'The code does not fit this booking; `offer` says why, and `price` is the price without it',
  window_full: 'The window has no room; `alternatives` names the nearest open ones',
  outdated: 'It was made from a version that is no longer the newest',
  edit_conflict:
    'Someone else changed the same fields meanwhile; `conflicts` has both values of each',
  key_reused: 'The Idempotency-Key belongs to another request',
  last_owner: 'The team needs an owner, and this is the only one',
  invitation_used: 'The invitation was accepted already',
  link_ended: 'The link is too old, or was withdrawn',
  too_large: 'The body is larger than accepted',
  unsupported_media: 'The content type or file format is not accepted',
  unreadable_image: 'The file is not an image that can be read',
  refused:
    'The input is well formed and a rule refuses it; `errors` names the field where there is one',
  prohibited_load:
    'The load holds something we do not take; `refusals` says what and where it can go',
  payment_failed: 'The payment provider refused',
  too_many_requests: 'Too many requests or tries; `Retry-After` says when to ask again',
  internal: 'A fault on our side; `incident` names it in the log',
  provider_unavailable: 'A provider outside does not answer',
  busy: 'Too much of this work is under way; `Retry-After` says when to ask again',
  unavailable: 'The database or the planner does not answer in time',
}
