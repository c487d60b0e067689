import { expect, test } from 'vitest'
import { isPublicAddress, publicLookup } from './public-network.ts'

test.for([
  ['142.250.69.74', true],
  ['2607:f8b0:400a:80b::200a', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['push.example', false],
] as const)('%s is an address of the public internet: %s', ([address, isPublic]) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test.for([{ all: true }, { all: false }])(
  'a name of this machine is refused, %o',
  async (options) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    publicLookup('localhost', options, resolve)
    expect(await promise).toMatchObject({ name: 'NotPublic' })
  },
)
