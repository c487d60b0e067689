import { z } from 'zod'
import type { Args, Endpoint, Result } from '../../contract/endpoint.ts'
import { Problem, type ErrorCode, type FieldError } from '../../contract/errors.ts'
import { startVisit } from '../../contract/visit.ts'
import { seeAsHeaders } from './see-as.ts'
import { noteServerDate } from './server-clock.ts'

const OFFLINE = 'We could not reach the server. Check your connection and try again.'

/**
 * A request that did not succeed. The message is the specified '{status}: {body}'; screens show
 * `reason`, a sentence for people. Status 0 means that no answer came at all.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly reason: string
  readonly fields: FieldError[]
  /** Everything the refusal said, for facts such as the right amount. */
  readonly problem: Problem | undefined
  /** How long the server asks to wait before the next try. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body}`)
    const problem = Problem.safeParse(parseJson(body)).data
    this.status = status
    this.problem = problem
    this.code = problem?.code
    this.reason = problem?.detail || reasonOf(status)
    this.fields = problem?.errors ?? []
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter) || undefined
  }
}

/** What an answer without a readable body most likely means, in words that say what to do next. */
function reasonOf(status: number): string {
  if (status === 0) return OFFLINE
  if (status === 429) return 'Too many tries. Please wait a moment.'
  if (status >= 500) return 'Something went wrong on our side. Please try again.'
  return 'The request was refused. Please reload the page and try again.'
}

export type CallOptions = { headers?: Record<string, string>; signal?: AbortSignal }

/** Calls an endpoint of the contract. Throws {@link ApiError}, also when there is no network. */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  options: CallOptions = {},
): Promise<Result<E>> {
  const response = await answerOf(endpoint, args, options)
  const text = await response.text()
  return z.decode(endpoint.response, text ? JSON.parse(text) : undefined) as Result<E>
}

let visit: Promise<unknown> | undefined

/**
 * Waits until this browser has a session. Of several first calls at a time each would get one, and what the
 * others made would be lost with theirs: a held window, a photo. Tabs that open together wait for each other.
 */
export function ensureVisit(): Promise<unknown> {
  const start = () => call(startVisit, {})
  // Only secure contexts have locks. The call that waits says itself when there is no connection.
  visit ??= Promise.resolve(navigator.locks?.request('visit', start) ?? start()).catch(
    () => (visit = undefined),
  )
  return visit
}

/** Calls an endpoint that answers a file. Throws {@link ApiError} as `call` does. */
export const fetchFile = async <E extends Endpoint>(endpoint: E, args: Args<E>): Promise<Blob> =>
  (await answerOf(endpoint, args, {})).blob()

async function answerOf<E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  { headers, signal }: CallOptions,
): Promise<Response> {
  if (endpoint.access === 'visitor' && endpoint.path !== startVisit.path) await ensureVisit()
  // Args is a conditional type over E; inside the function its parts are not known any more.
  const { params, query, body } = args as { params?: object; query?: object; body?: unknown }
  const response = await send(urlOf(endpoint, params, query), {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(endpoint.access !== 'admin' && seeAsHeaders()),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(encode(endpoint.body, body)) }),
    ...(signal && { signal }),
  })
  noteServerDate(response.headers.get('date'))
  if (response.ok) return response
  throw new ApiError(
    response.status,
    (await response.text()) || response.statusText,
    response.headers.get('retry-after'),
  )
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, OFFLINE)
  }
}

const encode = (schema: z.ZodType | undefined, value: unknown): unknown =>
  schema ? z.encode(schema, value) : value

function urlOf(endpoint: Endpoint, params: object = {}, query?: object): string {
  const path = Object.entries(params).reduce(
    (url, [key, value]) => url.replace(`:${key}`, encodeURIComponent(String(value))),
    endpoint.path as string,
  )
  if (!query) return path
  const fields = Object.entries(encode(endpoint.query, query) as Record<string, unknown>)
  const definedFields = fields.filter(([, value]) => value !== undefined)
  return `${path}?${new URLSearchParams(definedFields.map(([key, value]) => [key, String(value)]))}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
