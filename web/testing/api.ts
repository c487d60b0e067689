import { vi } from 'vitest'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import { startVisit } from '../../contract/visit.ts'

export type Asked = { path: string; body: unknown; headers: Headers }
type Answer = (asked: Asked) => Response | Promise<Response>

/** Stands in for the server: answers by method and path, with or without its query, and tells what it was asked. */
export function answerApi(answers: Record<string, Answer>): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    // Called once for all tests that share the module.
    if (path === startVisit.path) return Response.json({})
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const request = { path, body, headers: new Headers(init.headers) }
    asked.push(request)
    const method = init.method ?? 'GET'
    const answer = answers[`${method} ${path}`] ?? answers[`${method} ${path.split('?')[0]}`]
    return answer ? answer(request) : refusal('not_found', 'There is nothing here')
  })
  return asked
}

/** A refusal as the server writes it, with the facts that go along. */
export const refusal = (code: ErrorCode, detail: string, facts: object = {}): Response => {
  const status = ERROR_STATUS[code]
  return Response.json(
    { type: 'about:blank', title: code, status, code, detail, errors: [], ...facts },
    { status },
  )
}
