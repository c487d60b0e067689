import { ensureInstalled } from './set-up.mjs'
import { pinnedNode, run, runScript, runTool } from './tools.mjs'

/** Screens rebuilt and the server restarted at every change of a file. */
await runScript(async () => {
  await ensureInstalled({ forTests: true })
  const screens = runTool('vite', ['build', '--watch', '--logLevel', 'warn'], { passSignals: true })
  const watchFlags = ['--env-file-if-exists=.env', '--watch', '--watch-preserve-output']
  const server = run(pinnedNode, [...watchFlags, 'server/main.ts'], { passSignals: true })
  return (await Promise.all([screens, server])).find((code) => code !== 0) ?? 0
})
