import { expect, test } from 'vitest'
import { networkAddress } from './network-address.ts'

test.for([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2::9', '2001:db8:1:2::'],
  ['2001:0DB8:1::9', '2001:db8:1::'],
  ['::1', '::'],
] as const)('limits know %s as %s', ([address, network]) => {
  expect(networkAddress(address)).toBe(network)
})
