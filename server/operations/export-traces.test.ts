import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { askForReset } from '../../contract/password-reset.ts'
import { inSpan, listenToSpans, readTrace, type Span } from '../core/trace.ts'
import { watchParts, openWatch } from '../integrations/watch-calls.ts'
import { tasks } from '../tasks.ts'
import { useApp } from '../testing/app.ts'
import { exportTraces } from './export-traces.ts'

const app = useApp()

const Exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.any() })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[0-9a-f]{32}$/),
              spanId: z.string().regex(/^[0-9a-f]{16}$/),
              parentSpanId: z
                .string()
                .regex(/^[0-9a-f]{16}$/)
                .optional(),
              name: z.string(),
              kind: z.union([z.literal(2), z.literal(3), z.literal(5)]),
              startTimeUnixNano: z.string().regex(/^\d{19}$/),
              endTimeUnixNano: z.string().regex(/^\d{19}$/),
              attributes: z.array(
                z.object({
                  key: z.string(),
                  value: z.union([
                    z.strictObject({ stringValue: z.string() }),
                    z.strictObject({ intValue: z.string() }),
                    z.strictObject({ doubleValue: z.number() }),
                  ]),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
})
type SpanOfCollector = z.infer<
  typeof Exported
>['resourceSpans'][number]['scopeSpans'][number]['spans'][number]

/** A stand-in for a collector that takes OTLP over HTTP in JSON. */
async function collector(status = 200) {
  const spans: SpanOfCollector[] = []
  const calls: { path: string; authorization: string | undefined; service: unknown }[] = []
  const server = createServer(async (request, response) => {
    const body = Exported.parse(await json(request))
    for (const { resource, scopeSpans } of body.resourceSpans) {
      calls.push({
        path: `${request.method} ${request.url}`,
        authorization: request.headers.authorization,
        service: resource.attributes[0],
      })
      if (status === 200) spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
    response.writeHead(status).end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The collector does not listen')
  return { endpoint: `http://127.0.0.1:${address.port}`, spans, calls }
}

const settingsOf = (endpoint: string) => ({
  endpoint,
  serviceName: 'westhaul-test',
  headers: { authorization: 'Bearer of-the-collector' },
})

test('one trace spans the request, its SQL, its task and the call of the provider', async () => {
  const { endpoint, spans, calls } = await collector()
  const stop = exportTraces(settingsOf(endpoint), console.warn)
  const { email } = await app.given.admin()
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  await app.http.inject({
    method: 'POST',
    url: askForReset.path,
    payload: { email },
    headers: { traceparent, 'x-request-id': 'edge-0001' },
  })
  await app.ctx.queue.drain(tasks, watchParts(app.ctx, openWatch(app.ctx, console.warn)))
  await stop()

  const trace = spans.filter(({ traceId }) => traceId === '4bf92f3577b34da6a3ce929d0e0e4736')
  const byId = new Map(trace.map((span) => [span.spanId, span]))
  const request = trace.find(({ kind }) => kind === 2)
  expect(request).toMatchObject({
    name: `POST ${askForReset.path}`,
    parentSpanId: '00f067aa0ba902b7',
  })
  /** Whether a span has another above it, over any number of steps. */
  const isBelow = (span: SpanOfCollector | undefined, top: SpanOfCollector | undefined): boolean =>
    span !== undefined && (span === top || isBelow(byId.get(span.parentSpanId ?? ''), top))
  const sent = trace.find(({ name }) => name === 'email send')
  const sending = trace.find(({ kind, spanId }) => kind === 5 && spanId === sent?.parentSpanId)
  expect(isBelow(sending, request)).toBe(true)
  expect(isBelow(sent, sending)).toBe(true)
  const queries = trace.filter(({ name }) => name === 'SELECT' || name === 'INSERT')
  expect(queries.some((query) => query.parentSpanId === request?.spanId)).toBe(true)
  expect(queries.some((query) => query.parentSpanId === sending?.spanId)).toBe(true)
  for (const { startTimeUnixNano, endTimeUnixNano } of trace)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))

  expect(JSON.stringify(spans)).not.toContain(email)
  expect(JSON.stringify(sending)).toContain('edge-0001')
  expect(calls[0]).toEqual({
    path: 'POST /v1/traces',
    authorization: 'Bearer of-the-collector',
    service: { key: 'service.name', value: { stringValue: 'westhaul-test' } },
  })
})

test('a caller that does not sample its trace is not exported', async () => {
  const { endpoint, spans } = await collector()
  const stop = exportTraces(settingsOf(endpoint), console.warn)
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00'
  await app.http.inject({ url: '/healthz', headers: { traceparent } })
  await app.http.inject({ url: '/healthz' })
  await stop()
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  expect(JSON.stringify(spans)).not.toContain('4bf92f3577b34da6a3ce929d0e0e4736')
})

test('a collector that is away slows no request down and is reported once', async () => {
  const log = vi.fn<(line: string) => void>()
  const stop = exportTraces(settingsOf('http://127.0.0.1:1'), log)
  for (let count = 0; count < 3_000; count += 1)
    await inSpan({ name: 'work', kind: 'task' }, async () => {})
  const answer = await app.http.inject({ url: '/healthz' })
  expect(answer.statusCode).toBe(200)
  await stop()
  expect(log.mock.calls).toEqual([['The collector of traces does not answer']])
})

test('a collector that refuses is no error of a request', async () => {
  const { endpoint, calls } = await collector(503)
  const log = vi.fn<(line: string) => void>()
  const stop = exportTraces(settingsOf(endpoint), log)
  expect((await app.http.inject({ url: '/healthz' })).statusCode).toBe(200)
  await stop()
  expect(calls).not.toEqual([])
  expect(log).toHaveBeenCalledTimes(1)
})

test('the error of a span is its class or code and never its words', async () => {
  const spans: Span[] = []
  onTestFinished(listenToSpans((span) => void spans.push(span)))
  const failure = Object.assign(new Error('no such person: ann@example.test'), { code: '23505' })
  const trace = readTrace(undefined, undefined)
  await inSpan({ name: 'a', kind: 'task' }, () => Promise.reject(failure), trace).catch(() => {})
  await inSpan({ name: 'b', kind: 'task' }, () => Promise.reject(new TypeError('x')), trace).catch(
    () => {},
  )
  expect(spans.map(({ error }) => error)).toEqual(['23505', 'TypeError'])
})

test('queries are not measured while no one exports traces', async () => {
  const kinds: string[] = []
  onTestFinished(listenToSpans(({ kind }) => void kinds.push(kind)))
  await app.http.inject({ url: '/healthz' })
  await app.http.inject({
    method: 'POST',
    url: askForReset.path,
    payload: { email: 'a@b.example' },
  })
  expect(new Set(kinds)).toEqual(new Set(['request']))
})
