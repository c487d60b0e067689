import { expect, test } from 'vitest'
import { renewOwnFeed } from '../../../contract/calendar-feed.ts'
import { useApp } from '../../testing/app.ts'

const app = useApp({ settings: { RATE_LIMITS: 'true' } })
const MOST = 30

const feedOf = async () => {
  const { url } = await app.as(await app.given.hauler()).call(renewOwnFeed, {})
  return new URL(url ?? 'http://nowhere/').pathname
}
const read = async (url: string) => (await app.http.inject({ url })).statusCode

test('the feeds of many haulers are read from one address, each of them in bounds', async () => {
  const [first, second] = [await feedOf(), await feedOf()]
  for (let time = 0; time < MOST; time++) expect(await read(first)).toBe(200)
  expect(await read(second)).toBe(200)
  expect(await read(first)).toBe(429)
})
