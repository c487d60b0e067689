import { chromium, type Browser, type Page } from 'playwright-core'
import { findBrowser } from '../scripts/browser.mjs'
import { median, report, startProgram, stopProgram, temporaryFolder } from './testing-ground.ts'

// From the finger's touch to the booking dialog painted, on a phone's screen with the processor
// slowed down four times; the network is the machine's own. A touch without duration: real fingers
// rest a while, in which the loading has begun. Needs `npm run build` first.

const RUNS = 5
const SLOWDOWN = 4
const STAYED_MS = 9_000
const GOALS = { feedback: 100, prefetched: 300 }

type Case = 'cold' | 'prefetched' | 'scrolled' | 'again'
type Times = { feedback: number; painted: number }

const executablePath = findBrowser()
if (!executablePath) throw new Error('This needs Chromium, Chrome or Edge')
const server = await startProgram('dist/server/main.js', {
  DATA_DIR: temporaryFolder('dialog'),
  DATABASE_URL: '',
  DEMO: 'false',
  PORT: '0',
})
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-background-networking'],
})
process.stdout.write(
  `  Touch to the frame after the dialog's heading is visible, ${SLOWDOWN}x CPU, median of ${RUNS}\n`,
)
const results: Record<Case, Times[]> = { cold: [], prefetched: [], scrolled: [], again: [] }
for (let run = 0; run < RUNS; run++) {
  results.cold.push(...(await openDialogs(browser, 'cold', 1)))
  results.prefetched.push(...(await openDialogs(browser, 'prefetched', 1)))
  const [first, second] = await openDialogs(browser, 'scrolled', 2)
  if (first) results.scrolled.push(first)
  if (second) results.again.push(second)
}
await browser.close()
await stopProgram(server)

reportTimes('nothing there', results.cold)
reportTimes('after a few seconds', results.prefetched, GOALS.prefetched)
reportTimes('after a scroll', results.scrolled, GOALS.prefetched)
reportTimes('opened again', results.again)

function reportTimes(what: string, times: Times[], goal = Infinity): void {
  const feedback = Math.round(median(times.map((time) => time.feedback)))
  const paintedMs = Math.round(median(times.map((time) => time.painted)))
  const goals = goal < Infinity ? `, goal ${goal} ms` : ''
  report(
    `${what}: feedback`,
    `${feedback} ms, goal ${GOALS.feedback} ms`,
    feedback <= GOALS.feedback,
  )
  report(`${what}: dialog`, `${paintedMs} ms${goals}`, paintedMs <= goal)
}

/** Opens the dialog in a fresh browser context, as often as asked. */
async function openDialogs(within: Browser, state: Case, times: number): Promise<Times[]> {
  const context = await within.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  if (state === 'cold') await page.addInitScript(forgetPrefetch)
  await page.addInitScript(watch)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(server.address, { waitUntil: 'load' })
  if (state === 'cold') await page.waitForTimeout(1_000)
  else if (state === 'scrolled') await scrollThereAndBack(page)
  else await waitForPrefetch(page)
  const samples: Times[] = []
  for (let time = 0; time < times; time++) samples.push(await tapAndWait(page))
  await context.close()
  return samples
}

/** Waits until the dialogs' code is fetched and run, as for a visitor who stays a few seconds. */
async function waitForPrefetch(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.unseen'))
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(STAYED_MS)
}

/** The same, a moment after the first scroll. */
async function scrollThereAndBack(page: Page): Promise<void> {
  for (const y of [200, 0]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
    await page.waitForTimeout(2_000)
  }
}

async function tapAndWait(page: Page): Promise<Times> {
  await page.locator('.ctas [data-open="book"]').tap()
  const times = await page.waitForFunction(
    () => Reflect.get(window, 'measured') as Times | undefined,
  )
  const result = (await times.jsonValue()) as Times
  await page.getByRole('button', { name: 'Close', exact: true }).tap()
  await page.waitForFunction(() => !document.querySelector('[role=dialog] h2, dialog[open] h2'))
  await page.evaluate(() => Reflect.deleteProperty(window, 'measured'))
  return result
}

/** Runs in the page: its list of files to prefetch is gone before it is read. */
function forgetPrefetch(): void {
  addEventListener('DOMContentLoaded', () => document.querySelector('#on-demand')?.remove())
}

/** Runs in the page: after a touch, looks in every frame for what is to be seen. */
function watch(): void {
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const isSeen = (selector: string) =>
    Array.from(document.querySelectorAll(selector)).some((part) => part.checkVisibility())
  addEventListener(
    'pointerdown',
    async ({ timeStamp, target }) => {
      if (!(target instanceof Element && target.closest('[data-open="book"]'))) return
      let feedback: number | undefined
      for (;;) {
        await nextFrame()
        const heading = Array.from(document.querySelectorAll('h2')).some(
          (title) => title.textContent?.trim() === 'Book a pickup' && title.checkVisibility(),
        )
        if (!heading && (feedback !== undefined || !isSeen('dialog[open]'))) continue
        await nextFrame()
        const painted = performance.now() - timeStamp
        feedback ??= painted
        if (heading) return void Reflect.set(window, 'measured', { feedback, painted })
      }
    },
    { capture: true },
  )
}
