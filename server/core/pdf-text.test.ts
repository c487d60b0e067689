import { expect, test } from 'vitest'
import { isWritable, writable } from './pdf-text.ts'

test.for([
  ['Zoë O’Neill, Québec – “Œuvre” €5', 'Zoë O’Neill, Québec – “Œuvre” €5'],
  ['Nguyễn Đức, Łukasz Dvořák, −10', 'Nguyen Duc, Lukasz Dvorák, –10'],
  ['e\u0301te\u0301', 'été'],
  ['a\u00adb\u200dc\u202ed\u0000e\ufefff', 'abcdef'],
  ['one\r\ntwo\u2028three\tfour\u2009five', 'one\ntwo\nthree four five'],
  ['\ud800 half a letter', ' half a letter'],
] as const)('Latin words can be read: %j', ([words, writableText]) => {
  expect(writable(words)).toBe(writableText)
  expect(isWritable(words)).toBe(true)
})

test.for([
  ['李明', '??'],
  ['ਸਿੰਘ', '??'],
  ['Ağa 😀', 'Aga ?'],
] as const)('characters without a Latin letter are marked: %s', ([words, writableText]) => {
  expect(writable(words)).toBe(writableText)
  expect(isWritable(words)).toBe(false)
})

test('a question stays a question', () => {
  expect(writable('Still there?')).toBe('Still there?')
  expect(isWritable('Still there?')).toBe(true)
})
