import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findBrowser } from '../scripts/browser.mjs'
import { noteWaitsOf } from '../server/testing/waits.ts'
import { type RunningServer, startEmbeddedServer, startServer } from './server.ts'

/** The two widths every screen is tried at. */
export const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
} as const
export type Size = keyof typeof SIZES
export type Scheme = 'light' | 'dark'

type PageOptions = {
  size?: Size
  scheme?: Scheme
  context?: BrowserContext
  /** Stays open for the tests that follow, until the end of the file. */
  kept?: true
  /** Shows what moves in motion, as most people see it. */
  moves?: true
  /** With the service worker: what it fetches is not seen by `route`, so the others do without. */
  worker?: true
}

type Settings = Record<string, string>
type ProductOptions = {
  /** Hosts outside whose part the test file plays itself, with `route`. */
  intercepted?: readonly string[]
  /** With a PostgreSQL of its own below the data folder, as a newcomer runs it. */
  embedded?: true
}

/** One browser for all files of a worker: each visitor in it has a context of their own. It ends with the worker. */
let browser: Browser | undefined

async function openBrowser(): Promise<Browser> {
  if (browser?.isConnected()) return browser
  browser = await chromium.launch({
    executablePath: installedBrowser(),
    // A worker that is asked to end does so, and takes the browser with it on its way out.
    handleSIGTERM: false,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-sync',
      // The pages of one visitor share a process, as tabs of one site do on a small machine.
      '--renderer-process-limit=1',
    ],
  })
  process.once('SIGTERM', () => process.exit())
  return browser
}

/**
 * A server for one test file, and visitors in the worker's browser. Pages close after each test unless
 * kept, all stops at the end. Settings that are not known earlier are asked for when the server starts.
 */
export function useProduct(
  settings: Settings | (() => Settings) = {},
  { intercepted = [], embedded }: ProductOptions = {},
) {
  let server: RunningServer | undefined
  let contexts: BrowserContext[] = []
  const keptContexts: BrowserContext[] = []
  let complaints: string[] = []

  beforeAll(async () => {
    const start = embedded ? startEmbeddedServer : startServer
    server = await start(typeof settings === 'function' ? settings() : settings)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await picture([...contexts, ...keptContexts].flatMap((open) => open.pages()))
    await Promise.all(contexts.map((context) => context.close()))
    const heardComplaints = complaints
    contexts = []
    complaints = []
    expect(heardComplaints).toEqual([])
  })
  afterAll(async () => {
    await Promise.all(keptContexts.map((context) => context.close()))
    await server?.stop()
  })

  const running = () => {
    if (!server) throw new Error('The product of this test file has not started')
    return server
  }

  /** A browser context with its own cookies, viewport size and colour scheme. */
  const newContext = async ({
    size = 'desktop',
    scheme = 'light',
    kept,
    moves,
    worker,
  }: PageOptions = {}) => {
    const context = await (
      await openBrowser()
    ).newContext({
      ...SIZES[size],
      colorScheme: scheme,
      baseURL: running().origin,
      locale: 'en-CA',
      serviceWorkers: worker ? 'allow' : 'block',
      // What moves costs much of the browser's work, and a click waits until it stands still.
      reducedMotion: moves ? 'no-preference' : 'reduce',
    })
    context.setDefaultTimeout(45_000)
    ;(kept ? keptContexts : contexts).push(context)
    return context
  }

  const newPage = async (options: PageOptions = {}): Promise<Page> => {
    const page = await (options.context ?? (await newContext(options))).newPage()
    noteWaitsOn(page)
    listen(page, complaints, intercepted)
    return page
  }

  return {
    get origin() {
      return running().origin
    },
    get database() {
      return running().database
    },
    newContext,
    newPage,
  }
}

const OF_PAGES = ['goto', 'reload', 'waitForURL', 'waitForFunction']
const OF_PARTS = ['check', 'click', 'fill', 'press', 'selectOption', 'setInputFiles', 'waitFor']
let isNotingWaits = false

/** Pages wait by themselves for what they are to press or read; the classes are found on their first objects. */
function noteWaitsOn(page: Page): void {
  if (isNotingWaits) return
  isNotingWaits = true
  noteWaitsOf(Object.getPrototypeOf(page), OF_PAGES)
  noteWaitsOf(Object.getPrototypeOf(page.locator('body')), OF_PARTS)
}

/** What the failed test had on its screens, and what they said: a picture stays on the machine. */
async function picture(pages: Page[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'westhaul-e2e-failed-'))
  for (const [index, page] of pages.entries()) {
    const path = join(folder, `page-${index}.png`)
    const screenshot = await page.screenshot({ path }).catch(() => undefined)
    if (!screenshot) continue
    const texts = await page.locator(SAYING).allInnerTexts()
    const words = texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
    process.stderr.write(`${page.url()} looked like this: ${path}\n`)
    for (const each of words) process.stderr.write(`  it said: ${each}\n`)
  }
}

const SAYING = '[role=alert], [role=status], dialog[open]'

function installedBrowser(): string {
  const path = process.env.CHROMIUM_PATH ?? findBrowser()
  if (!path) throw new Error('No browser was found; npm test installs one')
  return path
}

// A refusal that a screen handles still stands in the console, and a network that a test takes away;
// the tests look at the screen.
const HANDLED =
  /Failed to load resource: (the server responded with a status of (400|401|403|404|409|415|422)|net::ERR_INTERNET_DISCONNECTED)/

/** Notes what no page may do: throw, break the content policy, miss a file, reach outside. */
function listen(page: Page, complaints: string[], intercepted: readonly string[]): void {
  const isIntercepted = (url: string) =>
    URL.canParse(url) && intercepted.includes(new URL(url).hostname)
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || HANDLED.test(message.text())) return
    // What an intercepted host refuses is part of the test; a policy that keeps it out is not.
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (isRefusal && isIntercepted(message.location().url)) return
    complaints.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost' && !isIntercepted(request.url()))
      complaints.push(`outside: ${request.url()}`)
  })
}
