import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './set-up.mjs'
import { runBoundTool, runScript } from './tools.mjs'

/**
 * Plays 64 random days of 60 events each, in which people, the clock and the payment provider do what they like, and
 * prints how often each event happened. `npm test` plays 16 of them. LIFECYCLES_SEED plays one day again.
 */
await runScript(async () => {
  await ensureInstalled({ forTests: true })
  await ensureBuilt()
  process.env.LIFECYCLES = 'all'
  return runBoundTool('vitest', ['run', '--project', 'server', 'testing/lifecycles'])
})
