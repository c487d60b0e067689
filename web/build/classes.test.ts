import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// A class without a user is dead, and one that no style sheet has draws nothing: both are refused.

const WEB = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(WEB, path), 'utf8')

const isTest = (path: string) => path.includes('.test.') || path.startsWith('testing/')
const programs = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter((path) => !isTest(path))

/** The classes that a style sheet has. */
function classesIn(css: string): Set<string> {
  const selectors = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name))
}

type Uses = { named: Map<string, string>; isIndexed: boolean }

/** The classes that programs name, by style sheet; an indexed one may use each of its classes. */
function usesBySheet(): Map<string, Uses> {
  const uses = new Map<string, Uses>()
  for (const path of programs) {
    const all = read(path)
    // Where from and what for stand in strings: './prices.ts' names no class.
    const text = all.replaceAll(/(?<=from )'[^']*'/g, '')
    for (const [, alias = '', from = ''] of all.matchAll(
      /^import (\w+) from '(\.[^']+\.module\.css)'/gm,
    )) {
      const sheet = join(dirname(path), from)
      const known = uses.get(sheet) ?? { named: new Map<string, string>(), isIndexed: false }
      const member = new RegExp(`(?<![\\w.])${alias}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g')
      for (const [, plain, quoted] of text.matchAll(member))
        known.named.set(plain ?? quoted ?? '', path)
      known.isIndexed ||= new RegExp(`(?<![\\w.])${alias}\\[(?!')`).test(text)
      uses.set(sheet, known)
    }
  }
  return uses
}

const sheets = globSync('**/*.module.css', { cwd: WEB })
const uses = usesBySheet()

test('every class of a style sheet has a user', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const unused = sheets.flatMap((sheet) => {
    const { named, isIndexed } = uses.get(sheet) ?? { named: new Map(), isIndexed: false }
    if (isIndexed) return []
    return [...classesIn(read(sheet))]
      .filter((name) => !named.has(name))
      .map((name) => [sheet, name])
  })
  expect(unused).toEqual([])
})

test('every class that a screen names is in its style sheet', () => {
  const missing = [...uses].flatMap(([sheet, { named }]) => {
    const classes = classesIn(read(sheet))
    return [...named].filter(([name]) => !classes.has(name)).map(([name, path]) => [path, name])
  })
  expect(missing).toEqual([])
})
