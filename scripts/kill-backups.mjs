import { ensureInstalled } from './set-up.mjs'
import { runBoundTool, runScript } from './tools.mjs'

/** Kills 20 backups with kill -9 at moments from their first byte to their end, and counts those that look whole and are not. */
await runScript(async () => {
  await ensureInstalled({ forTests: true })
  process.env.KILL_BACKUPS = 'true'
  return runBoundTool('vitest', ['run', '--project', 'server', 'killed-backup'])
})
