import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What no part of the product does yet; remove an entry when the product does it. */
const NOT_YET = [
  /receipt[^.]{0,40}\bby e-?mail/i,
  /phone[^.]{0,20}\bby text/i,
  /hauler texts you|texts you on the day/i,
  /for your receipt/i,
  /how to stop them/i,
]

test('no screen promises what does not happen yet', () => {
  const promises = globSync('web/**/*.{ts,tsx,html}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8').replace(/\s+/g, ' ')
      return NOT_YET.filter((promise) => promise.test(text)).map((promise) => `${file}: ${promise}`)
    })
  expect(promises).toEqual([])
})
