import { existsSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './set-up.mjs'
import { inProject, pinnedNode, run, runScript, stopWithNpm } from './tools.mjs'

const MAIN = inProject('dist/server/main.js')
const SETTINGS = inProject('.env')
const COMPILE_CACHE = inProject('node_modules/.cache/westhaul/compiled')

await runScript(async () => {
  stopWithNpm()
  await ensureInstalled()
  await ensureBuilt()
  process.chdir(inProject())
  // npm puts the pinned Node first once it is installed; only the very first start needs a second process.
  if (process.execPath === realpathSync(pinnedNode)) return startHere()
  return startUnderPinnedNode()
})

async function startHere() {
  // What the environment says comes first.
  if (existsSync(SETTINGS)) process.loadEnvFile(SETTINGS)
  module.enableCompileCache(COMPILE_CACHE)
  await import(pathToFileURL(MAIN).href)
  return process.exitCode
}

function startUnderPinnedNode() {
  // Asked first: Node remarks on a file that is not there.
  const settings = existsSync(SETTINGS) ? [`--env-file=${SETTINGS}`] : []
  return run(pinnedNode, [...settings, MAIN], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    passSignals: true,
  })
}
