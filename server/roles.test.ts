import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Db } from './db/database.ts'
import { runProgram } from './testing/run-program.ts'
import { ownDatabase } from './testing/whole-server.ts'

const STARTS_MS = 180_000
const OWNER = { ADMIN_EMAIL: 'owner@example.test', ADMIN_PASSWORD: 'a long password' }

const isReady = async (address: string) => (await fetch(`${address}/readyz`)).status === 200

const resetPassword = (address: string) =>
  fetch(`${address}/api/account/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OWNER.ADMIN_EMAIL }),
  })

/** Whether the task has made the link of the reset. */
const hasLink = async (db: Db): Promise<boolean> => {
  const { tokenHash } = await db
    .selectFrom('passwordResets')
    .select('tokenHash')
    .executeTakeFirstOrThrow()
  return tokenHash !== null
}

test(
  'a web process answers and leaves the tasks to a worker, which answers its operators alone',
  async () => {
    const { db, url } = await ownDatabase()
    const settings = { ...OWNER, DATABASE_URL: url }
    const metrics = { METRICS_TOKEN: 'a-token-of-the-monitor' }
    const web = await runProgram({ ...settings, ...metrics, ROLE: 'web' }).address()
    expect(await isReady(web)).toBe(true)
    expect((await resetPassword(web)).status).toBe(200)
    // Longer than a worker sleeps between two looks at its queue.
    await pause(3_000)
    expect(await hasLink(db)).toBe(false)

    const worker = await runProgram({ ...settings, ...metrics, ROLE: 'worker' }).address()
    expect(await isReady(worker)).toBe(true)
    expect((await resetPassword(worker)).status).toBe(404)
    await vi.waitFor(async () => expect(await hasLink(db)).toBe(true), 60_000)

    expect(await rolesAlive(db)).toEqual(['web', 'worker'])
    for (const address of [web, worker]) {
      const headers = { authorization: `Bearer ${metrics.METRICS_TOKEN}` }
      const answer = await fetch(`${address}/metrics`, { headers })
      expect(await answer.text()).toContain('westhaul_database_up 1')
      expect((await fetch(`${address}/metrics`)).status).toBe(401)
    }
  },
  STARTS_MS,
)

/** The roles of the processes that say that they live. */
const rolesAlive = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('processes').select('role').execute()).map(({ role }) => role).toSorted()

/** Requests one after the other on kept connections, until the server says that a connection ends. */
async function requestUntilEnd(address: string, agent: Agent): Promise<number> {
  let answered = 0
  for (let isTold = false; !isTold; answered += 1)
    isTold = await new Promise<boolean>((resolve, reject) => {
      get(`${address}/api/sample-price?area=Burnaby`, { agent }, (answer) => {
        answer.resume().once('end', () => {
          if (answer.statusCode === 200) resolve(answer.headers.connection === 'close')
          else reject(new Error(`Answered ${answer.statusCode}`))
        })
      }).once('error', reject)
    })
  return answered
}

const ROUNDS = 10

/** Sixty visitors ask while the server is stopped; answers how many requests each of them had answered. */
async function stopUnderRequests(url: string): Promise<number[]> {
  const server = runProgram({ ...OWNER, DATABASE_URL: url, ROLE: 'web', DRAIN_SECONDS: '2' })
  const address = await server.address()
  const agent = new Agent({ keepAlive: true, maxSockets: 60 })
  const visitors = Array.from({ length: 60 }, () => requestUntilEnd(address, agent))
  await pause(500)
  server.stop()
  await vi.waitFor(async () => expect(await isReady(address)).toBe(false), 10_000)
  const answered = await Promise.all(visitors)
  agent.destroy()
  expect((await server.ended).code).toBe(0)
  return answered
}

test(
  'a server that stops says so first, and drops none of sixty requests under way, ten times',
  async () => {
    const { db, url } = await ownDatabase()
    const answered: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) answered.push(...(await stopUnderRequests(url)))
    // A dropped request fails its visitor, and with it the test.
    const requests = answered.reduce((sum, one) => sum + one, 0)
    console.info(`${ROUNDS} stops under 60 requests in flight: ${requests} answered, 0 dropped`)
    expect(answered).toHaveLength(ROUNDS * 60)
    expect(Math.min(...answered)).toBeGreaterThan(0)
    expect(await rolesAlive(db)).toEqual([])
  },
  ROUNDS * STARTS_MS,
)
