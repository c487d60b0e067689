import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startTwilio } from '../server/testing/twilio/stand-in.ts'
import { ask } from './books.ts'
import { clearTheLane } from './day-at-risk.ts'
import { answerCall } from './day-calls.ts'
import { openDesk, type Time, TOMORROW } from './day-desk.ts'
import { replaceHauler } from './day-no-show.ts'
import { planTomorrow } from './day-plan.ts'
import { reviewApplications } from './day-review.ts'
import { answerTexts } from './day-texts.ts'
import { bookWalkIn } from './day-walk-in.ts'
import { HANDS } from './hands.ts'
import { useProduct } from './harness.ts'
import { serverClock } from './server-clock.ts'

/** A dispatcher's day, every step by mouse and, in a second run, by the keyboard alone. */

const clock = serverClock()
const twilio = await startTwilio()
afterAll(() => twilio.stop())
const product = useProduct(() => ({
  ...clock.settings,
  ...twilio.environment,
  PAYOUT_HOLD_HOURS: '24',
}))

beforeEach(async () => {
  clock.reset()
  await ask(product.database, 'update jobs set deleted_at = now()', [])
  await ask(product.database, `update haulers set status = 'suspended'`, [])
})

describe.each(HANDS)('by %s', (by) => {
  const desk = (...time: Time) => openDesk(product, clock, by, time)
  const deskNow = () => openDesk(product, clock, by, null)

  test('five jobs are at risk, and three are done in three keys', async () => {
    expect(await clearTheLane(await desk(7, 30))).toEqual({ isExtended: true, left: 2 })
  })
  test('a caller is found by phone, moved, spared the fee and noted about', async () => {
    expect(await answerCall(await desk(7, 40))).toEqual({ day: TOMORROW, fees: 0 })
  })
  test('a walk-in is quoted, held, texted a link, and pays while talking', async () => {
    expect(await bookWalkIn(await desk(9, 10), twilio)).toBe('paid')
  })
  test('18 of 20 in Surrey are accepted, one undone, one moved to the next day', async () => {
    expect(await planTomorrow(await desk(9, 40))).toBe(17)
  })
  test('two texts are answered, and one is given to a colleague', async () => {
    expect(await answerTexts(await deskNow(), twilio)).toEqual([
      { email: `luis.${by}@example.test` },
    ])
  })
  test('six applications are reviewed, and one asks for a better photo', async () => {
    const [amara, bruno, chidi, deepa, ...others] = await reviewApplications(await deskNow())
    expect([amara, chidi, ...others]).toEqual(Array(4).fill('approved'))
    expect([bruno, deepa]).toEqual(['rejected', 'pending'])
  })
  test('a hauler who does not come is replaced, and the customer gets the apology', async () => {
    expect(await replaceHauler(await desk(7, 30))).toBeGreaterThan(0)
  })
})
