import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.for([
  ['O’Neil, Zoë', ['ou2019neil', 'zoe']],
  ['#12', ['#12']],
  ['job #12, #12', ['job', '#12']],
  ['# 12 ##7', ['12', '#7']],
  ['#12a #spring', ['12a', 'spring']],
  ['%_\\', []],
] as const)('%s is searched for as %s', ([input, words]) => {
  expect(searchWords(input)).toEqual(words)
})
