import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Refusal, run, runTool } from './tools.mjs'

/** The headless shell comes first: it does the same with a third of the work. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

const USUAL_PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .map((name) => process.env[name])
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
}

/** The path of a browser of the Chromium family that starts, or undefined. CHROMIUM_PATH goes before all. */
export function findBrowser() {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) {
    if (starts(configuredPath)) return configuredPath
    throw new Refusal(`CHROMIUM_PATH is ${configuredPath}, which does not start.`)
  }
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...onPath, ...(USUAL_PLACES[process.platform] ?? []), ...downloadedBrowsers()].find(
    starts,
  )
}

/** Finds a browser, or gets one from the machine's package manager or from Playwright. */
export async function ensureBrowser() {
  const there = findBrowser()
  if (there) return there
  console.log('There is no Chromium on this machine: trying to install one …')
  for (const install of [installFromSystem, installFromPlaywright]) {
    await install()
    const browser = findBrowser()
    if (browser) return browser
  }
  throw new Refusal(
    'The browser tests need Chromium, Chrome or Edge, and none could be installed; see the attempts above. Install one, or set CHROMIUM_PATH to its path.',
  )
}

/** With Debian's and Ubuntu's package manager, where we are root or sudo asks for no password. */
async function installFromSystem() {
  if (!existsSync('/usr/bin/apt-get')) return
  const asRoot = rootPrefix()
  if (!asRoot) return
  const aptGet = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args]
    return run(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  await aptGet('update', '-q')
  const install = (name) => aptGet('install', '-y', '-q', '--no-install-recommends', name)
  // Ubuntu has neither: its chromium only says where to get one.
  if ((await install('chromium-headless-shell')) !== 0) await install('chromium')
}

async function installFromPlaywright() {
  const install = (...options) => runTool('playwright-core', ['install', ...options, 'chromium'])
  const canGetLibraries = rootPrefix() && existsSync('/usr/bin/apt-get')
  if (canGetLibraries && (await install('--with-deps')) === 0) return
  // Where the package manager fails, the libraries may be there all the same.
  await install()
}

function rootPrefix() {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
    ? ['sudo', '-n']
    : undefined
}

/** Browsers that Playwright downloaded earlier, newest first. */
function downloadedBrowsers() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    {
      darwin: join(homedir(), 'Library/Caches/ms-playwright'),
      win32: join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright'),
    }[process.platform] ??
    join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright')
  if (!existsSync(cache)) return []
  const programs = /^(chrome|chrome\.exe|Chromium|Google Chrome for Testing)$/
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .toSorted()
    .toReversed()
    .flatMap((name) =>
      readdirSync(join(cache, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && programs.test(entry.name))
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
    )
}

/** Some distributions put a program there that only says where to get the browser. */
function starts(path) {
  if (!existsSync(path)) return false
  if (process.platform === 'win32') return true // there it would open a window instead
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
