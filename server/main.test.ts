import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { DEMO_LOGINS } from '../contract/demo.ts'
import { copyTemplate } from './testing/copy-template.ts'
import { listenOnFreePort } from './testing/listen-on-free-port.ts'
import { runProgram } from './testing/run-program.ts'
import { startS3 } from './testing/s3-server.ts'

/** The address of a database without a single table. */
async function emptyDatabase(): Promise<string> {
  const { connection, url, fromOutside, drop } = await copyTemplate()
  onTestFinished(drop)
  await fromOutside(`drop database ${connection.database}`)
  await fromOutside(`create database ${connection.database}`)
  return url
}

/** A database of its own, and a way to take it away and give it back. */
async function database() {
  const { connection, url, fromOutside, drop } = await copyTemplate()
  const name = connection.database
  onTestFinished(drop)
  return {
    url,
    async takeAway() {
      await fromOutside(`alter database ${name} connection limit 0`)
      await fromOutside(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      )
    },
    giveBack: () => fromOutside(`alter database ${name} connection limit -1`),
  }
}

test('a start that cannot succeed says why in a sentence, and fails', async () => {
  const blocker = createServer()
  onTestFinished(() => void blocker.close())
  const port = await listenOnFreePort(blocker)

  const starts: [Record<string, string>, RegExp][] = [
    [{ PORT: String(port) }, /^Port \d+ is already in use\. .*PORT=\d+ npm start\n$/],
    [{ PORT: 'x', DEMO: 'maybe' }, /^These settings cannot be used:\n  PORT: .*\n  DEMO: .*\n$/],
    [
      { NODE_ENV: 'production', ORIGIN: 'https://westhaul.example' },
      /^NODE_ENV is production, but payments run in the sandbox.*\n$/,
    ],
    [
      { DATABASE_URL: `postgres://u:secret@127.0.0.1:${port + 1}/db` },
      /^The database of DATABASE_URL \(db on 127\.0\.0\.1:\d+\) cannot be used: .*\n$/,
    ],
  ]
  const ends = await Promise.all(starts.map(([settings]) => runProgram(settings).ended))
  for (const [index, [, sentence]] of starts.entries()) {
    expect(ends[index]?.said).toMatch(sentence)
    expect(ends[index]?.said).not.toContain('secret')
    expect(ends[index]?.code).toBe(1)
  }
}, 180_000)

test('the public log-ins are shown while they work, and work only while the demo is on', async () => {
  const { url } = await database()
  const during = async (DEMO: string) => {
    const server = runProgram({ DATABASE_URL: url, DEMO })
    const address = await server.address()
    const logIn = () =>
      fetch(`${address}/api/staff-login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...DEMO_LOGINS.admin, role: 'admin' }),
      })
    // While the demo fills its database on a busy machine, the answer may be to try again.
    const login = await vi.waitFor(
      async () => {
        const answer = await logIn()
        expect(answer.status).not.toBe(503)
        return answer
      },
      { timeout: 60_000, interval: 1_000 },
    )
    const page = await (await fetch(`${address}/login`)).text()
    server.stop()
    await server.ended
    return { login: login.status, shown: page.includes('"demo":true') }
  }
  expect(await during('true')).toEqual({ login: 200, shown: true })
  expect(await during('false')).toEqual({ login: 401, shown: false })
  expect(await during('true')).toEqual({ login: 401, shown: false })
}, 180_000)

test('a server that is told to stop still answers what it was asked, and ends well', async () => {
  const server = runProgram({ DATABASE_URL: (await database()).url })
  const address = await server.address()
  const slow = request(`${address}/api/staff-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 2 },
  })
  slow.write('{')
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), 60_000)
  const ready = await (await fetch(`${address}/readyz`)).json()
  expect(ready).toMatchObject({ queues: { urgent: { waiting: 0, dead: 0 } } })

  server.stop()
  await vi.waitFor(
    () => expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed'),
    10_000,
  )
  slow.end('}')
  const [answer] = (await once(slow, 'response')) as [IncomingMessage]
  expect(await json(answer)).toMatchObject({ code: 'invalid_input' })
  expect((await server.ended).code).toBe(0)
}, 180_000)

test('while the database is away requests are told to come back, and then all goes on', async () => {
  const { url, takeAway, giveBack } = await database()
  const address = await runProgram({ DATABASE_URL: url }).address()
  await takeAway()

  const refused = await fetch(`${address}/readyz`)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(refused.headers.get('content-type')).toContain('application/problem+json')
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  expect((await fetch(`${address}/healthz`)).status).toBe(200)

  await giveBack()
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), 60_000)
}, 180_000)

test('a bucket that does not exist is named at the start, and the server runs without it', async () => {
  const s3 = await startS3()
  onTestFinished(() => s3.stop())
  const { url } = await database()
  const server = runProgram({ DATABASE_URL: url, ...s3.environment, S3_BUCKET: 'phtoos' })
  const address = await server.address()

  await vi.waitFor(() => {
    expect(server.said()).toContain(
      'Files cannot be stored: The file storage has no bucket "phtoos": check S3_BUCKET and S3_ENDPOINT\n',
    )
  }, 60_000)
  await vi.waitFor(async () => {
    const { parts } = z
      .object({ parts: z.object({ storage: z.object({ health: z.string() }) }) })
      .parse(await (await fetch(`${address}/healthz`)).json())
    expect(parts.storage.health).toBe('trouble')
  }, 60_000)
}, 180_000)

test('two servers that start together on an empty database both become ready', async () => {
  const url = await emptyDatabase()
  const admin = { ADMIN_EMAIL: 'owner@example.test', ADMIN_PASSWORD: 'a long password' }
  const starts = [1, 2].map(() => runProgram({ DATABASE_URL: url, ...admin }).address())
  for (const address of await Promise.all(starts)) {
    const login = await fetch(`${address}/api/staff-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: admin.ADMIN_EMAIL,
        password: admin.ADMIN_PASSWORD,
        role: 'admin',
      }),
    })
    expect(login.status).toBe(200)
  }
}, 180_000)
