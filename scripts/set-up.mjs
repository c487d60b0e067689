import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { alone } from './lock.mjs'
import { inProject, pinnedNode, Refusal, runBound } from './tools.mjs'

const STAMP = inProject('node_modules/.westhaul-installed')

/**
 * Installs what the lock file names and is missing; takes a few milliseconds when nothing is.
 * `forTests` asks for the development packages too.
 */
export async function ensureInstalled({ forTests = false } = {}) {
  const lock = readFileSync(inProject('package-lock.json'))
  const expectedStamp = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
  const isReady = () => {
    const stamp = readIfThere(STAMP)
    return stamp === `${expectedStamp} all` || (!forTests && stamp === `${expectedStamp} runtime`)
  }
  if (isReady()) return
  await alone('installing', 'installing the packages', async () => {
    if (!isReady()) await installFor(JSON.parse(lock), expectedStamp, forTests)
  })
}

async function installFor(lock, expectedStamp, forTests) {
  if (!isInstalled(lock, forTests)) {
    // `npm ci` deletes all packages first, which a server that runs from this folder still reads; on Windows it cannot
    // delete the Node that is running.
    const addsOnly =
      isInstalled(lock, false) || (process.platform === 'win32' && existsSync(pinnedNode))
    await install(forTests, addsOnly)
  }
  if (!existsSync(pinnedNode))
    throw new Refusal(
      'npm installed the packages, but not the Node that Westhaul runs on: the install script of the package "node" did not run or had no network. ' +
        'Allow install scripts (npm config get ignore-scripts must say false), delete node_modules and try again.',
    )
  mkdirSync(inProject('node_modules'), { recursive: true })
  writeFileSync(STAMP, `${expectedStamp} ${forTests ? 'all' : 'runtime'}`)
}

/** Compares the lock file with the list that npm leaves behind when an installation is complete. */
function isInstalled(lock, forTests) {
  const list = readIfThere(inProject('node_modules/.package-lock.json'))
  if (!list || !existsSync(pinnedNode)) return false
  const installedPackages = JSON.parse(list).packages
  return Object.entries(lock.packages).every(
    ([path, { version, optional, devOptional, dev }]) =>
      path === '' ||
      optional ||
      devOptional ||
      (dev && !forTests) ||
      installedPackages[path]?.version === version,
  )
}

async function install(forTests, addsOnly) {
  // An installation that is cut short must not look like the one before it.
  rmSync(STAMP, { force: true })
  console.log('Installing packages (the first time takes a minute or so) …')
  const code = await npm([
    ...(addsOnly ? ['install', '--no-save'] : ['ci']),
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    forTests ? '--include=dev' : '--omit=dev',
  ])
  if (code > 128)
    throw new Refusal('The installation was interrupted. The next start does it again.')
  if (code !== 0)
    throw new Refusal(
      `npm could not install the packages (it ended with ${code}); what it said stands above. The first start needs network access.`,
    )
}

function npm(args) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js'))
    return runBound(process.env.npm_node_execpath ?? process.execPath, [script, ...args])
  return runBound('npm', args, { shell: process.platform === 'win32' })
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
