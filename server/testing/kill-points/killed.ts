import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { projectRoot } from '../../core/project-root.ts'
import type { Mortal } from './play.ts'
import { Story } from './steps.ts'
import { watch, type World } from './watch.ts'

const Answer = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ story: Story }),
  z.object({ error: z.string() }),
])

/** A server in a process of its own that gets a kill -9 at its `killAt`-th message. */
export async function killedAt(world: World, killAt: number): Promise<Mortal> {
  const { counter, database, environment } = await watch(world, killAt, 'every')
  const child = spawn(
    process.execPath,
    [join(projectRoot, 'server/testing/kill-points/server.ts')],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...environment,
        KILL_POINTS_DATABASE: JSON.stringify(database),
      },
    },
  )
  const ended = once(child, 'close').then(() => {
    throw new Error('The server has ended')
  })
  ended.catch(() => {})
  const answer = async () => {
    const [told]: unknown[] = await Promise.race([once(child, 'message'), ended])
    return Answer.parse(told)
  }
  counter.onKill(() => child.kill('SIGKILL'))
  await answer()
  counter.counting = true
  return {
    counter,
    async take(name, story) {
      const answered = answer()
      child.send({ name, story })
      const told = await answered
      if ('error' in told) throw new Error(told.error)
      return 'story' in told ? told.story : story
    },
    async stop() {
      counter.counting = false
      counter.end()
      child.kill('SIGKILL')
      await ended.catch(() => {})
    },
  }
}
