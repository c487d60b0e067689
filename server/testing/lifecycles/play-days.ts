import { expect } from 'vitest'
import { checksOf } from './checks.ts'
import { chooseEvent, events, EVENTS_PER_DAY, type EventName } from './events.ts'
import { settleDay } from './settle-day.ts'
import { isRefusal, openWorld, type App, type Counts, type World } from './world.ts'

/** Makes one event for which there is something to do. */
async function makeEvent(
  world: World,
  choose: () => EventName,
): Promise<{ name: EventName; event: string }> {
  await world.pass(world.below(4))
  const scene = { world, jobs: await world.jobs() }
  for (;;) {
    const name = choose()
    try {
      if (!(await events[name](scene))) continue
      world.count(name, 'times')
      return { name, event: name }
    } catch (error) {
      if (!isRefusal(error)) throw new Error(`${name} failed`, { cause: error })
      world.count(name, 'refused')
      return { name, event: `${name}, refused: ${error.message}` }
    } finally {
      world.sky.left = Math.max(0, world.sky.left - 1)
    }
  }
}

/**
 * Plays a day of random events with everything checked after each of them, and lets it end.
 * @throws Error with the seed and all events so far when something is wrong.
 */
export async function playDay(
  app: App,
  { seed, place }: { seed: number; place: number },
  counts: Counts,
): Promise<void> {
  const world = await openWorld(app, { seed, place, counts })
  const past: string[] = []
  const today = new Map<EventName, number>()
  try {
    const checks = checksOf(world)
    for (let number = 0; number < EVENTS_PER_DAY; number += 1) {
      const choose = () => chooseEvent(world, number, today)
      const { name, event } = await makeEvent(world, choose)
      today.set(name, (today.get(name) ?? 0) + 1)
      past.push(`${world.now().toISOString()} ${event}`)
      expect(await checks.after(name)).toEqual([])
    }
    expect(await settleDay(world, checks)).toEqual([])
  } catch (error) {
    throw new Error(`Seed ${seed} (LIFECYCLES_SEED=${seed}) went wrong after\n${past.join('\n')}`, {
      cause: error,
    })
  } finally {
    world.close()
  }
}
