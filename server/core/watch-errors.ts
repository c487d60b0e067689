import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorsOf } from '../../contract/endpoint-errors.ts'
import type { Endpoint } from '../../contract/endpoint.ts'

/** An error code that left an endpoint although the contract does not name it there. */
export type UndeclaredError = { endpoint: string; code: string; detail: string }

/** Called with every refusal that the contract does not name for its endpoint. */
export type ReportError = (error: UndeclaredError, request: FastifyRequest) => void

export const logUndeclaredError: ReportError = (error, request) =>
  request.log.error(error, UNDECLARED)

/** The line of the log that the browser tests look for. */
export const UNDECLARED = 'The contract does not name this error code for this endpoint'

/** Checks each refusal on its way out against what the contract says the endpoint may answer. */
export function watchErrors(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  report: ReportError,
): void {
  const declaredCodes = new Map<string, ReadonlySet<string>>(
    endpoints.map((each) => [`${each.method} ${each.path}`, new Set(errorsOf(each))]),
  )
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400) return
    const endpoint = `${request.method} ${request.routeOptions.url}`
    const codes = declaredCodes.get(endpoint)
    if (!codes) return
    const { code, detail } = problemIn(payload)
    if (!codes.has(code)) report({ endpoint, code, detail }, request)
  })
}

/** A refusal that is not one of our problems has no code, and so is never declared. */
function problemIn(payload: unknown): { code: string; detail: string } {
  try {
    const { code, detail } = JSON.parse(String(payload)) as Record<string, unknown>
    return { code: String(code), detail: String(detail) }
  } catch {
    return { code: 'none', detail: String(payload) }
  }
}
