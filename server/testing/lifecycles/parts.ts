import { muteMessages } from '../messages.ts'
import { EVENT_NAMES, type EventName } from './events.ts'
import { playDay } from './play-days.ts'
import type { App, Counts } from './world.ts'

/** `npm test` plays the first days of each part, `npm run lifecycles` all of them. */
const [FIRST_DAYS, ALL_DAYS] = [4, 16]
const DAYS = process.env.LIFECYCLES === 'all' ? ALL_DAYS : FIRST_DAYS

/** The days of one part; with LIFECYCLES_SEED only the one that is looked into. */
function seedsOf(part: number): number[] {
  const seed = process.env.LIFECYCLES_SEED
  if (seed) return part === Number(seed) % 4 ? [Number(seed)] : []
  return Array.from({ length: DAYS }, (_, day) => part + 4 * day)
}

/** How often people did each of these in a day, at least: the days are not empty. */
const LEAST_PER_DAY: readonly [least: number, names: readonly EventName[]][] = [
  [4, ['books and pays']],
  [2, ['claims', 'assigns', 'applies the plan']],
  [1.5, ['starts']],
  [1, ['completes with proof', 'completes without proof', 'completes, load on the truck']],
  [1, ['cancels', 'reschedules', 'releases', 'waits and records a no-show']],
  [1, ['raises the price', 'raises it above the cap', 'lowers the price']],
  [1, ['refunds a price', 'refunds a tip', 'refunds a job at risk', 'tips']],
  [2, ['the provider fails', 'a webhook comes again', 'the worker is stopped']],
]
/** How many kinds of events happen at least in the first days, and in all of them. */
const LEAST_KINDS = DAYS === ALL_DAYS ? EVENT_NAMES.length - 4 : 42

/**
 * Plays the days of one of four parts, which run beside each other, and prints how often each event happened.
 * @returns which events happened too rarely, as sentences.
 */
export async function playPart(app: App, part: number): Promise<string[]> {
  await muteMessages(app.ctx)
  const counts: Counts = new Map()
  const seeds = seedsOf(part)
  for (const [place, seed] of seeds.entries()) await playDay(app, { seed, place }, counts)
  process.stdout.write(`Seeds ${seeds.join(', ')}: ${printed(counts)}\n`)
  return process.env.LIFECYCLES_SEED ? [] : shortfalls(counts, seeds.length)
}

const printed = (counts: Counts): string =>
  [...counts]
    .toSorted(([, a], [, b]) => b.times - a.times)
    .map(
      ([name, { times, refused }]) =>
        `${name} ${times}${refused > 0 ? ` (${refused} refused)` : ''}`,
    )
    .join(', ')

function shortfalls(counts: Counts, days: number): string[] {
  const timesOf = (name: EventName) => counts.get(name)?.times ?? 0
  const rare = LEAST_PER_DAY.flatMap(([least, names]) => {
    const times = names.reduce((sum, name) => sum + timesOf(name), 0)
    return times < least * days ? [`${names.join(' or ')} happened ${times} times`] : []
  })
  const missing = EVENT_NAMES.filter((name) => timesOf(name) === 0)
  if (EVENT_NAMES.length - missing.length < LEAST_KINDS)
    rare.push(`These never happened: ${missing.join(', ')}`)
  return rare
}
