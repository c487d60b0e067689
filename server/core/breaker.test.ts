import { expect, test } from 'vitest'
import { openBreaker, restingProviders } from './breaker.ts'

function breakerAt() {
  let time = 1_000_000
  const turns: boolean[] = []
  return {
    turns,
    breaker: openBreaker(
      'test',
      () => new Date(time),
      (resting) => turns.push(resting),
    ),
    pass: (ms: number) => void (time += ms),
  }
}

test('five failures in a row are followed by a minute of rest', () => {
  const { breaker, pass } = breakerAt()
  for (let failure = 1; failure <= 4; failure += 1) breaker.tell(false)
  expect(breaker.allows()).toBe(true)
  breaker.tell(false)
  expect(breaker.allows()).toBe(false)
  pass(59_999)
  expect(breaker.allows()).toBe(false)
  pass(1)
  expect(breaker.allows()).toBe(true)
})

test('an answer in between restarts the count', () => {
  const { breaker } = breakerAt()
  for (const isAnswered of [false, false, false, false, true, false, false, false, false])
    breaker.tell(isAnswered)
  expect(breaker.allows()).toBe(true)
})

test('after the rest one goes ahead; what it meets decides for the others', () => {
  const { breaker, pass } = breakerAt()
  for (let failure = 1; failure <= 5; failure += 1) breaker.tell(false)
  pass(60_000)
  expect([breaker.allows(), breaker.allows()]).toEqual([true, false])
  breaker.tell(false)
  pass(59_999)
  expect(breaker.allows()).toBe(false)
  pass(1)
  expect(breaker.allows()).toBe(true)
  breaker.tell(true)
  expect([breaker.allows(), breaker.allows()]).toEqual([true, true])
})

test('one that went ahead and never came back does not keep the others waiting for ever', () => {
  const { breaker, pass } = breakerAt()
  for (let failure = 1; failure <= 5; failure += 1) breaker.tell(false)
  pass(60_000)
  expect(breaker.allows()).toBe(true)
  pass(60_000)
  expect(breaker.allows()).toBe(true)
})

test('the beginning of a rest and its end are told once each', () => {
  const { breaker, pass, turns } = breakerAt()
  for (let failure = 1; failure <= 7; failure += 1) breaker.tell(false)
  expect(turns).toEqual([true])
  pass(60_000)
  breaker.tell(false)
  pass(60_000)
  breaker.tell(true)
  breaker.tell(true)
  expect(turns).toEqual([true, false])
})

test('the providers that rest are known by name until one answers', () => {
  const { breaker } = breakerAt()
  for (let failure = 1; failure <= 5; failure += 1) breaker.tell(false)
  expect(restingProviders()).toContain('test')
  breaker.tell(true)
  expect(restingProviders()).not.toContain('test')
})
