import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../server/core/project-root.ts'

const run = promisify(execFile)

/** What the report says of a run of this one test file. */
async function reportOf(source: string): Promise<unknown> {
  // Inside the project, so that the file finds the project's vitest.
  const root = mkdtempSync(join(projectRoot, 'node_modules/.test-report-'))
  const path = join(mkdtempSync(join(tmpdir(), 'westhaul-report-')), 'report.json')
  onTestFinished(() => {
    rmSync(root, { recursive: true })
    rmSync(join(path, '..'), { recursive: true })
  })
  writeFileSync(
    join(root, 'one.test.mjs'),
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
        titles: ['one.test.mjs', 'holds'],
        state: 'passed',
        message: '',
        waits: [{ what: 'a page', ms: 1500 }],
      },
      { titles: ['one.test.mjs', 'breaks'], state: 'failed', waits: [] },
    ],
    troubles: [],
  })
  expect(JSON.stringify(report)).toContain('expected 1 to be 2')
})

test.for([
  [
    'a promise nobody waited for',
    `test('holds', () => void Promise.reject(new Error('lost')))`,
    'lost',
  ],
  [
    'a set-up that broke',
    `beforeAll(() => { throw new Error('no room') }); test('x', () => {})`,
    'no room',
  ],
  ['a file that cannot be read', `import './nowhere.mjs'`, 'nowhere.mjs'],
])('%s counts as trouble', async ([, source, says]) => {
  const report = await reportOf(source)
  expect(report).toMatchObject({ troubles: [expect.stringContaining(says)] })
})
