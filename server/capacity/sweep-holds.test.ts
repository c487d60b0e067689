import { expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { holdWindow } from '../../contract/windows.ts'
import { useApp } from '../testing/app.ts'
import { sweepHolds } from './sweep-holds.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1' } })
const NOON = new Date('2026-11-21T19:00:00Z')
const at = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000)

test('the hold of a visitor and its address are deleted a day after it ended', async () => {
  app.setNow(NOON)
  const visit = await app.given.visitor()
  const body = { date: Day.parse('2026-11-24'), window: 'evening', loadSize: 'small' } as const
  await app.as(visit).call(holdWindow, { body: { ...body, area: 'Vancouver' } })
  app.setNow(at(24))
  await sweepHolds.run({}, app.ctx)
  expect(await app.given.count('holds')).toBe(1)
  app.setNow(at(25))
  await sweepHolds.run({}, app.ctx)
  expect(await app.given.count('holds')).toBe(0)
})
