import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { StripeStandIn } from '../stripe/start.ts'
import type { KillCounter } from './counter.ts'
import { steps, type StepName, type Story } from './steps.ts'

/** What is asked of the server, and what happens outside of it, where nothing dies; in their order. */
export type Scenes = readonly (StepName | ((story: Story) => Promise<unknown>))[]

/** A server that is going to die: it takes steps until then. */
export type Mortal = {
  counter: KillCounter
  take: (name: StepName, story: Story) => Promise<Story>
  stop: () => Promise<void>
}

type Stage = {
  stripe: StripeStandIn
  /** The server that takes over. */
  healthy: Context
}

/**
 * Plays scenes, with a server that dies somewhere if one is given; another one takes over, is asked again what had no
 * answer, and they go on to the end. After each step the provider tells what happened, and what
 * was stored to be done is done.
 * @returns the story as it ended.
 */
export async function play(
  { stripe, healthy }: Stage,
  mortal: Mortal | undefined,
  scenes: Scenes,
  beginning: Story,
): Promise<Story> {
  let story = beginning
  const ask = async (name: StepName) => {
    story = await askEither(mortal, healthy, name, story)
  }
  for (const part of scenes) {
    if (typeof part === 'string') await ask(part)
    else await part(story)
    for (const event of await stripe.takeEvents()) {
      story = { ...story, event }
      await ask('hear')
    }
    await ask('work')
  }
  return story
}

async function askEither(
  mortal: Mortal | undefined,
  healthy: Context,
  name: StepName,
  story: Story,
) {
  if (mortal && !mortal.counter.isDead) {
    try {
      return await mortal.take(name, story)
    } catch (error) {
      if (!mortal.counter.isDead) throw error
    }
    await takeOver(healthy)
  }
  return steps[name](healthy, story)
}

/** What a monitor does half a minute after a worker fell silent: its tasks are anybody's again. */
const takeOver = ({ db }: Context) =>
  sql`update tasks.job set state = 'retry', start_after = now() where state = 'active'`.execute(db)
