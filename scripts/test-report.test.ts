import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../server/core/project-root.ts'

const run = promisify(execFile)

/** What the report says of a run of these test files. */
async function reportOf(...sources: string[]): Promise<unknown> {
  // Inside the project, so that the file finds the project's vitest.
  const root = mkdtempSync(join(projectRoot, 'node_modules/.test-report-'))
  const path = join(mkdtempSync(join(tmpdir(), 'westhaul-report-')), 'report.json')
  onTestFinished(() => {
    rmSync(root, { recursive: true })
    rmSync(join(path, '..'), { recursive: true })
  })
  for (const [index, source] of sources.entries())
    writeFileSync(
      join(root, `${index + 1}.test.mjs`),
      `import { expect, test, beforeAll } from 'vitest'\n${source}`,
    )
  writeFileSync(join(root, 'vitest.config.mjs'), `export default { test: { exclude: [] } }`)
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs')
  const reporter = join(projectRoot, 'scripts/test-report.mjs')
  await run(process.execPath, [vitest, 'run', '--root', root, '--reporter', reporter], {
    env: { PATH: process.env.PATH, TEST_REPORT_PATH: path },
  }).catch(() => undefined)
  return JSON.parse(readFileSync(path, 'utf8'))
}

test('passed and failed tests are reported by name, with what was wrong and their waits', async () => {
  const report =
    await reportOf(`test('holds', ({ task }) => { task.meta.waits = [{ what: 'a page', ms: 1500 }] })
     test('breaks', () => expect(1).toBe(2))`)
  expect(report).toMatchObject({
    tests: [
      {
        titles: ['1.test.mjs', 'holds'],
        state: 'passed',
        message: '',
        waits: [{ what: 'a page', ms: 1500 }],
      },
      { titles: ['1.test.mjs', 'breaks'], state: 'failed', waits: [] },
    ],
    troubles: [],
  })
  expect(JSON.stringify(report)).toContain('expected 1 to be 2')
})

test('a skipped test is reported with its reason', async () => {
  const report = await reportOf(`test('waits', ({ skip }) => skip('it takes minutes'))`)
  expect(report).toMatchObject({ tests: [{ state: 'skipped', note: 'it takes minutes' }] })
})

test('a lost promise, a broken set-up and a file that cannot be read each count as trouble', async () => {
  const report = await reportOf(
    `test('holds', () => void Promise.reject(new Error('lost')))`,
    `beforeAll(() => { throw new Error('no room') }); test('x', () => {})`,
    `import './nowhere.mjs'`,
  )
  const { troubles } = report as { troubles: string[] } // what the reporter wrote
  expect(troubles).toHaveLength(3)
  for (const words of ['lost', 'no room', 'nowhere.mjs'])
    expect(troubles).toContainEqual(expect.stringContaining(words))
})
