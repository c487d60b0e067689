import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test.each([
  ['/c/%00', '/c/%2500'],
  ['/c/%zz?via=%zz', '/c/%25zz?via=%zz'],
  ['/no/such%', '/no/such%25'],
  ['/c/%E2%98', '/c/%25E2%2598'],
])('%s is read as it is written', (address, read) => {
  expect(readableAddress(address)).toBe(read)
})

test.each(['/', '/c/%E2%98%83', '/c/100%25', '/c/slug?via=%00', '/api/x/%zz', '/uploads/%00'])(
  '%s stays',
  (address) => {
    expect(readableAddress(address)).toBe(address)
  },
)
