import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { seeded } from '../seeded.ts'
import { clientOf } from './client.ts'
import { customer } from './customers.ts'
import { hauler } from './haulers.ts'
import { Journal } from './journal.ts'
import { isPlant, PLANTS, type PlantName } from './plants.ts'
import type { Stage } from './stage.ts'
import { waitForQuiet } from './stuck.ts'
import { deleter, photographer, poster, reader } from './team.ts'
import { makeTrouble } from './troubles.ts'
import { verdictsOf, type Verdict } from './verdicts.ts'
import { openFleet, openWorld, type Fleet } from './world.ts'

/** `npm run chaos` sets these; `npm test` plays a short run and plants every fault at its end. */
const SECONDS = Number(process.env.CHAOS_SECONDS ?? 40)
const SEED = Number(process.env.CHAOS_SEED ?? 1)
const PLANT = process.env.CHAOS_PLANT ?? ''
const QUIET_SECONDS = 90
const START_SECONDS = 120
const PATIENCE_SECONDS = 240
const KINDS = [
  'booking',
  'payment',
  'claim',
  'note',
  'completion',
  'deletion',
  'post',
  'photo',
] as const

/** Twenty users. */
const USERS = [
  ...Array.from({ length: 11 }, () => customer),
  ...Array.from({ length: 4 }, () => hauler),
  poster,
  deleter,
  photographer,
  reader,
  reader,
]

async function waitForFleet({ balancer }: Fleet): Promise<void> {
  const until = Date.now() + START_SECONDS * 1_000
  while (balancer.readyPorts().length < 2) {
    if (Date.now() > until) throw new Error('The web processes are not ready')
    await pause(200)
  }
}

/** Whether each kind of write was acknowledged: on a busy machine a short run goes on until then. */
const hasEnough = (journal: Journal): boolean => KINDS.every((what) => journal.of(what).length > 0)

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

const counted = (counts: ReadonlyMap<string | number, number>): string =>
  [...counts]
    .toSorted()
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

const linesOf = ({ name, figure, wrong }: Verdict): string[] => [
  `${wrong.length === 0 ? '✓' : '✗'} ${name}: ${wrong.length} (${figure})`,
  ...wrong.slice(0, 20).map((one) => `    ${one.slice(0, 300)}`),
]

async function run() {
  const random = seeded(SEED)
  const world = await openWorld(random)
  const logs = process.env.CHAOS_LOGS ?? join(world.folder, 'logs')
  const fleet = await openFleet(world, logs)
  await waitForFleet(fleet)
  const journal = new Journal()
  const until = Date.now() + SECONDS * 1_000
  const isOver = () =>
    Date.now() > until && (hasEnough(journal) || Date.now() > until + PATIENCE_SECONDS * 1_000)
  const { ctx, given, stripe, haulers, admin } = world
  const ask = clientOf(fleet.balancer.address, journal)
  const paidJobs: Stage['paidJobs'] = []
  const stage = { ask, journal, ctx, given, stripe, haulers, admin, paidJobs, random, isOver }

  const users = Promise.all(USERS.map((user) => user(stage)))
  const troubles = await makeTrouble({ world, fleet, random }, isOver)
  await world.calmDown()
  await users
  const quiet = await waitForQuiet(world, QUIET_SECONDS)
  print([
    `chaos: seed ${SEED}, ${SECONDS} s, ${USERS.length} users, 2 web and 2 worker processes`,
    `troubles: ${counted(troubles)}; starts: ${fleet.members.map(({ name, starts }) => `${name} ${starts()}`).join(', ')}`,
    `answers by status (0 is none): ${counted(journal.answers)}`,
    `quiet after ${quiet} s of at most ${QUIET_SECONDS}`,
  ])
  return { world, fleet, journal }
}

const wrongOf = (verdicts: readonly Verdict[]) =>
  Object.fromEntries(verdicts.map(({ name, wrong }) => [name, wrong.length]))
const RIGHT = {
  'acknowledged writes lost': 0,
  'double effects': 0,
  'ledger contradictions': 0,
  stuck: 0,
  'ids given twice': 0,
}

test(
  'nothing that was acknowledged is lost, and nothing happens twice, while everything fails',
  async () => {
    const { world, fleet, journal } = await run()
    if (PLANT !== '') {
      if (!isPlant(PLANT)) throw new Error(`There are ${Object.keys(PLANTS).join(', ')}`)
      await PLANTS[PLANT].plant(world, journal)
    }
    const verdicts = await verdictsOf(world, journal)
    print(verdicts.flatMap(linesOf))
    print(journal.internalErrors.slice(0, 20).map((line) => `  500 ${line}`))
    const stops = fleet.members.flatMap(({ stopCodes }) => stopCodes)
    print([
      `stops by SIGTERM: ${stops.length}, not clean: ${stops.filter((code) => code !== 0).length}`,
    ])
    expect(wrongOf(verdicts)).toEqual(RIGHT)
    expect(journal.internalErrors).toEqual([])
    expect(stops.filter((code) => code !== 0)).toEqual([])
    expect(hasEnough(journal)).toBe(true)
    if (process.env.CHAOS_SECONDS !== undefined) return

    // Workers would mend what is planted for them.
    await Promise.all(fleet.members.map((member) => member.end()))
    const missed: PlantName[] = []
    let before = wrongOf(verdicts)
    for (const name of Object.keys(PLANTS) as PlantName[]) {
      const { plant, caughtBy } = PLANTS[name]
      await plant(world, journal)
      const after = wrongOf(await verdictsOf(world, journal))
      if ((after[caughtBy] ?? 0) <= (before[caughtBy] ?? 0)) missed.push(name)
      before = after
    }
    expect(missed).toEqual([])
  },
  (SECONDS + PATIENCE_SECONDS + QUIET_SECONDS + 600) * 1_000,
)
