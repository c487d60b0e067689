import { LOAD_SIZES, type LoadSize } from '../../../contract/jobs.ts'
import { SERVICE_AREAS, type ServiceArea } from '../../../contract/places.ts'

/** What is known of a booking: plain facts, from which both the rows and the expected figures follow. */
export type Booking = {
  job: number
  area: ServiceArea | null
  size: LoadSize
  source: 'online' | 'phone' | 'campaign'
  email: string
  phone: string
  /** Cents. */
  price: number
}

type Canceller = 'customer' | 'hauler' | 'admin' | 'system'

/** What happened to a job, in cents. */
type Event =
  | { what: 'booked' }
  | { what: 'paid'; amount: number }
  | { what: 'fee booked'; amount: number }
  /** Without a card, at the pickup. */
  | { what: 'received'; amount: number; heldBy: 'hauler' | 'office' }
  | { what: 'share kept of the cash' }
  | { what: 'got a hauler'; by: 'hauler' | 'admin' }
  | { what: 'released'; by: 'hauler' | 'admin' | 'customer'; reason: string | null }
  | { what: 'moved for a fee'; amount: number }
  | { what: 'completed'; price: number; disposal: number | 'no fee' | 'nothing' }
  | {
      what: 'cancelled'
      move: 'cancel' | 'call_off' | 'no_show'
      by: Canceller
      reason: string | null
      fee: number
      haulerCame: boolean
    }
  | { what: 'tipped'; amount: number }
  | { what: 'paid out' }
  | { what: 'refunded'; amount: number; of: 'price' | 'tip'; borneBy: 'both' | 'platform' }
  | { what: 'refund arrived'; amount: number }
  | { what: 'share came back'; amount: 'owed' }
  | { what: 'disputed'; amount: number }
  | { what: 'dispute won'; amount: number }
  | { what: 'dispute lost'; amount: number }
  | { what: 'share withheld' }
  | { what: 'dispute fee'; amount: number }
  | { what: 'put on account'; amount: number }
  /** What a company owes less, without any money. */
  | { what: 'credited'; amount: number }
  | { what: 'invoice paid'; amount: number }
  /** The fee of a card that paid an invoice with so much for each pickup. */
  | { what: 'invoice fee'; amount: number; pickups: readonly { job: number; amount: number }[] }

/** `at` is in milliseconds since 1970, whole seconds. */
export type Fact = Event & { job: number; at: number }
export type Quarter = { bookings: Booking[]; facts: Fact[] }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Eleven days before the quarter, so that some of what is booked is before it, and some of it after. */
const FIRST = Date.parse('2026-06-20T07:00:00Z')
const SPAN = 102 * DAY

const REASONS = ['Vehicle trouble', 'Sick or hurt', 'An earlier job takes longer']

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Of twelve customers in a row the second is the first with another address, and the fourth shares the number of the third, but
 * the team said that they are two people.
 */
const place = (customer: number) => (customer - 1) % 12
const phoneOf = (customer: number): string => {
  const owner = place(customer) === 1 || place(customer) === 3 ? customer - 1 : customer
  return `+1604${String(2_000_000 + owner)}`
}
/** Whether the team said that those with this number are two people. */
export const isShared = (phone: string): boolean => place(Number(phone.slice(5)) - 2_000_000) === 2

/** Draws what happened to so many jobs in and around the third quarter of 2026. */
export function drawQuarter(jobs: number, seed: number): Quarter {
  const random = randomFrom(seed)
  const upTo = (most: number) => 1 + Math.floor(random() * most)
  const oneOf = <T>(all: readonly [T, ...T[]] | readonly T[], fallback: T): T =>
    all[Math.floor(random() * all.length)] ?? fallback
  const chance = (part: number) => random() < part
  const bookings: Booking[] = []
  const facts: Fact[] = []

  for (let job = 1; job <= jobs; job += 1) {
    const price = 60_00 + upTo(84_000)
    const sourceDraw = random()
    const customer = upTo(Math.ceil(jobs * 0.7))
    bookings.push({
      job,
      area: chance(0.03) ? null : oneOf(SERVICE_AREAS, 'Vancouver'),
      size: oneOf(LOAD_SIZES, 'small'),
      source: sourceDraw < 0.12 ? 'phone' : sourceDraw < 0.3 ? 'campaign' : 'online',
      // The same person types the address in large letters at times.
      email: chance(0.1) ? `C${customer}@Example.test` : `c${customer}@example.test`,
      phone: phoneOf(customer),
      price,
    })
    let at = FIRST + Math.floor((random() * SPAN) / 1000) * 1000
    const note = (event: Event, later = 0) => {
      at += later
      facts.push({ ...event, job, at })
    }
    const pay = (amount: number) => {
      note({ what: 'paid', amount }, upTo(9) * MINUTE)
      note({ what: 'fee booked', amount: Math.round(amount * 0.029) + 30 }, HOUR)
    }
    const giveBack = (amount: number) =>
      amount > 0 && note({ what: 'refund arrived', amount }, upTo(60) * HOUR)

    note({ what: 'booked' })
    const isCard = sourceDraw >= 0.06
    if (isCard) pay(price)
    const ending = random()
    if (ending < 0.05) {
      note(
        {
          what: 'cancelled',
          move: 'cancel',
          by: oneOf(['customer', 'admin', 'system'] as const, 'customer'),
          reason: chance(0.5) ? null : `Changed plans ${upTo(25)}`,
          fee: 0,
          haulerCame: false,
        },
        upTo(40) * HOUR,
      )
      giveBack(isCard ? price : 0)
      continue
    }
    note({ what: 'got a hauler', by: chance(0.6) ? 'hauler' : 'admin' }, upTo(2_800) * MINUTE)
    if (chance(0.1)) {
      note(
        {
          what: 'released',
          by: oneOf(['hauler', 'admin', 'customer'] as const, 'hauler'),
          reason: oneOf([...REASONS, null], null),
        },
        upTo(600) * MINUTE,
      )
      note({ what: 'got a hauler', by: 'hauler' }, upTo(300) * MINUTE)
    }
    if (isCard && chance(0.03)) {
      pay(49_00)
      note({ what: 'moved for a fee', amount: 49_00 })
    }
    if (ending < 0.14) {
      const move = ending < 0.09 ? 'cancel' : ending < 0.12 ? 'no_show' : 'call_off'
      const by = move === 'no_show' ? ('hauler' as const) : ('customer' as const)
      const fee = isCard ? Math.min(price, move === 'cancel' ? 49_00 : 75_00) : 0
      const haulerCame = move !== 'cancel'
      note({ what: 'cancelled', move, by, reason: null, fee, haulerCame }, upTo(70) * HOUR)
      giveBack(isCard ? price - fee : 0)
      if (haulerCame) note({ what: 'paid out' }, DAY)
      continue
    }

    if (!isCard) {
      const heldBy = chance(0.6) ? ('hauler' as const) : ('office' as const)
      note({ what: 'received', amount: price, heldBy }, upTo(60) * HOUR)
      note({ what: 'completed', price, disposal: 'nothing' }, upTo(60) * MINUTE)
      note(
        heldBy === 'hauler' ? { what: 'share kept of the cash' } : { what: 'paid out' },
        upTo(60) * HOUR,
      )
      continue
    }

    const isLostBefore = chance(0.01)
    if (isLostBefore) {
      note({ what: 'disputed', amount: price }, upTo(20) * HOUR)
      note({ what: 'dispute fee', amount: 20_00 })
      note({ what: 'dispute lost', amount: price }, upTo(20) * HOUR)
    }
    const change = random()
    const raise = !isLostBefore && change < 0.15 ? upTo(20_000) : 0
    if (raise > 0) pay(raise)
    const final = change > 0.9 && !isLostBefore ? price - upTo(price - 1_00) : price + raise
    const disposal = random()
    note(
      {
        what: 'completed',
        price: final,
        disposal: disposal < 0.6 ? upTo(90_00) : disposal < 0.75 ? 'no fee' : 'nothing',
      },
      upTo(130) * HOUR,
    )
    giveBack(Math.max(0, price + raise - final))
    if (isLostBefore) {
      if (chance(0.5)) note({ what: 'share withheld' }, HOUR)
      else note({ what: 'paid out' }, DAY)
      continue
    }
    const tip = chance(0.2) ? upTo(60_00) : 0
    if (tip > 0) {
      note({ what: 'tipped', amount: tip }, upTo(9) * HOUR)
      note({ what: 'fee booked', amount: Math.round(tip * 0.029) + 30 }, HOUR)
    }
    if (chance(0.85)) note({ what: 'paid out' }, DAY)
    const after = random()
    if (after < 0.09) {
      let left = final
      for (let times = upTo(3); times > 0 && left > 0; times -= 1) {
        const amount = chance(0.2) ? left : upTo(left)
        left -= amount
        const borneBy = chance(0.7) ? ('both' as const) : ('platform' as const)
        note({ what: 'refunded', amount, of: 'price', borneBy }, upTo(400) * HOUR)
        giveBack(amount)
        note({ what: 'share came back', amount: 'owed' }, HOUR)
      }
    } else if (after < 0.11) {
      // A credit for a late arrival, from the platform's part alone.
      const amount = upTo(Math.max(1, Math.floor(final * 0.2)))
      note({ what: 'refunded', amount, of: 'price', borneBy: 'platform' }, upTo(30) * HOUR)
      giveBack(amount)
    } else if (after < 0.16 && final >= price) {
      note({ what: 'disputed', amount: price }, upTo(500) * HOUR)
      note({ what: 'dispute fee', amount: 20_00 })
      if (chance(0.5)) {
        note({ what: 'dispute won', amount: price }, upTo(700) * HOUR)
        note({ what: 'dispute fee', amount: -20_00 })
      } else {
        note({ what: 'dispute lost', amount: price }, upTo(700) * HOUR)
        note({ what: 'share came back', amount: 'owed' }, HOUR)
      }
    }
    if (tip > 0 && chance(0.1)) {
      const amount = chance(0.5) ? tip : upTo(tip)
      const borneBy = chance(0.6) ? ('both' as const) : ('platform' as const)
      note({ what: 'refunded', amount, of: 'tip', borneBy }, upTo(90) * HOUR)
      giveBack(amount)
    }
  }
  return { bookings, facts }
}
