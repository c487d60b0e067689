import type { Context } from '../core/context.ts'
import { listenToSpans, type Span } from '../core/trace.ts'

/** What waits in memory while the collector is slow or away; more is dropped. */
const MOST_WAITING = 2_048
const BATCH = 512
const FLUSH_MS = 2_000
const ANSWER_MS = 5_000

/** As OpenTelemetry numbers them: server, client, consumer. */
const KINDS: Record<Span['kind'], number> = { request: 2, query: 3, provider: 3, task: 5 }
const ERROR = 2

type TraceSettings = NonNullable<Context['config']['process']['traces']>
type Log = (line: string) => void

/**
 * Sends spans to a collector of OpenTelemetry, in batches and in the background, until the returned function is called. No request waits
 * for it; what a collector does not take is lost. `log` takes a line when it stops answering, and when it answers again.
 */
export function exportTraces(settings: TraceSettings, log: Log): () => Promise<void> {
  const waiting: Span[] = []
  let isAway = false
  let sending: Promise<void> | undefined

  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH)
      const isTaken = await post(settings, batch)
      if (isAway === isTaken)
        log(isTaken ? 'Traces are exported again' : 'The collector of traces does not answer')
      isAway = !isTaken
      if (!isTaken) return
    }
  }
  const flush = (): Promise<void> => {
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }
  const timer = setInterval(() => void flush(), FLUSH_MS).unref()
  const stopListening = listenToSpans((span) => {
    if (!span.isSampled || waiting.length >= MOST_WAITING) return
    waiting.push(span)
    if (waiting.length >= BATCH) void flush()
  }, true)

  return async () => {
    stopListening()
    clearInterval(timer)
    await sending
    await flush()
  }
}

/** Whether the collector took them. */
async function post(
  { endpoint, headers, serviceName }: TraceSettings,
  spans: readonly Span[],
): Promise<boolean> {
  try {
    const response = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(printSpans(serviceName, spans)),
      signal: AbortSignal.timeout(ANSWER_MS),
      // Another address would get the headers.
      redirect: 'error',
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/** As OTLP writes them in JSON: ids in hexadecimal, times in nanoseconds as text. */
const printSpans = (serviceName: string, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: [attribute('service.name', serviceName)] },
      scopeSpans: [{ scope: { name: 'westhaul' }, spans: spans.map(printSpan) }],
    },
  ],
})

const printSpan = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId && { parentSpanId: span.parentId }),
  name: span.name,
  kind: KINDS[span.kind],
  startTimeUnixNano: nanoseconds(span.startedAt),
  endTimeUnixNano: nanoseconds(span.startedAt + span.ms),
  attributes: [
    ...Object.entries(span.attributes).map(([key, value]) => attribute(key, value)),
    ...(span.requestId ? [attribute('request.id', span.requestId)] : []),
    ...(span.error ? [attribute('error.type', span.error)] : []),
  ],
  ...(span.error && { status: { code: ERROR } }),
})

const attribute = (key: string, value: string | number) => ({
  key,
  value:
    typeof value === 'number'
      ? Number.isInteger(value)
        ? { intValue: String(value) }
        : { doubleValue: value }
      : { stringValue: value },
})

const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n)
