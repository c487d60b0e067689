import { ensureInstalled } from './set-up.mjs'
import { runBoundTool, runScript } from './tools.mjs'

/**
 * Backs a server up while it is written to, restores the backup, and prints what was compared: rows, files, ledger, sign-in, photos.
 * Then plants a fault for each check, which must notice it.
 */
await runScript(async () => {
  await ensureInstalled({ forTests: true })
  process.env.RESTORE_DRILL = 'true'
  return runBoundTool('vitest', [
    'run',
    '--project',
    'server',
    'backup/restored-server',
    'backup/restore-faults',
  ])
})
