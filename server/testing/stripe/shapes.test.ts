import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { hasReference, readReference, referenceSays } from './reference.ts'
import { startStripe, type StripeStandIn } from './start.ts'

type Thing = Record<string, unknown>

let stripe: StripeStandIn
/** One of every object that the stand-in hands out, by the name that Stripe gives its kind. */
const made = new Map<string, Thing[]>()

beforeAll(async () => {
  if (!hasReference) return
  stripe = await startStripe()
  await makeOneOfEach()
})
afterAll(() => stripe?.stop())

const keep = (thing: unknown): Thing => {
  const known = z.looseObject({ object: z.string(), id: z.string().optional() }).parse(thing)
  made.set(known.object, [...(made.get(known.object) ?? []), known])
  return known
}

async function ask(path: string, form?: Record<string, string>): Promise<Thing> {
  const answer = await fetch(`${stripe.apiBase}${path}`, {
    headers: {
      authorization: `Bearer ${stripe.settings.secretKey}`,
      'idempotency-key': crypto.randomUUID(),
    },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const body: unknown = await answer.json()
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return keep(body)
}

const CARDS = ['4000000000000002', '4000002760003184', '4242424242424242']

async function makeOneOfEach(): Promise<void> {
  const customer = await ask('/v1/customers', { name: 'Mei', email: 'mei@example.test' })
  const intent = await ask('/v1/payment_intents', {
    amount: '14999',
    currency: 'cad',
    customer: String(customer['id']),
    'automatic_payment_methods[enabled]': 'true',
  })
  for (const card of CARDS) {
    await stripe.confirm(String(intent['client_secret']), card)
    const { latest_charge } = await ask(`/v1/payment_intents/${String(intent['id'])}`)
    const charge = await ask(`/v1/charges/${String(latest_charge)}?expand[]=balance_transaction`)
    if (card === CARDS.at(-1)) await spend(charge)
  }
  for (const { rawBody } of await stripe.takeEvents()) {
    const event = keep(JSON.parse(rawBody))
    keep(z.object({ data: z.object({ object: z.unknown() }) }).parse(event).data.object)
  }
}

async function spend({ id, balance_transaction }: Thing): Promise<void> {
  keep(balance_transaction)
  await ask('/v1/refunds', { charge: String(id), amount: '100' })
  const account = await ask('/v1/accounts', {
    type: 'express',
    country: 'CA',
    'capabilities[transfers][requested]': 'true',
  })
  await ask('/v1/account_links', {
    account: String(account['id']),
    type: 'account_onboarding',
    return_url: 'https://westhaul.example/hauler',
    refresh_url: 'https://westhaul.example/hauler',
  })
  await stripe.setReady(String(account['id']), true)
  const share = { currency: 'cad', destination: String(account['id']), amount: '700' }
  const transfer = await ask('/v1/transfers', { ...share, source_transaction: String(id) })
  await ask(`/v1/transfers/${String(transfer['id'])}/reversals`, { amount: '300' })
  await ask(`/v1/disputes/${await stripe.dispute(String(id))}`)
  await ask('/v1/refunds?limit=1')
}

const KINDS = [
  'customer',
  'payment_intent',
  'charge',
  'balance_transaction',
  'refund',
  'account',
  'account_link',
  'transfer',
  'transfer_reversal',
  'dispute',
  'event',
]

const resources = hasReference
  ? z
      .object({ resources: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(readReference('fixtures3.2026-08-21.json')).resources
  : {}

/** What the fixtures show empty or filled with nothing to rely on says nothing about a type. */
const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)
const isShown = (value: unknown): boolean => value !== null && value !== undefined

/** Where `thing` differs from a fixture: fields too many or too few, and values of another type. */
function differences(thing: Thing, fixture: Thing): string[] {
  const names = new Set([...Object.keys(thing), ...Object.keys(fixture)])
  return [...names].flatMap((name) => {
    if (!(name in thing)) return [`lacks ${name}`]
    return name in fixture ? typeDifferences(name, thing[name], fixture[name]) : [`has ${name}`]
  })
}

/** Deep down, what differs from card to card and from account to account may be there or not. */
function typeDifferences(path: string, ours: unknown, theirs: unknown): string[] {
  if (!isShown(ours) || !isShown(theirs)) return []
  if (kindOf(ours) !== kindOf(theirs)) return [`${path} is ${kindOf(ours)}, not ${kindOf(theirs)}`]
  const [mine, fixture] = [Inner.safeParse(ours).data, Inner.safeParse(theirs).data]
  if (!mine || !fixture) return []
  return Object.entries(mine)
    .filter(([name]) => name in fixture)
    .flatMap(([name, value]) => typeDifferences(`${path}.${name}`, value, fixture[name]))
}
const Inner = z.record(z.string(), z.unknown())

// Of what happens on a connected account an event says so; asked to, Stripe puts things in place of ids.
const ALLOWED: Record<string, string[]> = {
  event: ['has account'],
  charge: ['balance_transaction is object, not string'],
}

test.skipIf(!hasReference)('what the stand-in makes is compared with fixtures of Stripe', () => {
  expect([...made.keys()].toSorted()).toEqual([...KINDS, 'list'].toSorted())
})

test.skipIf(!hasReference).for(KINDS)(`every %s has the fields of Stripe's own`, (kind) => {
  const things = made.get(kind) ?? []
  expect(things).not.toEqual([])
  const found = things.flatMap((thing) => differences(thing, resources[kind] ?? {}))
  expect(found.filter((difference) => !ALLOWED[kind]?.includes(difference))).toEqual([])
})

test('it is said against what requests are checked', () => {
  expect(referenceSays).toMatch(hasReference ? 'reference of operations' : 'is not here')
})
