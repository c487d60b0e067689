import { expect, test } from 'vitest'
import { useApp, type Visit } from '../testing/app.ts'
import { trackedPath } from '../../contract/advertising.ts'
import { advertisingTasks } from './tasks.ts'
import { givenActive, open } from './testing/campaigns.ts'

const app = useApp()
const NOW = new Date('2026-11-20T20:00:00Z')
const DAY_MS = 86_400_000

const sweep = () =>
  advertisingTasks.find(({ name }) => name === 'sweep-ad-visits')?.run({}, app.ctx)

test('which campaign a visitor came from is kept for 90 days', async () => {
  app.setNow(NOW)
  const { slug } = await givenActive(app, await app.given.admin())
  const visit: Visit = {}
  await open(app, visit, trackedPath(slug, 'facebook'))
  expect(await app.given.count('adVisits')).toBe(1)

  app.setNow(new Date(NOW.getTime() + 90 * DAY_MS))
  await sweep()
  expect(await app.given.count('adVisits')).toBe(1)
  app.setNow(new Date(NOW.getTime() + 90 * DAY_MS + 1000))
  await sweep()
  expect(await app.given.count('adVisits')).toBe(0)
  app.letClockRun()
})
