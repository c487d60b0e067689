import { expect, test } from 'vitest'
import { firstBeyondGsm7, smsSegments, toGsm7 } from './sms-text.ts'

// Each row counted by hand: septets of GSM-7 (160 alone, 153 a part), or UTF-16 units (70, 67).
test.for([
  ['nothing', '', 'gsm7', 0, 1],
  ['160 letters', 'a'.repeat(160), 'gsm7', 160, 1],
  ['161 letters', 'a'.repeat(161), 'gsm7', 161, 2],
  ['two full parts', 'a'.repeat(306), 'gsm7', 306, 2],
  ['one more than two parts', 'a'.repeat(307), 'gsm7', 307, 3],
  ['the most characters', 'a'.repeat(1_600), 'gsm7', 1_600, 11],
  ['accents of the alphabet', 'àéèùÇÉ'.repeat(20), 'gsm7', 120, 1],
  ['brackets, which count twice', '[€]', 'gsm7', 6, 1],
  ['80 euros', '€'.repeat(80), 'gsm7', 160, 1],
  // A part of 153 holds 76 pairs and leaves one septet: 153 pairs are 306 septets, and three parts.
  ['euros that are not cut in two', '€'.repeat(153), 'gsm7', 306, 3],
  ['a curly quote', `it’s ${'a'.repeat(65)}`, 'ucs2', 70, 1],
  ['a curly quote in 71', `it’s ${'a'.repeat(66)}`, 'ucs2', 71, 2],
  ['two full parts of UCS-2', 'ê'.repeat(134), 'ucs2', 134, 2],
  ['one more than two parts of UCS-2', 'ê'.repeat(135), 'ucs2', 135, 3],
  ['a small ç, unlike the capital', 'ç', 'ucs2', 1, 1],
  ['an emoji, two units', '🛻', 'ucs2', 2, 1],
  // 33 emoji fill 66 of 67 units: 67 emoji are 134 units, and three parts.
  ['emoji that are not cut in two', '🛻'.repeat(67), 'ucs2', 134, 3],
  ['a bracket beside an emoji counts once', '[🛻]', 'ucs2', 4, 1],
] as const)('%s: %o', ([, text, encoding, characters, segments]) => {
  expect(smsSegments(text)).toEqual({ encoding, characters, segments })
})

test.for([
  ['“Hi”, it’s Dale – see you… soon', '"Hi", it\'s Dale - see you... soon'],
  ['8\u00A0AM\u202Fto 10\u2009AM', '8 AM to 10 AM'],
  ['2 × 3 − 1', '2 x 3 - 1'],
  ['« Bonjour »', '" Bonjour "'],
  ['one\r\ntwo\u2028three', 'one\ntwo\nthree'],
  ['soft\u00ADhyphen\uFEFF\u200B', 'softhyphen'],
  ['cafe\u0301', 'café'],
  ['plain [text] with € and ñ', 'plain [text] with € and ñ'],
] as const)('%s stays in GSM-7 as %s', ([text, plain]) => {
  expect(toGsm7(text)).toBe(plain)
  expect(smsSegments(toGsm7(text)).encoding).toBe('gsm7')
})

test.for(['Thérèse, ça va? Forêt', '👩‍👩‍👧 family', '日本語', 'Łódź', '5 ✓'])(
  '%s has no plain equivalent and stays as it is',
  (text) => {
    expect(toGsm7(text)).toBe(text)
    expect(smsSegments(text).encoding).toBe('ucs2')
  },
)

test('making a text plain twice changes nothing more', () => {
  const text = '“It’s 8–10\u00A0AM…” – forêt 🛻'
  expect(toGsm7(toGsm7(text))).toBe(toGsm7(text))
})

test('the character that costs the most is named', () => {
  expect(firstBeyondGsm7('a [plain] one')).toBeUndefined()
  expect(firstBeyondGsm7('it’s a 🛻')).toBe('’')
})
