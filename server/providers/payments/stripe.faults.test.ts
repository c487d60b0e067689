import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../contract/money.ts'
import type { Fault } from '../../testing/stripe/faults.ts'
import { startStripe, type StripeStandIn } from '../../testing/stripe/start.ts'
import type { PaymentProvider } from './payments.ts'
import { stripePayments } from './stripe.ts'
import { JOB } from './world.conformance.ts'

let stripe: StripeStandIn
let payments: PaymentProvider
const now = () => new Date()

beforeAll(async () => {
  stripe = await startStripe()
  payments = stripePayments(stripe.settings, { now })
  ground = await layGround()
})
afterEach(() => stripe.faults([]))
afterAll(() => stripe.stop())

const order = (idempotencyKey: string) => ({
  jobId: JOB,
  amount: cents(149_99),
  description: 'Junk removal, booking #42',
  customer: { name: 'Mei Tanaka', email: 'mei@example.test' },
  idempotencyKey,
})

/** What every kind of call draws on: enough of each for all tests. */
let ground: { paymentId: string; chargeId: string; accountId: string; transferId: string }

async function layGround() {
  const { paymentId, clientSecret } = await payments.createPayment({
    ...order(randomUUID()),
    amount: cents(99_999_00),
  })
  await stripe.confirm(clientSecret, '4242424242424242')
  const chargeId = (await payments.readPayment(paymentId)).chargeId ?? ''
  const idempotencyKey = randomUUID()
  const email = 'dale@example.test'
  const { accountId } = await payments.createAccount({ email, idempotencyKey })
  await stripe.setReady(accountId, true)
  const share = { jobId: JOB, accountId, chargeId, amount: cents(50_000_00) }
  const { transferId } = await payments.transfer({ ...share, idempotencyKey: randomUUID() })
  return { paymentId, chargeId, accountId, transferId }
}

const amount = cents(1_00)

/** Makes one movement of each kind. @returns its id at the provider. */
const KINDS: Record<string, (idempotencyKey: string) => Promise<string>> = {
  payment: async (key) => (await payments.createPayment(order(key))).paymentId,
  'charge of a saved card': async (key) => {
    const { paymentId: savedFrom } = ground
    const made = await payments.chargeSaved({ ...order(key), savedFrom })
    expect(made.status).toBe('succeeded')
    return made.paymentId
  },
  refund: async (idempotencyKey) => {
    const { chargeId } = ground
    return (await payments.refund({ jobId: JOB, chargeId, amount, idempotencyKey })).refundId
  },
  transfer: async (idempotencyKey) => {
    const { chargeId, accountId } = ground
    const share = { jobId: JOB, chargeId, accountId, amount, idempotencyKey }
    return (await payments.transfer(share)).transferId
  },
  reversal: async (idempotencyKey) => {
    const { transferId } = ground
    return (await payments.reverseTransfer({ transferId, amount, idempotencyKey })).reversalId
  },
}
const MOVEMENTS = '/v1/(payment_intents|refunds|transfers|transfers/[^/]+/reversals)'

/** So many movements of every kind, each under a key of its own. */
const movementsFor = (times: number) =>
  Object.entries(KINDS).flatMap(([kind, make]) =>
    Array.from({ length: times }, () => ({ kind, make, key: randomUUID() })),
  )
type Movements = ReturnType<typeof movementsFor>

const ask = (all: Movements) => Promise.all(all.map(({ make, key }) => make(key)))
/** What became of each: the ids of those that were made, and how the others failed. */
const failingCall = async (all: Movements) =>
  (await Promise.allSettled(all.map(({ make, key }) => make(key)))).map((done) =>
    done.status === 'rejected' ? String(done.reason.type ?? done.reason) : 'made',
  )

/** What the provider's books have under these keys; a reversal is in the books of its transfer. */
async function entriesOf(all: Movements): Promise<string[]> {
  const keys = new Set<string>(keysOf(all))
  const references: (string | null)[] = await stripe.reversalsOf(ground.transferId)
  for (const kind of ['payments', 'refunds', 'transfers'] as const)
    for await (const { reference } of payments.list(kind, new Date(0))) references.push(reference)
  return references
    .filter((reference) => reference !== null)
    .filter((reference) => keys.has(reference))
    .toSorted()
}
const keysOf = (all: Movements) => all.map(({ key }) => key).toSorted()

const meet = (fault: Pick<Fault, 'kind' | 'times'>, path = MOVEMENTS) =>
  stripe.faults([{ method: 'POST', path, forEachKey: true, ...fault }])

test('the provider makes it and drops the connection, 30 times for each kind of call: once each', async () => {
  const all = movementsFor(30)
  await meet({ kind: 'drop_after', times: 1 }, `/v1/customers|${MOVEMENTS}`)
  expect(new Set(await ask(all)).size).toBe(150)
  expect(await entriesOf(all)).toEqual(keysOf(all))
  const keys = new Set<string>(keysOf(all))
  const asked = (await stripe.requests()).filter(({ key = '' }) => keys.has(key))
  expect(asked.filter(({ status }) => status === 'dropped')).toHaveLength(150)
  expect(asked).toHaveLength(300)
})

test('every answer is lost: it stays open what happened, and asking again makes no second', async () => {
  const all = movementsFor(2)
  await meet({ kind: 'drop_after', times: 3 })
  expect(new Set(await failingCall(all))).toEqual(new Set(['StripeConnectionError']))
  const made = await ask(all)
  expect(await ask(all)).toEqual(made)
  expect(await entriesOf(all)).toEqual(keysOf(all))
})

test('a failure before anything is begun is gone over with the same key', async () => {
  const all = movementsFor(1)
  await meet({ kind: 'fail', times: 2 })
  await ask(all)
  expect(await entriesOf(all)).toEqual(keysOf(all))
})

test('a failure that hides for good what was made is seen through by the books', async () => {
  const all = movementsFor(2)
  await meet({ kind: 'fail_after', times: 1 })
  const made = await ask(all)
  expect(new Set(made).size).toBe(10)
  expect(await ask(all)).toEqual(made)
  expect(await entriesOf(all)).toEqual(keysOf(all))
})

test('a provider that is too busy refuses nothing: it is asked again later, with the same key', async () => {
  const all = movementsFor(1)
  await meet({ kind: 'rate_limit', times: 1 })
  expect(new Set(await failingCall(all))).toEqual(new Set(['StripeRateLimitError']))
  expect(await entriesOf(all)).toEqual([])
  await ask(all)
  expect(await entriesOf(all)).toEqual(keysOf(all))
})

test('a failure without any movement is no refusal, and nothing is made', async () => {
  const all = movementsFor(1)
  await meet({ kind: 'fail_stored', times: 1 })
  expect(new Set(await failingCall(all))).toEqual(new Set(['StripeAPIError']))
  expect(await entriesOf(all)).toEqual([])
})

test('an answer that takes too long leaves open what happened; asked again it is the same', async () => {
  const all = movementsFor(1)
  const patient = payments
  payments = stripePayments(stripe.settings, { now, timeout: 100 })
  await stripe.faults([{ method: 'POST', path: MOVEMENTS, kind: 'late', ms: 400, times: 15 }])
  const became = await failingCall(all)
  payments = patient
  expect(new Set(became)).toEqual(new Set(['StripeConnectionError']))
  await ask(all)
  expect(await entriesOf(all)).toEqual(keysOf(all))
})

test('a wrong API key is no refusal of the movement', async () => {
  const stranger = stripePayments({ ...stripe.settings, secretKey: 'sk_wrong_x' }, { now })
  const reading = stranger.readPayment(ground.paymentId)
  await expect(reading).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
})
