import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './set-up.mjs'
import { runBoundTool, runScript } from './tools.mjs'

/**
 * Sends a campaign to 2,000 people by email while both servers of one database are killed with kill -9 every few seconds, for five
 * minutes, and prints how many got it once, how many are not confirmed, and how many got it twice, which must be none.
 */
await runScript(async () => {
  await ensureInstalled({ forTests: true })
  await ensureBuilt()
  process.env.KILL_CAMPAIGNS = 'true'
  return runBoundTool('vitest', ['run', '--project', 'server', 'mailings/killed-mailing'])
})
