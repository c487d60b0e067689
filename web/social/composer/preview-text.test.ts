import { expect, test } from 'vitest'
import { cutText, markedParts } from './preview-text.ts'

test('a text is cut where its network cuts it, between words', () => {
  const text = `${'Boxes and chairs '.repeat(12)}end`
  const { shown, more } = cutText('instagram', text)
  expect(more).toBe('more')
  expect(shown.length).toBeLessThanOrEqual(125)
  expect(text.startsWith(`${shown} `)).toBe(true)
  expect(cutText('facebook', text)).toEqual({ shown: text, more: null })
})

test('lines are cut as well, and an emoji is not halved', () => {
  expect(cutText('tiktok', 'One\nTwo\nThree')).toEqual({ shown: 'One\nTwo', more: 'more' })
  expect(cutText('tiktok', '🎉'.repeat(91))).toEqual({ shown: '🎉'.repeat(90), more: 'more' })
  expect(cutText('tiktok', '🎉'.repeat(90)).more).toBeNull()
})

test('hashtags, names and addresses are marked, and the words stay whole', () => {
  const text = 'See westhaul.ca/o/WARM20… with @westhaul, #garage #portmoody.'
  const parts = markedParts(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter(({ isMarked }) => isMarked).map((part) => part.text)).toEqual([
    'westhaul.ca/o/WARM20…',
    '@westhaul',
    '#garage',
    '#portmoody',
  ])
})
