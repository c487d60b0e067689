import { customerEvents } from './customers.ts'
import { haulerEvents } from './on-the-road.ts'
import { surroundingEvents } from './surroundings.ts'
import { teamEvents } from './team.ts'
import type { World } from './world.ts'

export const EVENTS_PER_DAY = 60

export const events = {
  ...customerEvents,
  ...haulerEvents,
  ...teamEvents,
  ...surroundingEvents,
}
export type EventName = keyof typeof events
// The keys of such a record are its events; Object.keys forgets that.
export const EVENT_NAMES = Object.keys(events) as EventName[]

type Weights = Partial<Record<EventName, number>>
/** How often an event is chosen beside one of the others, as the day goes on: booking, the road, and what comes after. */
const PHASES: readonly { until: number; weights: Weights }[] = [
  {
    until: 22,
    weights: {
      'books and pays': 60,
      'books and leaves': 4,
      'takes days off': 0.3,
      pauses: 0.3,
      releases: 0.3,
      unassigns: 0.3,
      'pays later': 4,
      'pays, and the bank asks': 4,
      'answers the bank': 6,
      'the worker runs': 16,
      claims: 40,
      'applies the plan': 6,
      assigns: 6,
      'hours pass': 0,
      'a day passes': 0,
      'the window of a job begins': 0,
      'the window of a job ends': 0,
      'suspends a hauler': 0,
      cancels: 0,
    },
  },
  {
    until: 44,
    weights: {
      'books and pays': 6,
      'the worker runs': 8,
      'the clock starts its tasks': 4,
      'a bank account changes': 0,
      'a day passes': 0,
      'withdraws the price': 4,
      calls: 4,
      'is satisfied': 3,
      'answers a problem': 3,
      claims: 10,
      'applies the plan': 3,
      'is on the way': 3,
      arrives: 6,
      starts: 30,
      'the window of a job begins': 3,
      'waits and records a no-show': 6,
      'raises the price': 20,
      'raises it above the cap': 8,
      'approves a price above the cap': 14,
      'approves the price': 14,
      'declines the price': 14,
      'sends the hauler away': 8,
      'objects to an early start': 10,
      'completes with proof': 8,
      'completes without proof': 6,
      'completes, load on the truck': 6,
      'reinstates a hauler': 4,
      resumes: 2,
    },
  },
  {
    until: EVENTS_PER_DAY,
    weights: {
      'the worker runs': 12,
      'the clock starts its tasks': 6,
      'hours pass': 4,
      'a day passes': 5,
      'is satisfied': 3,
      'answers a problem': 4,
      'closes a problem': 4,
      'the provider fails': 10,
      starts: 4,
      'completes with proof': 8,
      'completes without proof': 4,
      'adds the proof': 4,
      tips: 6,
      'refunds a price': 4,
      'refunds a tip': 4,
      'rates the hauler': 3,
      'rates the customer': 3,
      'a bank decides': 3,
      'retries a payout': 8,
      'retries a refund': 8,
      'retries a reversal': 8,
      'decides about a share': 6,
      'looks at a job without proof': 4,
      'reports a problem': 3,
      'reinstates a hauler': 4,
      'a webhook comes again': 3,
    },
  },
]

/** One of the names, the likelier the more it weighs in this part of the day and the less it happened in it. */
export function chooseEvent(
  world: World,
  number: number,
  today: ReadonlyMap<string, number>,
): EventName {
  const weights = PHASES.find(({ until }) => number < until)?.weights ?? {}
  const shares = EVENT_NAMES.map((name) => (weights[name] ?? 1) / (1 + (today.get(name) ?? 0)))
  let left = world.random() * shares.reduce((sum, share) => sum + share, 0)
  const at = shares.findIndex((share) => (left -= share) < 0)
  return EVENT_NAMES[at] ?? 'minutes pass'
}
