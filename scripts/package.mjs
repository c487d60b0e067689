import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { listCommands } from './commands.mjs'
import { foldersOf, POSTGRES_PACKAGE, RUN_TIME_PACKAGES } from './run-time-packages.mjs'
import { ensureInstalled } from './set-up.mjs'
import { inProject, pinnedNode, Refusal, runScript } from './tools.mjs'

const USAGE = 'npm run package -- --to FOLDER [--without-node] [--without-postgres]'

/** What runs, beside the packages. */
const FILES = [
  'dist/server',
  'dist/web',
  'server/db/migrations',
  'server/demo/photos',
  'deploy',
  'LICENSE',
]

/**
 * Builds the product into a new folder that runs by itself on machines like this one: nothing is installed there,
 * and nothing is built.
 */
await runScript(async () => {
  const options = {
    to: { type: 'string' },
    'without-node': { type: 'boolean' },
    'without-postgres': { type: 'boolean' },
  }
  const { values } = parseArgs({ options })
  if (!values.to) throw new Refusal(`Say where the product goes: ${USAGE}`)
  const to = resolve(process.env.INIT_CWD ?? '.', values.to)
  if (existsSync(to)) throw new Refusal(`${to} is there already: choose a new folder.`)
  await ensureInstalled()
  await ensureBuilt()
  // A copy that is cut short has another name than a whole one.
  const unfinished = `${to}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const postgres = values['without-postgres'] ? [] : [POSTGRES_PACKAGE]
  for (const path of [...FILES, ...foldersOf([...RUN_TIME_PACKAGES, ...postgres])])
    copy(inProject(path), join(unfinished, path))
  if (!values['without-node']) copyNode(unfinished)
  writeFileSync(join(unfinished, 'package.json'), `${JSON.stringify(description(), null, 2)}\n`)
  renameSync(unfinished, to)
  console.log(`${to} is complete.`)
})

/** Without the packages below a package: those that run are copied each by itself. */
function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  const below = join(from, 'node_modules')
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => path !== below })
}

/** In bin/, and where `node --run` finds it for the commands. */
function copyNode(folder) {
  copy(pinnedNode, join(folder, 'bin/node'))
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync('../../bin/node', join(folder, 'node_modules/.bin/node'))
}

/** The package.json of the folder: the same commands, with the settings of the machine. */
function description() {
  const { name, version, license, type } = JSON.parse(
    readFileSync(inProject('package.json'), 'utf8'),
  )
  const node = 'node --env-file-if-exists=/etc/westhaul/westhaul.env'
  const programs = [{ name: 'start', file: 'main' }, ...listCommands()]
  const scripts = programs.map((program) => [
    program.name,
    `${node} dist/server/${program.file}.js`,
  ])
  return { name, version, private: true, license, type, scripts: Object.fromEntries(scripts) }
}
