import type { z } from 'zod'
import { type ProviderFailure, UnknownOutcome } from '../failures.ts'

/** Less than the publisher waits for a step, so that our own sentence arrives first. */
const TIMEOUT_MS = 9_000

export type NetworkCall = {
  method: 'GET' | 'POST' | 'PUT'
  url: URL
  headers?: Readonly<Record<string, string>>
  /** A form, the parts of a file upload, a file, or what becomes JSON. */
  body?: URLSearchParams | FormData | Uint8Array<ArrayBuffer> | { json: object }
}

/** `body` is the JSON of the answer; undefined where it has none. */
export type NetworkAnswer = { status: number; headers: Headers; body: unknown }

/** What a refusal means. It is asked for every answer from 400 to 499. */
export type Explain = (answer: NetworkAnswer) => ProviderFailure

/**
 * Calls the API of a network once. @throws the explained failure of a refusal; UnknownOutcome when no answer comes, for a
 * redirect, and for an error of the network itself, after which it may have done what was asked.
 */
export async function callNetwork(
  label: string,
  { method, url, headers = {}, body }: NetworkCall,
  explain: Explain,
): Promise<NetworkAnswer> {
  const isJson = body !== undefined && 'json' in body
  let answer: NetworkAnswer
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(isJson && JSON_TYPE), ...headers },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body.json) : body }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    answer = { status: response.status, headers: response.headers, body: parseJson(text) }
  } catch (cause) {
    throw new UnknownOutcome(`${label} does not answer`, { cause })
  }
  if (answer.status >= 500)
    throw new UnknownOutcome(`${label} has an error of its own (${answer.status})`)
  if (answer.status >= 400) throw explain(answer)
  return answer
}

const JSON_TYPE = { 'content-type': 'application/json; charset=UTF-8' }

/** Ids above 2^53 come as numbers from TikTok: they stay as they are written. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, keepLongIds)
  } catch {
    return undefined
  }
}

function keepLongIds(
  this: unknown,
  _name: string,
  value: unknown,
  context?: { source?: string },
): unknown {
  return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (context?.source ?? value)
    : value
}

/** The part of an answer that we read. @throws UnknownOutcome for another shape: it was accepted, and we cannot say what happened. */
export function readAnswer<Schema extends z.ZodType>(
  label: string,
  schema: Schema,
  { body }: Pick<NetworkAnswer, 'body'>,
): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new UnknownOutcome(`${label} answered in another shape`, { cause: parsed.error })
}

/** An address of the network, or the same path at the stand-in that takes its place. */
export function networkUrl(
  origin: string,
  apiBase: string | undefined,
  path: string,
  query: Readonly<Record<string, string>> = {},
): URL {
  const url = new URL(path, apiBase ?? origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
