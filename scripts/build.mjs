import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { fileURLToPath } from 'node:url'
import { alone } from './lock.mjs'
import { ensureInstalled } from './set-up.mjs'
import { inProject, Refusal, runBoundTool, runScript, stopWithNpm } from './tools.mjs'

const COMMON = ['contract', 'package-lock.json', 'tsconfig.base.json']

/** The builds: their input files, tool and output. */
const parts = [
  {
    name: 'screens',
    inputs: [...COMMON, 'web', 'vite.config.ts'],
    tool: ['vite', 'build', '--logLevel', 'warn'],
    output: 'dist/web/app.html',
  },
  {
    name: 'server',
    inputs: [
      ...COMMON,
      'server',
      'rolldown.config.mjs',
      'package.json',
      'scripts/commands.mjs',
      'scripts/run-time-packages.mjs',
    ],
    tool: ['rolldown', '-c', 'rolldown.config.mjs'],
    output: 'dist/server/main.js',
  },
]

/** Builds what is older than its sources; takes a few milliseconds when nothing is. */
export async function ensureBuilt() {
  if (staleParts().length === 0) return
  await alone('building', 'building', async () => {
    const stale = staleParts()
    if (stale.length > 0) await buildAll(stale)
  })
}

function staleParts() {
  return parts
    .map((part) => ({
      ...part,
      stamp: inProject(`dist/.built-${part.name}`),
      state: stateOf(part),
    }))
    .filter(({ output, stamp, state }) => !existsSync(inProject(output)) || read(stamp) !== state)
}

async function buildAll(stale) {
  console.log(`Building the ${stale.map(({ name }) => name).join(' and the ')} …`)
  // Wait for all: no build may continue after the failure of another is reported.
  const results = await Promise.allSettled(stale.map(build))
  for (const { reason } of results) if (reason) throw reason
}

async function build({ name, tool: [packageName, ...args], output, stamp, state }) {
  mkdirSync(inProject('dist'), { recursive: true })
  rmSync(stamp, { force: true })
  // The tool's output only lists files; its errors are on stderr.
  const code = await runBoundTool(packageName, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (code !== 0 || !existsSync(inProject(output)))
    throw new Refusal(`The ${name} could not be built; see the output of ${packageName} above.`)
  writeFileSync(stamp, state)
}

/** Sums up the input files by path, size and time of change. */
function stateOf({ inputs }) {
  const hash = createHash('sha256')
  for (const input of inputs) addTo(hash, input)
  return hash.digest('hex')
}

function addTo(hash, path) {
  const stats = statSync(inProject(path), { throwIfNoEntry: false })
  if (!stats?.isDirectory()) {
    hash.update(`${path}|${stats?.size}|${stats?.mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(inProject(path)).toSorted())
    if (!/\.test\.tsx?$/.test(name)) addTo(hash, `${path}/${name}`)
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await runScript(async () => {
    stopWithNpm()
    // The measurements that begin with a build need the development packages.
    await ensureInstalled({ forTests: true })
    await ensureBuilt()
  })
