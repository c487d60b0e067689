import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './set-up.mjs'
import { Refusal, runScript, runTool, stopWithNpm } from './tools.mjs'

const TYPED = ['contract', 'server', 'web', 'web/build', 'e2e', 'test']

const PASSED = { passed: 1, failed: 0, skipped: 0 }
const FAILED = { passed: 0, failed: 1, skipped: 0 }

/** How many rows of each section of the specification were checked, and how many failed. */
const specification = new Map()

/** Every step answers how many of its tests passed, failed and were skipped. */
const steps = {
  format: () => check('oxfmt', ['--check', '.']),
  lint: () => check('oxlint', ['--deny-warnings']),
  types: async () => add(await Promise.all(TYPED.map((at) => check('typescript', ['-p', at])))),
  // Some tests start the server as people do, screens and all.
  build: () => succeeds(ensureBuilt()),
  unit: () => vitest('server', 'web'),
  e2e: async () => {
    process.env.CHROMIUM_PATH = await ensureBrowser()
    return vitest('e2e')
  },
}

/** Runs the named steps, or all; goes on after one that failed, so that all is seen at once. */
await runScript(async () => {
  stopWithNpm()
  await ensureInstalled({ forTests: true })
  const named = process.argv.slice(2)
  const unknown = named.filter((name) => !(name in steps))
  if (unknown.length > 0)
    throw new Refusal(
      `No such step: ${unknown.join(', ')}. There are ${Object.keys(steps).join(', ')}.`,
    )

  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true))

  const counts = []
  for (const name of named.length > 0 ? named : Object.keys(steps)) {
    counts.push(await step(name))
    if (interrupted) throw new Refusal('Interrupted: the rest was not run.')
  }
  tellOfSpecification()
  const total = add(counts)
  if (total.skipped > 0) console.log(`\n${total.skipped} skipped, for the reasons given above`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 ? 1 : 0
})

async function step(name) {
  console.log(`\n── ${name}`)
  const began = performance.now()
  const count = await steps[name]().catch((error) => {
    console.error(error instanceof Refusal ? error.message : error)
    return FAILED
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${count.failed > 0 ? '✗' : '✓'} ${name}: ${sentence(count)} (${seconds} s)`)
  return count
}

async function check(packageName, args) {
  return (await runTool(packageName, args, { passSignals: true })) === 0 ? PASSED : FAILED
}

async function succeeds(work) {
  await work
  return PASSED
}

/**
 * Runs test projects and counts what their report says. A run that found no test, or that failed
 * without a failed test to show for it, counts as one failure: silence is never a pass.
 */
async function vitest(...projects) {
  const folder = mkdtempSync(join(tmpdir(), 'westhaul-report-'))
  const report = join(folder, 'report.json')
  try {
    const options = [
      ...projects.flatMap((project) => ['--project', project]),
      ...['default', 'json'].map((reporter) => `--reporter=${reporter}`),
      `--outputFile.json=${report}`,
    ]
    const code = await runTool('vitest', ['run', ...options], { passSignals: true })
    const count = readReport(report)
    const silent = count.failed === 0 && (code !== 0 || count.passed === 0)
    return silent ? add([count, FAILED]) : count
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function countRows({ name, assertionResults }) {
  if (!name.includes('/test/specification/')) return
  for (const { ancestorTitles, status } of assertionResults) {
    const [, section] = /^Section (\d+):/.exec(ancestorTitles[0]) ?? []
    const { checked, failed } = specification.get(section) ?? { checked: 0, failed: 0 }
    specification.set(section, {
      checked: checked + (status === 'passed' || status === 'failed' ? 1 : 0),
      failed: failed + (status === 'failed' ? 1 : 0),
    })
  }
}

function tellOfSpecification() {
  const sections = [...specification].toSorted(([a], [b]) => Number(a) - Number(b))
  if (sections.length > 0) console.log()
  for (const [section, { checked, failed }] of sections)
    console.log(`Specification, section ${section}: ${checked} rows checked, ${failed} failed`)
}

function readReport(path) {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'))
  testResults.forEach(countRows)
  const statuses = testResults.flatMap(({ assertionResults, status }) => {
    const own = assertionResults.map((test) => test.status)
    // A file that could not even be loaded, or whose set-up failed, has no failed test of its own.
    return status === 'failed' && !own.includes('failed') ? [...own, 'failed'] : own
  })
  const passed = statuses.filter((status) => status === 'passed').length
  const failed = statuses.filter((status) => status === 'failed').length
  return { passed, failed, skipped: statuses.length - passed - failed }
}

function add(counts) {
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

function sentence({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
