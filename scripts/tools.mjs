import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('..', import.meta.url))
export const inProject = (...path) => join(projectRoot, ...path)

/** The Node that package.json pins, which the npm package `node` brings along. */
export const pinnedNode = inProject(
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** A refusal that is printed as a sentence, without a stack. */
export class Refusal extends Error {}

/** Runs a program that an npm package brings, under the pinned Node; resolves to its exit code. */
export function runTool(packageName, args, options = {}) {
  return run(pinnedNode, [binOf(packageName), ...args], options)
}

/**
 * Runs a program in the project's folder, its output going where ours goes; resolves to its exit
 * code. With `passSignals` it gets our signals to stop, and we wait for it.
 */
export function run(command, args, { passSignals = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: projectRoot, stdio: 'inherit', ...options })
    const pass = (signal) => child.kill(signal)
    if (passSignals) for (const signal of STOP_SIGNALS) process.on(signal, pass)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const each of STOP_SIGNALS) process.off(each, pass)
      resolve(code ?? 128 + (constants.signals[signal] ?? 1))
    })
  })
}

/** Runs a program that an npm package brings, as `runTool` does, but never longer than we live. */
export function runBoundTool(packageName, args, options = {}) {
  return runBound(pinnedNode, [binOf(packageName), ...args], options)
}

/** Runs a program that ends with us, even if we are killed; on Windows only the console ensures that. */
export function runBound(command, args, options = {}) {
  if (process.platform === 'win32') return run(command, args, options)
  const bound = [inProject('scripts/bound.mjs'), String(process.pid), command, ...args]
  return run(process.execPath, bound, { ...options, detached: true, passSignals: true })
}

function binOf(packageName) {
  const home = inProject('node_modules', packageName)
  if (!existsSync(home)) throw new Refusal(`The package ${packageName} is not installed.`)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return join(home, typeof bin === 'string' ? bin : (bin[packageName] ?? Object.values(bin)[0]))
}

/** Runs a script's main function: prints a refusal as one sentence, any other error with its stack. */
export async function runScript(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * npm passes a SIGTERM only to its shell, which ends without a signal to us: when npm started us, the end of
 * our parent means stop.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}
