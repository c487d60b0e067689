import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { askForReset } from '../contract/password-reset.ts'
import { openIdentities } from './accounts/identities.ts'
import { buildApp } from './app.ts'
import { inTransaction } from './core/context.ts'
import { idsOfTask } from './core/task-origin.ts'
import { task } from './core/task.ts'
import { logTasks, openLog } from './request-log.ts'
import { useApp } from './testing/app.ts'

const app = useApp()

type Line = Record<string, unknown>

/** The lines of a server that logs everything, from now on. */
async function logged() {
  const lines: Line[] = []
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as Line) }
  const config = { ...app.ctx.config, logLevel: 'info' as const }
  const identities = openIdentities(app.ctx.db, app.ctx.now, 0)
  const server = await buildApp({ ...app.ctx, config }, { identities, logTo })
  const stop = logTasks(openLog('info', logTo))
  onTestFinished(async () => {
    await stop()
    await server.close()
  })
  return { server, lines }
}

test('each line of a request has the id that the proxy gave, and the answer repeats it', async () => {
  const { server, lines } = await logged()
  const headers = { 'x-request-id': 'edge-7f3a.0042' }
  const response = await server.inject({ url: '/healthz', headers })
  expect(response.headers['x-request-id']).toBe('edge-7f3a.0042')
  expect(lines.map(({ requestId, msg }) => [requestId, msg])).toEqual([
    ['edge-7f3a.0042', 'incoming request'],
    ['edge-7f3a.0042', 'request completed'],
  ])
  const [first, second] = lines
  expect(first?.traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(second?.traceId).toBe(first?.traceId)
})

test.for([
  ['one with spaces', 'a b c d e f g h'],
  ['one that forges a line', 'abcdefgh","level":10,"x":"'],
  ['a short one', 'a'],
  ['a long one', 'a'.repeat(65)],
  ['none', undefined],
])('a request id that a log cannot take is replaced: %s', async ([, id]) => {
  const { server, lines } = await logged()
  await server.inject({
    url: '/healthz',
    headers: id === undefined ? {} : { 'x-request-id': id },
  })
  expect(lines[0]?.requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
})

test('a trace that the caller began goes on, and a malformed one is replaced', async () => {
  const { server, lines } = await logged()
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traceparent = (id: string) => ({ traceparent: `00-${id}-00f067aa0ba902b7-01` })
  await server.inject({ url: '/healthz', headers: traceparent(traceId) })
  expect(lines[0]?.traceId).toBe(traceId)
  await server.inject({ url: '/healthz', headers: traceparent('0'.repeat(32)) })
  expect(lines[2]?.traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/)
})

test('the last line of a request about a job names the job', async () => {
  const { server, lines } = await logged()
  await server.inject({ url: '/api/admin/jobs/1042' })
  expect(lines.at(-1)).toMatchObject({ jobId: 1042, msg: 'request completed' })
})

test('the line of a task names the task, its queue and the request that caused it', async () => {
  const { server, lines } = await logged()
  const { email } = await app.given.admin()
  const headers = { 'x-request-id': 'edge-reset-1' }
  await server.inject({ method: 'POST', url: askForReset.path, payload: { email }, headers })
  await app.runTasks()
  const { traceId } = lines[0] ?? {}
  const done = lines.filter(({ msg }) => msg === 'A task is done')
  expect(done.length).toBeGreaterThan(0)
  for (const line of done)
    expect(line).toMatchObject({
      requestId: 'edge-reset-1',
      traceId,
      task: expect.any(String),
      queue: expect.stringMatching(/^(urgent|messages)$/),
      taskId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
})

test('tasks that a task stores belong to the same request, and name their job', async () => {
  const { lines } = await logged()
  const payload = z.object({ jobId: z.number() })
  const second = task({ name: 'second', queue: 'bulk', payload, run: async () => {} })
  const first = task({
    name: 'first',
    queue: 'bulk',
    payload,
    run: ({ jobId }, ctx) => inTransaction(ctx, (tx) => tx.enqueue(second, { jobId })),
  })
  await inTransaction(app.ctx, (tx) => tx.enqueue(first, { jobId: 7 }))
  await app.ctx.queue.drain([first, second], app.ctx)
  expect(lines).toMatchObject([
    { task: 'first', jobId: 7 },
    { task: 'second', jobId: 7, traceId: lines[0]?.traceId },
  ])
})

test('a task of the clock or of an earlier release is named without a request', () => {
  const stored = { id: 'a', name: 'scheduled', data: { task: 'sweep', payload: {} } }
  expect(idsOfTask(stored)).toEqual({ taskId: 'a', queue: 'scheduled', task: 'sweep' })
})
