import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './set-up.mjs'
import { REPORT_VARIABLE } from './test-report.mjs'
import { inProject, Refusal, runBoundTool, runScript, stopWithNpm } from './tools.mjs'

/** Projects of the type check: test/ belongs to two of them, its calls to the server's, its screens to e2e's. */
const TYPED = ['contract', 'server', 'web', 'web/build', 'web/worker', 'e2e']

const PASSED = { passed: 1, failed: 0, skipped: 0 }
const FAILED = { passed: 0, failed: 1, skipped: 0 }

/** Files that Node has read once, with their types stripped, for all workers and all servers they start. */
process.env.NODE_COMPILE_CACHE ??= inProject('node_modules/.cache/westhaul/compiled')

/** What failed, in words. */
const failures = []

/** How many files of browser stories are played once more, at most. */
const PLAYED_AGAIN = 5

/** The stories that passed only when they were played once more. */
const races = []

/** How long tests waited, and for what. */
const waits = []

/** The titles of the tests that were skipped, by the reason. */
const skips = new Map()

/** How many rows of each section of the specification were checked, and how many failed. */
const specification = new Map()

/** Every step answers how many of its tests passed, failed and were skipped. */
const steps = {
  format: () => check('oxfmt', ['--check', '.']),
  lint: () => check('oxlint', []),
  types: async () => add(await Promise.all(TYPED.map(checkTypes))),
  // Some tests start the server as people do, screens and all.
  build: () => succeeds(ensureBuilt()),
  unit: () => vitest('server', 'web', 'screens'),
  e2e: async () => {
    await ensureBuilt()
    process.env.CHROMIUM_PATH = await ensureBrowser()
    return stories()
  },
}

/** Arguments before `--` are steps, those after it test files: `npm test -- unit -- server/quotes`. */
const cliArgs = process.argv.slice(2)
const separator = cliArgs.includes('--') ? cliArgs.indexOf('--') : cliArgs.length
const stepNames = cliArgs.slice(0, separator)
const testFiles = cliArgs.slice(separator + 1)

/** Runs the given steps, or all; continues after a failed one, to show all failures of a run. */
await runScript(async () => {
  stopWithNpm()
  await ensureInstalled({ forTests: true })
  const unknown = stepNames.filter((name) => !(name in steps))
  if (unknown.length > 0)
    throw new Refusal(
      `No such step: ${unknown.join(', ')}. There are ${Object.keys(steps).join(', ')}.`,
    )

  let isInterrupted = false
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isInterrupted = true))

  const counts = []
  for (const name of stepNames.length > 0 ? stepNames : Object.keys(steps)) {
    counts.push(await step(name))
    if (isInterrupted) throw new Refusal('Interrupted: the rest was not run.')
  }
  printWaits()
  printSpecification()
  printSkipped()
  printRaces()
  printFailures()
  const total = add(counts)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 ? 1 : 0
})

async function step(name) {
  console.log(`\n── ${name}`)
  const began = performance.now()
  const count = await steps[name]().catch((error) => {
    failures.push(`${name}: ${error instanceof Refusal ? error.message : error.stack}`)
    return FAILED
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${count.failed > 0 ? '✗' : '✓'} ${name}: ${sentence(count)} (${seconds} s)`)
  return count
}

async function check(packageName, args) {
  if ((await runBoundTool(packageName, args)) === 0) return PASSED
  failures.push(`${packageName} ${args.join(' ')} refused, for the reasons above`)
  return FAILED
}

/** Stores its build info outside the sources, since the build compares those. */
function checkTypes(project) {
  const buildInfo = `node_modules/.cache/types/${project.replace('/', '-')}.tsbuildinfo`
  return check('typescript', ['-p', project, '--tsBuildInfoFile', buildInfo])
}

async function succeeds(work) {
  await work
  return PASSED
}

/**
 * Runs test projects and counts what their report says. What went wrong outside any test counts as a
 * failure each, and so does a run that found no test or failed without saying why: silence is no pass.
 */
async function vitest(...projects) {
  return countResults(await run(projects, testFiles))
}

/**
 * Browser stories: a file in which one failed is played once more, alone. A fault fails both times; what passes
 * then was a race in the story or the product, and is printed to be mended. Many failed files are no race.
 */
async function stories() {
  const first = await run(['e2e'], testFiles)
  const failedTests = first.tests.filter(({ state }) => state === 'failed')
  const files = [...new Set(failedTests.map(({ titles: [file] }) => file))]
  if (files.length === 0 || files.length > PLAYED_AGAIN || first.troubles.length > 0)
    return countResults(first)
  console.log(`\n── e2e, played once more: ${files.join(', ')}`)
  const second = await run(['e2e'], files)
  const isFailed = (one) =>
    second.tests.some((test) => isSame(test, one) && test.state === 'failed')
  races.push(...failedTests.filter((one) => !isFailed(one)))
  const others = first.tests.filter(({ titles: [file] }) => !files.includes(file))
  return countResults({ ...second, tests: [...others, ...second.tests] })
}

function isSame(one, other) {
  return one.titles.join() === other.titles.join()
}

async function run(projects, files) {
  const folder = mkdtempSync(join(tmpdir(), 'westhaul-report-'))
  const report = join(folder, 'report.json')
  process.env[REPORT_VARIABLE] = report
  try {
    const options = [
      ...projects.flatMap((project) => ['--project', project]),
      ...['default', inProject('scripts/test-report.mjs')].map((name) => `--reporter=${name}`),
    ]
    const code = await runBoundTool('vitest', ['run', ...options, ...files])
    return { code, ...JSON.parse(readFileSync(report, 'utf8')) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function countResults({ code, tests, troubles }) {
  tests.forEach(countRow)
  for (const { titles, note } of tests.filter(({ state }) => state === 'skipped')) {
    const reason = note ?? 'without a reason'
    skips.set(reason, [...(skips.get(reason) ?? []), titles])
  }
  waits.push(...tests.flatMap((one) => one.waits.map((wait) => ({ ...wait, titles: one.titles }))))
  const count = countOf(tests, troubles)
  if (count.passed > 0 && (count.failed > 0 || code === 0)) return count
  failures.push(`vitest ended with ${code} after ${sentence(count)}`)
  return add([count, FAILED])
}

function countOf(tests, troubles) {
  const failedTests = tests.filter(({ state }) => state === 'failed')
  failures.push(...failedTests.map(({ titles, message }) => `${titles.join(' > ')}\n${message}`))
  failures.push(...troubles)
  const passed = tests.filter(({ state }) => state === 'passed').length
  return {
    passed,
    failed: failedTests.length + troubles.length,
    skipped: tests.length - passed - failedTests.length,
  }
}

function countRow({ titles: [file, group = ''], state }) {
  const [, section] = /^Section (\d+):/.exec(group) ?? []
  if (!file.startsWith('test/specification/') || section === undefined) return
  const { checked, failed } = specification.get(section) ?? { checked: 0, failed: 0 }
  specification.set(section, {
    checked: checked + (state === 'passed' || state === 'failed' ? 1 : 0),
    failed: failed + (state === 'failed' ? 1 : 0),
  })
}

/** A wait may be patient, but a long one on a quiet machine hides something slow. */
function printWaits() {
  const longest = waits.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  if (longest.length > 0) console.log(`\nThe ${longest.length} longest waits:`)
  for (const { ms, what, titles } of longest)
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${what}\n          ${titles.join(' > ')}`)
}

function printSpecification() {
  const sections = [...specification].toSorted(([a], [b]) => Number(a) - Number(b))
  if (sections.length > 0) console.log()
  for (const [section, { checked, failed }] of sections)
    console.log(`Specification, section ${section}: ${checked} rows checked, ${failed} failed`)
}

function printSkipped() {
  for (const [reason, tests] of skips) {
    console.log(`\n${tests.length} skipped: ${reason}`)
    for (const titles of tests) console.log(`  ${titles.join(' > ')}`)
  }
}

function printRaces() {
  if (races.length > 0) console.error('\nPassed only when played once more, to be mended:')
  for (const { titles, message } of races) console.error(`\n${titles.join(' > ')}\n${message}`)
}

/** Repeats the failures at the end, where readers look first. */
function printFailures() {
  if (failures.length > 0) console.error(`\nWhat failed:\n\n${failures.join('\n\n')}`)
}

function add(counts) {
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

function sentence({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
