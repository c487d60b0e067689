import { expect, test } from 'vitest'
import { lineChanges } from './line-changes.ts'

const signs = { same: ' ', removed: '-', added: '+' }
const written = (before: string, after: string) =>
  lineChanges(before, after).map(({ is, text }) => `${signs[is]}${text}`)

test('lines that stay are kept, others go and come in their place', () => {
  expect(written('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d'])
  expect(written('a', 'a')).toEqual([' a'])
  expect(written('a\nb', 'b\na')).toEqual(['-a', ' b', '+a'])
})

test('texts with very many lines are compared as wholes', () => {
  const many = 'a\n'.repeat(2_001)
  expect(lineChanges(many, 'a').filter(({ is }) => is === 'same')).toEqual([])
})
