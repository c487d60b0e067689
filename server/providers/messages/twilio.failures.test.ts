import { expect, test } from 'vitest'
import { failureOfAnswer } from './twilio.failures.ts'

const NOW = new Date('2026-11-23T20:00:00Z')
const failureOf = (statusCode: number, body: unknown, headers: unknown = {}) =>
  failureOfAnswer({ statusCode, body, headers }, false, NOW)

test('a 503 of a gateway on the way may come after the text was taken, one of Twilio does not', () => {
  const retryAfter = { 'retry-after': '20' }
  expect(failureOf(503, '<html>Service Unavailable</html>', retryAfter)).toMatchObject({
    name: 'UnknownOutcome',
  })
  const body = { code: 20503, message: 'Service unavailable' }
  expect(failureOf(503, body, retryAfter)).toMatchObject({
    name: 'RetryAt',
    time: new Date(NOW.getTime() + 20_000),
  })
})

test.for([21212, 21601, 21660, 21705])(
  'error %s is about our sender, not the recipient',
  (code) => {
    expect(failureOf(400, { code, message: 'Mismatch' })).toMatchObject({ name: 'Reconnect' })
  },
)
