import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './set-up.mjs'
import { runBoundTool, runScript } from './tools.mjs'

/**
 * Kills a server with kill -9 at every message to its database and payment provider, from booking to
 * refund, and prints how often money moved wrongly; plays random orders of the money events of a job;
 * has 200 customers book the last eight places together, 50 times; and kills the worker while 1,000 texts and
 * 1,000 emails go out.
 * `npm test` plays only the shorter of these stories, and cuts the servers off instead.
 */
await runScript(async () => {
  await ensureInstalled({ forTests: true })
  await ensureBuilt()
  process.env.KILL_POINTS = 'processes'
  return runBoundTool('vitest', [
    'run',
    '--project',
    'server',
    'kill-points',
    'money-sequences',
    'booking-race',
  ])
})
