import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** What a piece of work belongs to: the ids that its log lines, its spans and its tasks carry. */
export type Trace = {
  /** 32 hexadecimal digits, as W3C Trace Context has it. */
  traceId: string
  /** The open span, 16 hexadecimal digits. */
  spanId: string
  /** Whether the spans are exported; the caller of a request may have decided otherwise. */
  isSampled: boolean
  /** Of the request that caused the work; undefined for what the clock starts. */
  requestId: string | undefined
}

type Attributes = Record<string, string | number>
type SpanKind = 'request' | 'query' | 'provider' | 'task'

/** One finished step of a trace. Its attributes never hold personal data. */
export type Span = Pick<Trace, 'traceId' | 'spanId' | 'isSampled' | 'requestId'> & {
  parentId: string | undefined
  name: string
  kind: SpanKind
  /** Milliseconds since 1970, with fractions. */
  startedAt: number
  ms: number
  attributes: Attributes
  /** The class or code of what went wrong; messages may name people. */
  error: string | undefined
}

type Outcome = { name?: string; attributes?: Attributes; isFailed?: boolean; error?: unknown }
type Begin = { name: string; kind: SpanKind; attributes?: Attributes }

const storage = new AsyncLocalStorage<Trace>()
type Listener = { onSpan: (span: Span) => void; wantsQueries: boolean }
const listeners = new Set<Listener>()

/** The trace of the running work; undefined outside of requests and tasks. */
export const currentTrace = (): Trace | undefined => storage.getStore()

/** Runs `work` as part of this trace. */
export const withTrace = <T>(trace: Trace, work: () => T): T => storage.run(trace, work)

/**
 * Calls `onSpan` with every span that ends, until the returned function is called. Queries are only measured while
 * one listener wants them.
 */
export function listenToSpans(onSpan: (span: Span) => void, wantsQueries = false): () => void {
  const listener = { onSpan, wantsQueries }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** The trace that a `traceparent` header continues, or a new one. */
export function readTrace(traceparent: unknown, requestId: string | undefined): Trace {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(traceparent)) ?? []
  if (!traceId || !spanId || !flags)
    return { traceId: newId(16), spanId: '', isSampled: true, requestId }
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1, requestId }
}

/** The open span as a `traceparent` header. */
export const traceparentOf = ({ traceId, spanId, isSampled }: Trace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

/** Begins a span below `parent`; `end` reports it to the listeners. */
export function beginSpan({ name, kind, attributes = {} }: Begin, parent: Trace) {
  const trace = { ...parent, spanId: newId(8) }
  const startedAt = performance.timeOrigin + performance.now()
  const end = (outcome: Outcome = {}): void => {
    const span = {
      ...trace,
      parentId: parent.spanId || undefined,
      name: outcome.name ?? name,
      kind,
      startedAt,
      ms: performance.timeOrigin + performance.now() - startedAt,
      attributes: { ...attributes, ...outcome.attributes },
      error: kindOfError(outcome),
    }
    for (const { onSpan, wantsQueries } of listeners)
      if (wantsQueries || kind !== 'query') onSpan(span)
  }
  return { trace, end }
}

/**
 * Runs `work` as a span below `parent`, or below the span that is open; work outside of a trace begins one. What
 * is only known later `work` adds by `note`.
 */
export async function inSpan<T>(
  begin: Begin,
  work: (note: (attributes: Attributes) => void) => Promise<T>,
  parent = currentTrace() ?? readTrace(undefined, undefined),
): Promise<T> {
  const { trace, end } = beginSpan(begin, parent)
  const attributes: Attributes = {}
  const note = (more: Attributes) => void Object.assign(attributes, more)
  try {
    const result = await withTrace(trace, () => work(note))
    end({ attributes })
    return result
  } catch (error) {
    end({ attributes, error })
    throw error
  }
}

/** Runs a query as a span of the open trace, if someone listens to queries. */
export function inQuerySpan<T>(text: string, work: () => Promise<T>): Promise<T> {
  const trace = currentTrace()
  if (!trace?.isSampled || ![...listeners].some(({ wantsQueries }) => wantsQueries)) return work()
  const name = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'QUERY'
  // Values travel apart from the text.
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) }
  return inSpan({ name, kind: 'query', attributes }, work)
}

const newId = (bytes: number): string => randomBytes(bytes).toString('hex')

function kindOfError({ isFailed, error }: Outcome): string | undefined {
  if (!(error instanceof Error)) return isFailed || error !== undefined ? 'Error' : undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
