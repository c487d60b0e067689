import { expect, test } from 'vitest'
import { SLOTS, windowFacts } from '../../contract/calendar.ts'
import { useApp } from '../testing/app.ts'
import { WEEKEND_SLOTS } from './hauler-story.ts'
import { sampleHaulers } from './haulers.ts'
import { openPickups } from './open-pickups.ts'
import { playPeople, playPickups } from './play-demo.ts'

const app = useApp()

// The story counts its days from the present, and haulers keep other hours at the weekend.
test.for([
  ['just after midnight on a Saturday', '2027-01-02T07:05:00Z'],
  ['just before midnight on a Sunday', '2027-01-04T06:55:00Z'],
])('the story can be played %s', { timeout: 180_000 }, async ([, at = '']) => {
  const undo = new Error('undo')
  const played = app.ctx.db.transaction().execute(async (transaction) => {
    const then = { ...app.ctx, now: () => new Date(at) }
    await playPeople(then, transaction)
    await playPickups(then, transaction)
    throw undo
  })
  await expect(played).rejects.toBe(undo)
  expect(await app.given.count('jobs')).toBe(0)
})

test.for([0, 1, 2, 3, 4, 5, 6])(
  'played on weekday %i, the sample hauler has four jobs to choose from',
  (today) => {
    const fits = openPickups.filter(({ address, day, window, outcome }) => {
      const weekday = (today + day) % 7
      const open = weekday === 0 || weekday === 6 ? WEEKEND_SLOTS : SLOTS
      const isNear = sampleHaulers.dale.form.serviceAreas.some((area) => address.endsWith(area))
      return (
        outcome === 'waits' &&
        isNear &&
        windowFacts[window].slots.some((slot) => open.includes(slot))
      )
    })
    expect(fits).toHaveLength(4)
  },
)
