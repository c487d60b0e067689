import { expect, test } from 'vitest'
import { areaOf } from './places.ts'

test.for([
  ['1166 Alberni St, Vancouver', 'Vancouver'],
  ['12 Lonsdale Ave, North Vancouver, BC V7M 2E5', 'North Vancouver'],
  ['88 Richmond St, New Westminster', 'New Westminster'],
  ['2418 St Johns St, PORT MOODY', 'Port Moody'],
  ['1 Main St, Port Coquitlam', 'Port Coquitlam'],
  ['4 Deltaport Way, Kamloops', null],
])('%s lies in %s', ([address, area]) => {
  expect(areaOf(String(address))).toBe(area)
})
