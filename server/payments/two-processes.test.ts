import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createPaymentIntent, getJobPayment, PaymentStart } from '../../contract/payments.ts'
import { receiveStripeEvent } from '../../contract/stripe-webhooks.ts'
import { freePort } from '../../scripts/free-port.mjs'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { givenIn } from '../testing/given.ts'
import { startStripe } from '../testing/stripe/start.ts'
import { ownDatabase, startWholeServer } from '../testing/whole-server.ts'
import { checkBooks } from '../ledger/check-books.ts'

const stripe = await startStripe()
afterAll(() => stripe.stop())

const EVENTS = 100
const DELIVERIES = 5
const ROUNDS = 30
const BUSY = 503
const ATTEMPTS = 20
const PATIENCE = { timeout: 120_000, interval: 200 }

/** Two servers, workers included, on one database. */
async function twoServers() {
  const { db, url } = await ownDatabase()
  const start = async () => {
    const port = await freePort()
    startWholeServer(url, { ...stripe.environment, PORT: String(port), RATE_LIMITS: 'false' })
    return `http://localhost:${port}`
  }
  const origins = [await start(), await start()] as const
  for (const origin of origins)
    await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).ok).toBe(true), PATIENCE)
  return { db, origins }
}
type Servers = Awaited<ReturnType<typeof twoServers>>
type Delivery = Awaited<ReturnType<typeof stripe.takeEvents>>[number]
type Paid = { jobId: number; cookie: string; event: Delivery }

/** So many bookings, paid at the provider, each with the event that is not delivered yet. */
async function paidUnheard({ db, origins }: Servers, count: number): Promise<Paid[]> {
  // Rows and sessions need nothing else of the world.
  const given = givenIn({ db, now: () => new Date() } as Context)
  const bookings: Omit<Paid, 'event'>[] = []
  for (let index = 0; index < count; index += 1) {
    const { visitorId, cookie } = await given.visitor()
    const { id: jobId } = await given.job({ paymentStatus: 'pending', visitorId })
    const answer = await fetch(`${origins[index % 2]}${createPaymentIntent.path}`, {
      method: 'POST',
      headers: { cookie: `sid=${cookie}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jobId, amount: '149.99' }),
    })
    const { clientSecret } = PaymentStart.parse(await answer.json())
    await stripe.confirm(clientSecret, '4242424242424242')
    bookings.push({ jobId, cookie })
  }
  const deliveries = new Map<number, Delivery>()
  for (const event of await stripe.takeEvents()) {
    const { type, data } = Event.parse(JSON.parse(event.rawBody))
    if (type === 'payment_intent.succeeded')
      deliveries.set(Number(data.object.metadata.job_id), event)
  }
  return bookings.map((booking) => {
    const event = deliveries.get(booking.jobId)
    if (!event) throw new Error(`Stripe told nothing of job #${booking.jobId}`)
    return { ...booking, event }
  })
}

const Event = z.object({
  type: z.string(),
  data: z.object({ object: z.object({ metadata: z.record(z.string(), z.string()).default({}) }) }),
})

const deliver = async (origin: string, { rawBody, signature }: Delivery): Promise<number> => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const url = `${origin}${receiveStripeEvent.path}`
  return (await fetch(url, { method: 'POST', body: rawBody, headers })).status
}

/** What the customer's browser does when it comes back from paying. */
const comeBack = async (origin: string, { jobId, cookie }: Paid): Promise<unknown> => {
  const path = getJobPayment.path.replace(':jobId', String(jobId))
  const answer = await fetch(`${origin}${path}`, { headers: { cookie: `sid=${cookie}` } })
  return z.object({ paymentStatus: z.string() }).parse(await answer.json()).paymentStatus
}

const allHandled = (db: Db, events: number) =>
  vi.waitFor(async () => {
    const handledEvents = db
      .selectFrom('paymentEvents')
      .select('reason')
      .where('handledAt', 'is not', null)
    expect((await handledEvents.execute()).map(({ reason }) => reason)).toEqual(
      Array(events).fill(null),
    )
  }, PATIENCE)

/** How often each job was charged, moved to paid, and its customer told so. */
async function effects(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ effect: string }>`
    select concat_ws(' ',
      (select count(*) from ledger_transactions t where t.job_id = j.id and t.kind = 'charge'),
      (select count(*) from transitions m
        where m.noun = 'job_payment' and m.noun_id = j.id and m.move = 'settle'),
      -- One by each channel.
      (select count(*) > 0 and count(*) = count(distinct n.channel) from notifications n
        where n.job_id = j.id and n.message_type = 'booking_confirmed'),
      j.payment_status) as effect
    from jobs j`.execute(db)
  return new Set(rows.map(({ effect }) => effect))
}

/** The provider sends again what a server has no time for. */
async function deliverUntilHeard(...delivery: Parameters<typeof deliver>): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const status = await deliver(...delivery)
    if (status !== BUSY || attempt === ATTEMPTS) return status
    await setTimeout(200 * attempt)
  }
}

/** A hundred events, each delivered five times. */
async function deliverOften(servers: Servers): Promise<void> {
  const paidBookings = await paidUnheard(servers, EVENTS)
  const deliveries = paidBookings.flatMap(({ event }) =>
    Array.from({ length: DELIVERIES }, (_, copy) =>
      deliverUntilHeard(servers.origins[copy % 2 ? 1 : 0], event),
    ),
  )
  expect(new Set(await Promise.all(deliveries))).toEqual(new Set([200]))
}

/** The browser comes back before the webhook, after it, and with it. */
async function comeBackInAnyOrder(servers: Servers): Promise<void> {
  const [one, other] = servers.origins
  const paidBookings = await paidUnheard(servers, 3 * ROUNDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, second, third] = paidBookings.slice(3 * round)
    if (!first || !second || !third) throw new Error('There are too few bookings')
    expect(await comeBack(one, first)).toBe('paid')
    expect(await deliver(other, first.event)).toBe(200)
    expect(await deliver(one, second.event)).toBe(200)
    expect(await comeBack(other, second)).toBe('paid')
    expect(await Promise.all([comeBack(one, third), deliver(other, third.event)])).toEqual([
      'paid',
      200,
    ])
  }
}

test('two servers pay a booking once, however often and in whatever order they hear of its payment', async () => {
  const servers = await twoServers()
  await deliverOften(servers)
  await comeBackInAnyOrder(servers)
  await allHandled(servers.db, EVENTS + 3 * ROUNDS)
  expect(await effects(servers.db)).toEqual(new Set(['1 1 t paid']))
  expect(await checkBooks(servers.db)).toEqual([])
}, 300_000)
