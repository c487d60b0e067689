import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from '../stripe/faults.ts'
import { between, pick } from './stage.ts'
import type { Fleet, World } from './world.ts'

type Troubled = { world: World; fleet: Fleet; random: () => number }
type Trouble = { name: string; weight: number; run: (troubled: Troubled) => Promise<void> }

/** A web process starts within this, even on a busy machine. */
const ANSWERS_WITHIN_MS = 30_000
const PROVIDER_PATHS = ['/v1/payment_intents', '/v1/refunds', '/v1/transfers', '/v1/customers']
const STRIPE_FAULTS: Fault['kind'][] = [
  'drop_before',
  'drop_after',
  'rate_limit',
  'fail',
  'fail_after',
  'slow',
  'late',
]

/** PostgreSQL's own process: its launcher starts it again. */
function postmaster({ dataDir }: World): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

const linkTrouble =
  (begin: (link: World['link'], random: () => number) => void, least: number, most: number) =>
  async ({ world: { link }, random }: Troubled) => {
    begin(link, random)
    await pause(between(random, least, most))
    link.recover()
  }

const TROUBLES: Trouble[] = [
  {
    name: 'kill -9 of a process',
    weight: 4,
    run: ({ fleet, random }) => pick(random, fleet.members).signal('SIGKILL'),
  },
  {
    name: 'SIGTERM to a process',
    weight: 3,
    run: ({ fleet, random }) => pick(random, fleet.members).signal('SIGTERM'),
  },
  {
    name: 'both processes of a role killed',
    weight: 1,
    async run({ fleet, random }) {
      const role = pick(random, ['web', 'worker'] as const)
      const members = fleet.members.filter((member) => member.role === role)
      await Promise.all(members.map((member) => member.signal('SIGKILL')))
    },
  },
  { name: 'connections cut', weight: 3, run: async ({ world }) => world.link.cut() },
  {
    name: 'database paused',
    weight: 2,
    run: linkTrouble((link) => link.pause(), 1_000, 8_000),
  },
  {
    name: 'database slow',
    weight: 2,
    run: linkTrouble((link, random) => link.slowDown(between(random, 10, 80)), 2_000, 6_000),
  },
  { name: 'connections silent', weight: 1, run: async ({ world }) => world.link.fallSilent() },
  {
    name: 'database restarted',
    weight: 1,
    run: async ({ world }) => void process.kill(postmaster(world), 'SIGINT'),
  },
  {
    name: 'database killed',
    weight: 1,
    run: async ({ world }) => void process.kill(postmaster(world), 'SIGKILL'),
  },
]

/** Makes trouble until the time is over; answers how often there was which. */
export async function makeTrouble(
  troubled: Troubled,
  isOver: () => boolean,
): Promise<Map<string, number>> {
  const { random } = troubled
  const counts = new Map<string, number>()
  const weighted = TROUBLES.flatMap((trouble) =>
    Array.from({ length: trouble.weight }, () => trouble),
  )
  // Each kind comes once before chance decides.
  const first = [...TROUBLES]
  while (!isOver()) {
    const { name, run } = first.shift() ?? pick(random, weighted)
    await setStripeFaults(troubled)
    // While the database starts, it has no process to end.
    await run(troubled).catch(() => {})
    counts.set(name, (counts.get(name) ?? 0) + 1)
    await pause(between(random, 800, 4_500))
    await untilOneAnswers(troubled)
  }
  return counts
}

/** Trouble without an end would only show that nothing works then. */
async function untilOneAnswers({ fleet: { balancer } }: Troubled): Promise<void> {
  const until = Date.now() + ANSWERS_WITHIN_MS
  while (balancer.readyPorts().length === 0 && Date.now() < until) await pause(100)
}

/** What goes wrong with the next requests to the payment provider. */
async function setStripeFaults({ world: { stripe }, random }: Troubled): Promise<void> {
  const faults = Array.from({ length: 3 }, () => ({
    method: 'POST' as const,
    path: pick(random, PROVIDER_PATHS),
    kind: pick(random, STRIPE_FAULTS),
    times: between(random, 1, 3),
    ms: between(random, 500, 12_000),
  }))
  await stripe.faults(faults)
}
