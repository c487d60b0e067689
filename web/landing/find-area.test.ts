import { expect, test } from 'vitest'
import { SERVICE_AREAS } from '../../contract/places.ts'
import { findArea } from './find-area.ts'

test.each([
  ['Port Moody', 'Port Moody'],
  ['  port   MOODY ', 'Port Moody'],
  ['north vancouver', 'North Vancouver'],
  ['Vancouver, BC', 'Vancouver'],
  ['88 Richmond St, New Westminster', 'New Westminster'],
  ['new west', 'New Westminster'],
  ['north van', 'North Vancouver'],
  ['bel', 'Belcarra'],
])('%s means %s', (typed, area) => {
  expect(findArea(typed, SERVICE_AREAS)).toBe(area)
})

test.each(['', ' ', 'va', 'port', 'Victoria', 'Vancouverish', '(.*)'])(
  '"%s" means no area',
  (typed) => {
    expect(findArea(typed, SERVICE_AREAS)).toBeUndefined()
  },
)
