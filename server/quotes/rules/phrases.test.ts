import { describe, expect, test } from 'vitest'
import { Phrase } from '../../../contract/load-rules.ts'
import { affirmsAny, saysAny, wordsOf } from './phrases.ts'

const says = (text: string, ...phrases: string[]) => saysAny(wordsOf(text), phrases)

test.for([
  ['An OLD House, in town', 'old house'],
  ['the old-house rules', 'Old House'],
  ['demolition of a wall', 'demol*'],
  ['we are demolishing', 'demol*'],
  ['asbestos-free', 'asbestos free'],
  ['from our 1960’s kitchen', '1900 to 1989'],
  ["1960's", '1900 to 1989'],
  ['built 1989', '1900 to 1989'],
  ['the ’70s', '70s'],
  ['ＯＬＤ ｈｏｕｓｅ', 'old house'],
  ['no lab\ntest', 'lab'],
] as const)('"%s" says "%s"', ([text, phrase]) => {
  expect(says(text, phrase)).toBe(true)
})

test.for([
  ['a bold housewife', 'old house'],
  ['household', 'house'],
  ['the demo version', 'demol*'],
  ['built in 1990', '1900 to 1989'],
  ['call 604 555 1989x', '1900 to 1989'],
  ['It is old. House plants', 'old house'],
] as const)('"%s" does not say "%s"', ([text, phrase]) => {
  expect(says(text, phrase)).toBe(false)
})

test('signs with a meaning elsewhere are plain text in a phrase', () => {
  for (const phrase of ['.*', '(a+)+$', '[a-z]+', '^', '\\b', '%', '$&', '{1,9}'])
    expect(says('aaaaaaaaaaaaaaaaaaaa an old house', phrase)).toBe(false)
  expect(says('the (a+)+$ thing', '(a+)+$')).toBe(true)
  expect(says('C++ books', 'c++ books')).toBe(true)
})

test('what is denied does not excuse', () => {
  const isExcused = (text: string) =>
    affirmsAny(wordsOf(text), ['tested negative', 'asbestos free'])
  expect(isExcused('It has tested negative')).toBe(true)
  expect(isExcused('not tested negative')).toBe(false)
  expect(isExcused('It isn’t asbestos free')).toBe(false)
  expect(isExcused('Asbestos? No. Tested negative in May')).toBe(true)
  expect(isExcused('not tested negative, then tested negative')).toBe(true)
})

describe('as a phrase, an admin', () => {
  test.for(['old house', 'demol*', '1900 to 1989', 'tv', '60s', 'Île'])(
    'can save "%s"',
    (phrase) => {
      expect(Phrase.parse(phrase)).toBe(phrase)
    },
  )
  test.for(['', ' ', '*', '.*', 'a', 'a*', 'ab*', '1989 to 1900', 'x'.repeat(61)])(
    'cannot save "%s"',
    (phrase) => {
      expect(Phrase.safeParse(phrase).success).toBe(false)
    },
  )
})

test('a long description is searched once for each phrase', () => {
  // Read from its start at each place, this would take minutes; it has the same answer.
  const words = wordsOf('no tested '.repeat(1_000))
  const phrases = Array.from({ length: 40 }, (_, at) => `tested no tested no ${at}x`)
  for (let rule = 0; rule < 100; rule++) expect(affirmsAny(words, phrases)).toBe(false)
  expect(wordsOf('ﷺ'.repeat(10_000)).length).toBeLessThan(25_000)
  // Each row of dots would be walked from every one of them.
  for (let description = 0; description < 1_000; description++)
    expect(wordsOf(`${'.'.repeat(9_999)}x`)).toBe(' x ')
})

test('however a sentence ends, its end is one', () => {
  expect(wordsOf('Wait... what?! Yes!!')).toBe(' wait . what . yes .  ')
})
