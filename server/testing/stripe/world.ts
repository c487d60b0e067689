import { missing } from './answers.ts'
import type { Card } from './cards.ts'
import type { Account, Booking, Customer, Dispute, Reversal, Transfer } from './objects-connect.ts'
import type { Charge, Intent, Refund } from './objects.ts'
import { openOutbox, type Outbox } from './outbox.ts'

/** Everything that the stand-in remembers; gone with its process. */
export type World = {
  customers: Map<string, Customer>
  intents: Map<string, Intent>
  charges: Map<string, Charge>
  refunds: Map<string, Refund>
  transfers: Map<string, Transfer>
  reversals: Map<string, Reversal>
  accounts: Map<string, Account>
  disputes: Map<string, Dispute>
  bookings: Map<string, Booking>
  /** The cards behind payment methods, which carry no number. */
  cards: Map<string, Card>
  /** The payment methods that may be charged again, with the customer each was saved for. */
  saved: Map<string, string>
  links: Map<string, OnboardingLink>
  outbox: Outbox
  /** Seconds, as Stripe dates things. */
  seconds: () => number
}

export type OnboardingLink = {
  account: string
  returnUrl: string
  refreshUrl: string
  expiresAt: number
}

export function openWorld(): World {
  const seconds = () => Math.floor(Date.now() / 1_000)
  return {
    customers: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    transfers: new Map(),
    reversals: new Map(),
    accounts: new Map(),
    disputes: new Map(),
    bookings: new Map(),
    cards: new Map(),
    saved: new Map(),
    links: new Map(),
    outbox: openOutbox(seconds),
    seconds,
  }
}

/** @throws Refused resource_missing, as Stripe words it. */
export function find<T>(things: Map<string, T>, kind: string, id: string, param?: string): T {
  const found = things.get(id)
  if (!found) throw missing(kind, id, param)
  return found
}

/** Keeps a new object and hands it back. */
export function keep<T extends { id: string }>(things: Map<string, T>, thing: T): T {
  things.set(thing.id, thing)
  return thing
}

type Window = {
  limit?: number | undefined
  starting_after?: string | undefined
  created?: { gte?: number | undefined } | undefined
}

/** One page of a list, newest first, as every list of Stripe. */
export function page<T extends { id: string; created: number }>(
  things: Iterable<T>,
  url: string,
  { limit = 10, starting_after, created }: Window,
) {
  const all = [...things].toReversed().filter((thing) => thing.created >= (created?.gte ?? 0))
  const start = starting_after ? all.findIndex(({ id }) => id === starting_after) + 1 : 0
  const data = all.slice(start, start + limit)
  return { object: 'list', url, has_more: start + limit < all.length, data }
}
