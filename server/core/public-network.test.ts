import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { isPublicAddress, restrictToPublic, publicLookup } from './public-network.ts'

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
  ['::ffff:8.8.8.8', true],
  ['::ffff:a9fe:a9fe', false],
  ['::127.0.0.1', false],
  ['2002:7f00:1::', false],
  ['2001:0:7f00:1::', false],
  ['fd00:ec2::254', false],
  ['fec0::1', false],
  ['fe80::1%eth0', false],
  ['192.0.0.192', false],
  ['100.100.100.200', false],
  ['168.63.129.16', false],
  ['::ffff:168.63.129.16', false],
  ['198.18.0.1', false],
  ['255.255.255.255', false],
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

/** Looks a name up at a name server that answers this first, and an address inside a network after it. */
async function look(all: boolean, first: LookupAddress[]) {
  const answers = [first, [at('127.0.0.1')]]
  const lookup = restrictToPublic((_, __, callback) => callback(null, answers.shift() ?? []))
  const { promise, resolve } = Promise.withResolvers<unknown[]>()
  lookup('push.example', { all }, (...result) => resolve(result))
  return { result: await promise, left: answers.length }
}
const at = (address: string): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })

test.for([
  [['142.250.69.74', '127.0.0.1']],
  [['2607:f8b0:400a:80b::200a', '::ffff:10.0.0.1']],
  [['169.254.169.254']],
] as const)('a name with an address inside a network is refused: %s', async ([addresses]) => {
  const { result } = await look(true, addresses.map(at))
  expect(result[0]).toMatchObject({ name: 'NotPublic' })
})

test('the connection is made to the addresses that were checked: the name is looked up once', async () => {
  const first = [at('142.250.69.74'), at('2607:f8b0:400a:80b::200a')]
  expect(await look(true, first)).toEqual({ result: [null, first], left: 1 })
  expect(await look(false, first)).toEqual({ result: [null, '142.250.69.74', 4], left: 1 })
})
