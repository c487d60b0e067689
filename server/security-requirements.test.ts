import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import levels from './security-requirements.json' with { type: 'json' }

const page = readFileSync('docs/security.md', 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', level = '', asks = '', state = '', where = '']) => ({
    number,
    level: Number(level),
    asks,
    state,
    where,
  }),
)
const of = (state: string) => rows.filter((row) => row.state === state)

/** What a cell names: files in backticks, pages by links, and sections of this page in quotation marks. */
const filesIn = (where: string): string[] => [
  ...[...where.matchAll(/`((?:server|contract|web|e2e|scripts)\/[^`]+)`/g)].map(
    ([, file = '']) => file,
  ),
  ...[...where.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, file = '']) => join('docs', file)),
]
const sectionsIn = (where: string): string[] =>
  [...where.matchAll(/"([^"]+)" above/g)].map(([, title = '']) => title)

test('each requirement of levels 1 and 2 is there once, with its level', () => {
  expect(rows).toHaveLength(253)
  const numbers = rows.map(({ number, level }) => [number, level])
  expect(Object.fromEntries(numbers)).toEqual(levels)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
})

test('each is met, does not apply or is not met, and the page counts them right', () => {
  const states = ['met', 'does not apply', 'not met']
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([])
  const [met, without, open] = states.map((state) => of(state).length)
  expect(page).toContain(`${met} are met, ${without} do not apply, ${open} are not met`)
})

test('every file that is named exists, and every section stands on the page', () => {
  const named = rows.flatMap(({ where }) => filesIn(where))
  expect(named.length).toBeGreaterThan(250)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
  const links = [...page.matchAll(/\]\(([^)#]+\.md)\)/g)].map(([, file = '']) => join('docs', file))
  expect(links.filter((file) => !existsSync(file))).toEqual([])
  const titles = rows.flatMap(({ where }) => sectionsIn(where))
  expect(titles.filter((title) => !page.includes(`\n## ${title}\n`))).toEqual([])
})

test('what is met names a test or a page of documentation', () => {
  const proved = (where: string) =>
    filesIn(where).some((file) => /\.(test|e2e)\.tsx?$|\.md$|^e2e\//.test(file)) ||
    sectionsIn(where).length > 0
  expect(of('met').filter(({ where }) => !proved(where))).toEqual([])
})

test('what is not met says why and what is needed, or what the installation does', () => {
  const open = of('not met').filter(({ where }) => !/Needed: |Installation: /.test(where))
  expect(open.map(({ number }) => number)).toEqual(['11.4.1'])
  expect(of('does not apply').filter(({ where }) => where.length < 15)).toEqual([])
})
