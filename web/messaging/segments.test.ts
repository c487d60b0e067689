import { expect, test } from 'vitest'
import { countSegments } from './TemplatePreview.tsx'

test('an SMS holds 160 characters, and parts of a longer text 153', () => {
  expect(countSegments('a'.repeat(160))).toMatchObject({ used: 160, count: 1, single: 160 })
  expect(countSegments('a'.repeat(161))).toMatchObject({ used: 161, count: 2 })
  expect(countSegments('a'.repeat(306)).count).toBe(2)
  expect(countSegments('a'.repeat(307)).count).toBe(3)
})

test('one character outside the alphabet leaves 70, and parts of 67', () => {
  expect(countSegments(`it’s ${'a'.repeat(65)}`)).toMatchObject({
    used: 70,
    count: 1,
    single: 70,
    wide: '’',
  })
  expect(countSegments(`’${'a'.repeat(70)}`).count).toBe(2)
  expect(countSegments('🛻').used).toBe(2)
})

test('accents of the alphabet cost nothing, and brackets count twice', () => {
  expect(countSegments('é'.repeat(160))).toMatchObject({ used: 160, count: 1 })
  expect(countSegments('[]€').used).toBe(6)
})

test('an empty text is one SMS with nothing in it', () => {
  expect(countSegments('')).toMatchObject({ used: 0, count: 1 })
})
