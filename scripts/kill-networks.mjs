import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './set-up.mjs'
import { runBoundTool, runScript } from './tools.mjs'

/**
 * Publishes 200 posts over the official APIs of five networks, whose stand-ins search 0 to 120 s late, while both servers of one
 * database are killed with kill -9 every few seconds, for five minutes, and prints how many are there once, not confirmed, or
 * failed. `npm run kill-networks -- sandbox` does the same with the simulated networks. `npm test` kills one worker at every
 * statement and call instead.
 */
await runScript(async () => {
  await ensureInstalled({ forTests: true })
  await ensureBuilt()
  process.env.KILL_NETWORKS = process.argv.includes('sandbox') ? 'sandbox' : 'apis'
  return runBoundTool('vitest', ['run', '--project', 'server', 'social/killed-networks'])
})
