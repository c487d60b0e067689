import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Journal } from './journal.ts'
import type { VerdictName } from './verdicts.ts'
import { allOf } from './until-done.ts'
import { asSuperuser, type World } from './world.ts'

type Plant = { caughtBy: VerdictName; plant: (world: World, journal: Journal) => Promise<void> }

const first = <T>([one]: readonly T[], what: string): T => {
  if (one === undefined) throw new Error(`There is no ${what} to plant a fault in`)
  return one
}

/** A statement past all triggers and keys, as only a fault of the storage could do it. */
async function tamper({ connection }: World, statement: string, values: unknown[] = []) {
  const client = new pg.Client(asSuperuser(connection))
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}

/** Faults planted after the run, each of which its check must catch. */
export const PLANTS = {
  'lost-booking': {
    caughtBy: 'acknowledged writes lost',
    plant: (world, journal) =>
      tamper(world, 'delete from jobs where id = $1', [
        first(journal.of('booking'), 'booking').jobId,
      ]),
  },
  'lost-note': {
    caughtBy: 'acknowledged writes lost',
    plant: (world, journal) =>
      tamper(world, 'delete from hauler_notes where id = $1', [
        first(journal.of('note'), 'note').noteId,
      ]),
  },
  'double-charge': {
    caughtBy: 'double effects',
    async plant({ ctx, stripe }, journal) {
      const { jobId } = first(journal.of('payment'), 'payment')
      const again = await ctx.payments.createPayment({
        jobId,
        amount: first(await paidAmounts(ctx, jobId), 'charge'),
        description: 'Again',
        customer: { name: 'Amrita Gill', email: 'amrita@example.test' },
        idempotencyKey: randomUUID(),
      })
      await stripe.confirm(again.clientSecret, '4242424242424242')
    },
  },
  'double-text': {
    caughtBy: 'double effects',
    plant: async ({ twilio }) =>
      void twilio.messages.push(
        first(
          twilio.messages.filter(({ to }) => to.startsWith('+1604555')),
          'text',
        ),
      ),
  },
  'double-email': {
    caughtBy: 'double effects',
    async plant({ smtp }) {
      const email = first(smtp.received, 'email')
      smtp.received.push({
        ...email,
        mail: { ...email.mail, messageId: `<${randomUUID()}@planted>` },
      })
    },
  },
  'double-post': {
    caughtBy: 'double effects',
    plant: async ({ networks }) => networks.repeatFirst(),
  },
  unbalanced: {
    caughtBy: 'ledger contradictions',
    plant: (world) =>
      tamper(
        world,
        'update ledger_entries set amount_cents = amount_cents + 1 where id = (select min(id) from ledger_entries)',
      ),
  },
  'stuck-task': {
    caughtBy: 'stuck',
    plant: (world) =>
      tamper(
        world,
        `update tasks.job set state = 'active' where id = (select id from tasks.job where state = 'completed' limit 1)`,
      ),
  },
  'stuck-payment': {
    caughtBy: 'stuck',
    plant: (world, journal) =>
      tamper(world, `update payments set status = 'open', charge_id = null where job_id = $1`, [
        journal.of('payment').at(-1)?.jobId,
      ]),
  },
  'stuck-post': {
    caughtBy: 'stuck',
    plant: (world, journal) =>
      tamper(
        world,
        `update social_media_posts set status = 'publishing', publishing_since = now(), next_try_at = null, detail = null, failure = null, posted_at = null, provider_post_id = null, post_url = null where id = $1`,
        [first(journal.of('post'), 'post').postId],
      ),
  },
  'id-twice': {
    caughtBy: 'ids given twice',
    plant: async (_world, journal) => journal.add(first(journal.of('booking'), 'booking')),
  },
} as const satisfies Record<string, Plant>

export type PlantName = keyof typeof PLANTS
export const isPlant = (name: string): name is PlantName => Object.hasOwn(PLANTS, name)

async function paidAmounts({ payments }: World['ctx'], jobId: number) {
  const all = await allOf(payments.list('payments', new Date(0)))
  return all.filter((one) => one.jobId === jobId).map(({ amount }) => amount)
}
