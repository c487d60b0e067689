import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright-core'
import { DEMO_LOGINS } from '../contract/demo.ts'
import { findBrowser } from '../scripts/browser.mjs'
import { projectRoot } from '../server/core/project-root.ts'
import { report, startProgram, stopProgram, temporaryFolder } from './testing-ground.ts'

// What a browser fetches before the first screen of each kind of user stands: scripts and style sheets
// as they are sent, compressed by Brotli. Needs `npm run build` first.

const KB = 1_000
const GOALS = { script: 150, style: 10, files: 12 }
/** For what a press on Book fetches; the page's own script is there by then. */
const BOOKING_GOAL = 120
const PATIENCE_MS = 120_000

type Role = keyof typeof DEMO_LOGINS
type Screen = { name: string; path: string; role?: Role; ready: string; goals?: typeof GOALS }
type Fetched = { script: number; style: number; files: string[] }

// The demo's jobs may come after the screen, which says so then.
const HAULER_READY = '[role=tabpanel] :is(article, img)'

const SCREENS: readonly Screen[] = [
  { name: 'landing page', path: '/', ready: 'h1' },
  { name: 'booking', path: '/?book=1', ready: 'dialog[open] form' },
  { name: 'log-in', path: '/login', ready: 'form' },
  { name: 'admin, Recent Jobs', path: '/admin', role: 'admin', ready: 'td, li', goals: GOALS },
  { name: 'hauler, My Jobs', path: '/hauler', role: 'hauler', ready: HAULER_READY, goals: GOALS },
]

const executablePath = findBrowser()
if (!executablePath) throw new Error('This needs Chromium, Chrome or Edge')
const server = await startProgram('dist/server/main.js', {
  DATA_DIR: temporaryFolder('screens'),
  DATABASE_URL: '',
  DEMO: 'true',
  PORT: '0',
  RATE_LIMITS: 'false',
})
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  for (const screen of SCREENS) reportScreen(screen, await filesOf(screen))
} finally {
  await browser.close()
  await stopProgram(server)
}

/** Opens a screen with nothing cached, and waits until it stands and nothing more is on its way. */
async function filesOf({ path, role, ready }: Screen): Promise<Fetched> {
  const context = await browser.newContext({ baseURL: server.address })
  if (role) await signIn(context, role)
  const page = await context.newPage()
  const files = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(?:js|css)$/.test(pathname)) files.add(pathname)
  })
  await page.goto(path)
  await page.locator(ready).first().waitFor({ timeout: PATIENCE_MS })
  const atReady = [...files]
  await context.close()
  const sum = (end: string) =>
    atReady.filter((file) => file.endsWith(end)).reduce((all, file) => all + sentSize(file), 0)
  return { script: sum('.js') / KB, style: sum('.css') / KB, files: atReady }
}

async function signIn({ request }: BrowserContext, role: Role): Promise<void> {
  // The demo's people come while the server already answers.
  for (let tries = 0; tries < 60; tries++) {
    const answer = await request.post('/api/staff-login', { data: { ...DEMO_LOGINS[role], role } })
    if (answer.ok()) return
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  throw new Error(`The demo has no ${role} to sign in`)
}

/** In bytes; a small file is sent as it is. */
function sentSize(pathname: string): number {
  const file = join(projectRoot, 'dist/web', pathname)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

function reportScreen({ name, goals, path }: Screen, { script, style, files }: Fetched): void {
  const isGood =
    !goals || (script <= goals.script && style <= goals.style && files.length <= goals.files)
  const onPage = files.filter((file) => /\/(?:start|landing)-/.test(file))
  const fetchedKb = script - onPage.reduce((all, file) => all + sentSize(file), 0) / KB
  const isLight = !path.includes('book') || fetchedKb <= BOOKING_GOAL
  const sizes = `${script.toFixed(1)} KB of script, ${style.toFixed(1)} KB of CSS, ${files.length} files`
  const goal = goals
    ? `, goal ${goals.script}, ${goals.style} and ${goals.files}`
    : path.includes('book')
      ? `, goal ${BOOKING_GOAL} of script beyond the page’s own ${(script - fetchedKb).toFixed(1)}`
      : ''
  report(name, sizes + goal, isGood && isLight)
  for (const file of process.argv.includes('--files') ? files : [])
    report(`  ${file.split('/').at(-1)}`, `${(sentSize(file) / KB).toFixed(1)} KB`)
}
