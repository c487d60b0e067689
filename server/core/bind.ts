import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import type { Access, Args, Endpoint, Result } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import { Answer } from './answer.ts'
import type { Caller, User } from './caller.ts'
import type { Actor, Context } from './context.ts'
import type { Report } from './do-each.ts'
import { fieldErrors } from './field-errors.ts'
import { filesStayPrivate, maskPrivate } from './mask-private.ts'
import { networkAddress } from './network-address.ts'

/** The browser's session as a handler may change it. */
export type Browser = {
  /** Its session as it is stored; undefined without one. */
  sessionId: string | undefined
  /** Ends the present session and starts a new one for this user, who keeps the visitor's bookings and uploads. */
  signIn(userId: number): Promise<void>
  signOut(): Promise<void>
}

export type Handler<E extends Endpoint> = (
  call: Args<E> & {
    ctx: Context
    caller: Caller<E['access']>
    browser: Browser
    /** The network address of the caller, as our own proxies report it. */
    address: string
    /** The Idempotency-Key header, where the caller sent one. */
    idempotencyKey: string | undefined
    report: Report
    cookies: Readonly<Record<string, string | undefined>>
    /** Until when a person of the team looks as the caller, who is a hauler then. */
    seenUntil?: Date | undefined
  },
) => Promise<Result<E> | Answer<Result<E>>>

/** Binds an endpoint of the contract to the function that answers it. */
export type Bind = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options?: Pick<RouteShorthandOptions, 'config'>,
) => void

/** What an endpoint asks of its caller. */
export type Needs = Pick<Endpoint, 'access' | 'right'>

/** The caller that an endpoint needs; refuses with 401 or 403. Made by server/identify.ts. */
export type Identify = (
  needs: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<{
  caller: Caller<Access>
  browser: Browser
  /** A person of the team looks as a hauler, until then: what is private of the hauler is masked. */
  seenUntil?: Date
}>

/** Every request goes through here: identify the caller, decode, answer, encode. */
export function binder(app: FastifyInstance, ctx: Context, identify: Identify): Bind {
  return (endpoint, handler, options = {}) => {
    // The one cast of the server: what the handler takes follows from the endpoint's own
    // schemas, which decode and identify have just applied.
    const answer = handler as (call: object) => Promise<unknown>
    const encode = encoderOf(endpoint.response)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...options,
      handler: async (request, reply) => {
        const { caller, browser, seenUntil } = await identify(endpoint, request, reply)
        if (seenUntil && endpoint.file) throw filesStayPrivate()
        const input = decode(endpoint, request)
        const idempotencyKey = endpoint.method === 'GET' ? undefined : idempotencyKeyOf(request)
        const address = networkAddress(request.ip)
        // Kept by the browser, which asks each time whether it has changed: see the ETag in app.ts.
        if (endpoint.method === 'GET') reply.header('cache-control', 'private, no-cache')
        const { cookies } = request
        const actor = actorOf(endpoint, caller, address)
        const own = actor ? { ...ctx, actor } : ctx
        const call = {
          ...input,
          ctx: own,
          caller,
          browser,
          address,
          idempotencyKey,
          report: (error: unknown) => request.log.error(error),
          cookies,
          seenUntil,
        }
        const result = await answer(call)
        if (seenUntil) return maskPrivate(encode(result instanceof Answer ? result.body : result))
        if (!(result instanceof Answer)) return encode(result)
        reply.headers(result.headers)
        return result.body instanceof Readable ? reply.send(result.body) : encode(result.body)
      },
    })
  }
}

/** Of a call by the team that may change something. */
function actorOf(
  { method, path }: Endpoint,
  { user }: { user?: User },
  address: string,
): Actor | undefined {
  if (!user?.teamRole || method === 'GET') return undefined
  return { userId: user.id, teamRole: user.teamRole, call: `${method} ${path}`, address }
}

const decode = (endpoint: Endpoint, request: FastifyRequest) => ({
  // A malformed id is the id of nothing: that is a 404, not a form to correct.
  params: read(endpoint.params, request.params, 'not_found'),
  query: read(endpoint.query, request.query, 'invalid_input'),
  body: read(endpoint.body, request.body ?? {}, 'invalid_input'),
})

function read(
  schema: z.ZodType | undefined,
  input: unknown,
  refusal: 'not_found' | 'invalid_input',
): unknown {
  const result = schema?.safeDecode(input as never)
  if (!result || result.success) return result?.data
  if (refusal === 'not_found') throw new AppError('not_found', 'There is nothing at this address')
  const fields = fieldErrors(result.error)
  throw new AppError('invalid_input', fields[0]?.message ?? 'Invalid input', { fields })
}

const MAX_KEY = 200

/** The Idempotency-Key header. @throws AppError invalid_input for one that is empty or too long. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && key.length > 0 && key.length <= MAX_KEY) return key
  throw new AppError('invalid_input', `An Idempotency-Key has 1 to ${MAX_KEY} characters`)
}

type Encode = (value: unknown) => unknown

const PLAIN = [z.ZodString, z.ZodEnum, z.ZodNumber, z.ZodBoolean]

/**
 * How an answer is written as it travels: only the keys that the schema names, money and instants as
 * text. Unlike zod's own encode it does not check again what the types guarantee,
 * which takes several times as long.
 */
export function encoderOf(schema: unknown): Encode {
  if (schema instanceof z.ZodObject) return encodeObject(schema)
  if (schema instanceof z.ZodArray) {
    const encode = encoderOf(schema.element)
    return (values) => (values as unknown[]).map(encode)
  }
  if (schema instanceof z.ZodUnion) return encodeListAnswer(schema)
  if (schema instanceof z.ZodNullable) {
    const encode = encoderOf(schema.unwrap())
    return (value) => (value === null ? null : encode(value))
  }
  if (schema instanceof z.ZodCodec) {
    const { reverseTransform } = schema.def
    return (value) => reverseTransform(value, { value, issues: [] })
  }
  if (PLAIN.some((kind) => schema instanceof kind)) return (value) => value
  return (value) => z.encode(schema as z.ZodType, value)
}

function encodeObject({ shape }: z.ZodObject): Encode {
  const parts = Object.entries(shape).map(([key, part]) => ({ key, encode: encoderOf(part) }))
  return (value) => {
    const fields = value as Record<string, unknown>
    const output: Record<string, unknown> = {}
    for (const { key, encode } of parts) {
      const part = fields[key]
      if (part !== undefined) output[key] = encode(part)
    }
    return output
  }
}

/** A list answers an array or, when asked for pages, an object: the value says which. */
function encodeListAnswer(schema: z.ZodUnion): Encode {
  const [array, page, ...others] = schema.options
  if (!(array instanceof z.ZodArray) || !(page instanceof z.ZodObject) || others.length > 0)
    return (value) => z.encode(schema, value)
  const [encodeArray, encodePage] = [encoderOf(array), encoderOf(page)]
  return (value) => (Array.isArray(value) ? encodeArray(value) : encodePage(value))
}
