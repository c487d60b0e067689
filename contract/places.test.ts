import { expect, test } from 'vitest'
import { areaOf, withoutNumbers } from './places.ts'

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

test.for([
  ['2418 St Johns St, Port Moody', 'St Johns St, Port Moody'],
  ['170 - 22470 Dewdney Trunk Rd, Maple Ridge, BC V2X 5Z6', 'Dewdney Trunk Rd, Maple Ridge, BC'],
  ['Unit 5 88 Begbie St, New Westminster', 'Begbie St, New Westminster'],
  ['#1204-1166 Alberni St, Vancouver', 'Alberni St, Vancouver'],
])('%s is shown before a claim as %s', ([address, shown]) => {
  expect(withoutNumbers(String(address))).toBe(shown)
})
