import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openBalancer } from './testing/balancer.ts'
import { supervise } from './testing/supervised.ts'
import { ownDatabase } from './testing/whole-server.ts'

const VISITORS = 8
const START_MS = 150_000
const ROUNDS = 2

/** Asks for something that reads the database, one request after the other, until the test ends it. */
async function visit(address: string, isOver: () => boolean, answers: number[]): Promise<void> {
  while (!isOver())
    answers.push(
      await fetch(`${address}/api/sample-price?area=Burnaby`).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
        () => 0,
      ),
    )
}

test(
  'two web processes are restarted one after the other behind a load balancer without a failed request',
  async () => {
    const { url } = await ownDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'westhaul-rolling-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
    const settings = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), DRAIN_SECONDS: '2' }
    const members = await Promise.all(
      ['web-1', 'web-2'].map((name) => supervise('web', name, settings, join(folder, 'logs'))),
    )
    const balancer = await openBalancer(() => members.map(({ port }) => port))
    onTestFinished(async () => {
      balancer.close()
      await Promise.all(members.map((member) => member.end()))
    })
    const bothReady = () =>
      vi.waitFor(() => expect(balancer.readyPorts()).toHaveLength(2), {
        timeout: START_MS,
        interval: 100,
      })
    await bothReady()

    const answers: number[] = []
    let isOver = false
    const visitors = Promise.all(
      Array.from({ length: VISITORS }, () => visit(balancer.address, () => isOver, answers)),
    )
    for (let round = 0; round < ROUNDS; round += 1)
      for (const member of members) {
        await member.signal('SIGTERM')
        await vi.waitFor(() => expect(balancer.readyPorts()).not.toContain(member.port), 10_000)
        await bothReady()
      }
    isOver = true
    await visitors
    const failed = answers.filter((status) => status !== 200)
    console.info(
      `Rolling restart, ${ROUNDS * members.length} processes: ${answers.length} requests, ${failed.length} failed`,
    )
    expect(failed).toEqual([])
    expect(answers.length).toBeGreaterThan(100)
    expect(members.flatMap(({ stopCodes }) => stopCodes)).toEqual([0, 0, 0, 0])
  },
  2 * START_MS * (1 + ROUNDS),
)
