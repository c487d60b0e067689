import { expect, test } from 'vitest'
import { fromLittleText, toLittleText } from './little-text.ts'
import { isPublicUrl } from './picture-addresses.ts'

test('hashtags become templates, and every reserved character is escaped', () => {
  expect(toLittleText('Old (sofa) #BC_junk, a#b')).toBe(
    'Old \\(sofa\\) {hashtag|\\#|BC\\_junk}, a\\#b',
  )
})

test('what LinkedIn answers reads as it was written', () => {
  for (const text of ['Old (sofa) #BC_junk #two', 'a\\b |{}@[]()<>#*_~', '#first\n#second'])
    expect(fromLittleText(toLittleText(text))).toBe(text)
  expect(fromLittleText('Hello @[Acme \\(BC\\)](urn:li:organization:1)')).toBe('Hello Acme (BC)')
})

test('only addresses that the internet knows are public', () => {
  const isEach = (...addresses: string[]) => addresses.map(isPublicUrl)
  expect(isEach('https://westhaul.ca/a.jpg', 'https://photos.westhaul.example/a')).toEqual([
    true,
    true,
  ])
  const inner = [
    'http://westhaul.ca/a',
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://10.0.0.4/a',
    'https://192.168.1.2/a',
    'https://172.20.0.1/a',
    'https://[::1]/a',
    'https://server/a',
    'https://server.internal/a',
  ]
  expect(isEach(...inner)).toEqual(inner.map(() => false))
})
