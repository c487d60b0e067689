import { setTimeout as pause } from 'node:timers/promises'
import type { Journal } from './journal.ts'

export type Request = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  cookie?: string
  /** The Idempotency-Key, the same for every try. */
  key?: string
  body?: object
  files?: () => FormData
}
export type Response = { status: number; body: unknown; tries: number }

/** A person does not wait longer for one answer, and asks again. */
const ANSWER_MS = 25_000
const PATIENCE_MS = 120_000
const PAUSE_MS = 300

/** A client that sends a request again, under the same key, until it gets an answer other than "not now". */
export const clientOf =
  (address: string, journal: Journal) =>
  async (request: Request): Promise<Response | undefined> => {
    const until = Date.now() + PATIENCE_MS
    for (let tries = 1; Date.now() < until; tries += 1) {
      const answer = await send(address, request).catch(() => undefined)
      journal.countAnswer(answer?.status ?? 0)
      if (answer?.status === 500)
        journal.internalErrors.push(
          `${request.method} ${request.path}: ${JSON.stringify(answer.body)}`,
        )
      if (answer && answer.status < 500) return { ...answer, tries }
      await pause(PAUSE_MS)
    }
    return undefined
  }

async function send(address: string, { method, path, cookie, key, body, files }: Request) {
  const answer = await fetch(`${address}${path}`, {
    method,
    signal: AbortSignal.timeout(ANSWER_MS),
    headers: {
      ...(cookie !== undefined && { cookie: `sid=${cookie}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(files && { body: files() }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  return { status: answer.status, body: isJson ? (JSON.parse(text) as unknown) : text }
}
