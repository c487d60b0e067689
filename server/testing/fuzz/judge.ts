import { z } from 'zod'
import { errorsOf } from '../../../contract/endpoint-errors.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { ERROR_STATUS, Problem } from '../../../contract/errors.ts'
import { isList } from '../../../contract/list.ts'

/** What came back of a call. */
export type Reply = { status: number; type: string; text: string }

/** Why an answer breaks the contract, or undefined. `reached` is false where the address was changed: then no endpoint may have answered. */
export function faultOf(endpoint: Endpoint, reply: Reply, reached: boolean): string | undefined {
  if (reply.status >= 500) return `${reply.status} ${reply.text.slice(0, 300)}`
  return reply.status >= 400
    ? faultOfRefusal(endpoint, reply, reached)
    : faultOfSuccess(endpoint, reply)
}

function faultOfRefusal(endpoint: Endpoint, reply: Reply, reached: boolean): string | undefined {
  if (!reply.type.startsWith('application/problem+json')) return `a refusal of type ${reply.type}`
  const problem = Problem.safeParse(parse(reply.text))
  if (!problem.success) return `not a problem: ${reply.text.slice(0, 300)}`
  const { code, status } = problem.data
  if (status !== reply.status || ERROR_STATUS[code] !== status)
    return `${code} with the status ${reply.status}`
  const declared = errorsOf(endpoint)
  if (declared.includes(code)) return undefined
  if (!reached && (code === 'not_found' || code === 'invalid_input')) return undefined
  return `${code} is not declared: ${problem.data.detail}`
}

function faultOfSuccess(endpoint: Endpoint, { status, type, text }: Reply): string | undefined {
  const { file, stream, response } = endpoint
  if (response instanceof z.ZodVoid) return status === 302 ? undefined : `${status}, not a redirect`
  if (status !== 200) return `${status}, which the contract does not have`
  if (stream) return type.startsWith('text/event-stream') ? undefined : `a stream of type ${type}`
  if (file) return type.startsWith(file) ? undefined : `${type} in place of ${file}`
  const schemas = isList(endpoint) ? [endpoint.page.response, response] : [response]
  const body = parse(text)
  const results = schemas.map((schema) => z.safeDecode(schema, body as never))
  if (results.some(({ success }) => success)) return undefined
  const issue = results.at(-1)?.error?.issues[0]
  return `off schema at ${issue?.path.join('.')}: ${issue?.message}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const PROTOTYPES = [Object.prototype, Array.prototype, Function.prototype, String.prototype]
const keysOf = () => PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype).length).join()
const KEYS_AT_START = keysOf()

/** Whether something was written into a prototype that all objects share. */
export const isPolluted = (): boolean => keysOf() !== KEYS_AT_START
