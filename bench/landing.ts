import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.mjs'
import { freePort } from '../scripts/free-port.mjs'
import { projectRoot } from '../server/core/project-root.ts'
import { webRoutes } from '../server/web/routes.ts'
import { addSecurityHeaders } from '../server/web/security-headers.ts'

// What the landing page weighs as the server sends it, and how it does on a phone with slow 4G
// (Lighthouse's mobile profile). Needs `npm run build` first. --runs=0 weighs only.

const KB = 1024
const BUDGETS = { page: 24 * KB, script: 3 * KB, fonts: 40 * KB, lcp: 1200, score: 100 }
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const root = join(projectRoot, 'dist/web')

const app = fastify()
addSecurityHeaders(app, { payments: 'sandbox' })
await app.register(webRoutes, {
  root,
  settings: {
    productName: 'Westhaul',
    supportPhone: '604-555-0142',
    sendingHours: { from: '09:00', until: '20:00' },
    haulerSharePermille: 700,
    haulerShare: '70%',
    origin: 'http://localhost',
    model: false,
    gst: true,
    demo: true,
    sandbox: [],
  },
  isSignedIn: () => false,
  legalText: async () => ({ html: '<p>Terms</p>', version: 'Version 1' }),
  testimonials: async () => [],
})
const address = await app.listen({ port: 0 })

let withinBudget = true
await weigh()
if (Number(values.runs) > 0) await audit(Number(values.runs))
await app.close()
process.exitCode = withinBudget ? 0 : 1

/** Bytes on the wire with brotli, of everything before a visitor approaches a dialog. */
async function weigh(): Promise<void> {
  const html = (await app.inject('/')).body
  const scripts = [
    ...html.matchAll(
      /<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"/g,
    ),
  ]
  const fonts = readdirSync(join(root, 'assets')).filter((file) => file.endsWith('.woff2'))

  const drawings = new Set(
    Array.from(html.matchAll(/<img src="([^"]+)"/g), ([, path = '']) => path),
  )

  const htmlBytes = brotliCompressSync(html).length
  const scriptBytes = await sum(scripts.map(([, path = '']) => bytesOf(path)))
  const drawingBytes = await sum(Array.from(drawings, bytesOf))
  const fontBytes = await sum(fonts.map((file) => bytesOf(`/assets/${file}`)))
  const page = htmlBytes + scriptBytes + drawingBytes
  report('HTML, styles, first drawing', `${htmlBytes} bytes`)
  report('script', `${scriptBytes} bytes`, scriptBytes <= BUDGETS.script)
  report('drawings further down', `${drawingBytes} bytes`)
  report('together', `${page} bytes`, page <= BUDGETS.page)
  report('fonts', `${fontBytes} bytes`, fontBytes <= BUDGETS.fonts)
}

async function bytesOf(path: string): Promise<number> {
  const answer = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } })
  if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}`)
  return answer.rawPayload.length
}

async function sum(numbers: Promise<number>[]): Promise<number> {
  return (await Promise.all(numbers)).reduce((total, number) => total + number, 0)
}

async function audit(runs: number): Promise<void> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('Lighthouse needs Chromium, Chrome or Edge')
  const results: Awaited<ReturnType<typeof auditOnce>>[] = []
  for (let run = 0; run < runs; run++) results.push(await auditOnce(executablePath))

  for (const category of ['performance', 'accessibility', 'best-practices', 'seo']) {
    const score = median(results.map(({ categories }) => (categories[category]?.score ?? 0) * 100))
    report(`Lighthouse ${category}`, `${score}`, score >= BUDGETS.score)
  }
  const of = (name: string) =>
    median(results.map(({ audits }) => audits[name]?.numericValue ?? NaN))
  const lcp = of('largest-contentful-paint')
  report('largest paint', `${Math.round(lcp)} ms`, lcp <= BUDGETS.lcp)
  report('first paint', `${Math.round(of('first-contentful-paint'))} ms`)
  report('blocked', `${Math.round(of('total-blocking-time'))} ms`)
  report('layout shift', of('cumulative-layout-shift').toFixed(3))
}

async function auditOnce(executablePath: string) {
  const debuggingPort = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [
      `--remote-debugging-port=${debuggingPort}`,
      '--no-sandbox',
      '--disable-background-networking',
    ],
  })
  try {
    const result = await lighthouse(address, { port: debuggingPort, logLevel: 'error' })
    if (!result) throw new Error('Lighthouse gave no result')
    return result.lhr
  } finally {
    await browser.close()
  }
}

function median(samples: number[]): number {
  const sortedSamples = samples.toSorted((a, b) => a - b)
  return sortedSamples[Math.floor(sortedSamples.length / 2)] ?? NaN
}

function report(what: string, result: string, ok = true): void {
  withinBudget &&= ok
  process.stdout.write(
    `${ok ? ' ' : '!'} ${what.padEnd(28)}${result}${ok ? '' : '  over budget'}\n`,
  )
}
