import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Right } from './rights.ts'

/**
 * Who may call an endpoint. The server turns it into the caller its handler receives.
 * `visitor` is open to everybody and gives the browser a session, so that what a visitor
 * makes (a booking, a licence photo) stays theirs without an account.
 */
export type Access =
  | 'public'
  | 'visitor'
  | 'signed-in'
  | 'hauler'
  | 'approved-hauler'
  | 'hauler-or-admin'
  | 'admin'

/** Whether a request without a session may call an endpoint of this access. */
export const isOpen = (access: Access): boolean => access === 'public' || access === 'visitor'

/** One line of the API: the server binds a handler to it, the browser calls it, OpenAPI lists it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  access: Access
  /** What a member of the team must be allowed to do; each endpoint for the team names one. */
  right?: Right
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body travels as multipart/form-data; the route reads the files itself. */
  multipart?: true
  /** The answer is a file of this type; the route sends it itself. */
  file?:
    | 'application/pdf'
    | 'application/zip'
    | 'application/json'
    | 'text/csv'
    | 'text/plain'
    | 'text/calendar'
  /** The answer is a stream of server-sent events, and `response` the data of each; the route sends it itself. */
  stream?: true
  /** What the use case itself may answer; `errorsOf` adds what follows from access, params and body. */
  errors?: readonly ErrorCode[]
  response: z.ZodType
}

/** Declares an endpoint; its literal types are kept for the handler and the client. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Part<E, Name extends string> = E extends { [K in Name]: infer S extends z.ZodType }
  ? { [K in Name]: z.output<S> }
  : unknown

/** What a call carries, decoded: params, query and body, each only where the endpoint declares it. */
export type Args<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>

/** What a call answers, decoded. */
export type Result<E extends Endpoint> = z.output<E['response']>
