import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const EXPORT = /^export (?:const|function|type|class) (\w+)/

/** The exports of a module whose first declaration has no doc comment: a type may share its schema's. */
function undocumentedIn(source: string): string[] {
  const documentedNames = new Map<string, boolean>()
  const lines = source.split('\n')
  for (const [at, line] of lines.entries()) {
    const name = EXPORT.exec(line)?.[1]
    if (name !== undefined && !documentedNames.has(name))
      documentedNames.set(name, lines[at - 1]?.endsWith('*/') ?? false)
  }
  return [...documentedNames].flatMap(([name, hasComment]) => (hasComment ? [] : [name]))
}

const modules = globSync('contract/*.ts').filter((file) => !file.endsWith('.test.ts'))

test.for(modules)('every export of %s has a doc comment', (file) => {
  expect(undocumentedIn(readFileSync(file, 'utf8'))).toEqual([])
})

test('an export without a doc comment is found, and a type need not repeat that of its schema', () => {
  const source = [
    '/** A day. */',
    'export const Day = z.string()',
    'export type Day = string',
    '',
    'export const readDay = (text: string) => Day.parse(text)',
  ]
  expect(undocumentedIn(source.join('\n'))).toEqual(['readDay'])
})

test('the contract declares its exports in the form that is checked', () => {
  const others = modules.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('export') && !EXPORT.test(line)),
  )
  expect(others).toEqual([])
})
