import { afterEach, expect, test } from 'vitest'
import { listHaulerPayouts } from '../../../contract/statements.ts'
import { closeBooks, onSite } from '../../job-page/testing/on-site.ts'
import { useApp } from '../../testing/app.ts'

const app = useApp({ settings: { PAYOUT_HOLD_HOURS: '0' } })
afterEach(() => closeBooks(app))

test('with no hours on hold, neither the time nor missing proof holds a payout', async () => {
  const site = await onSite(app)
  expect(await site.complete()).toMatchObject({ proof: 'missing' })
  await app.runTasks()
  const [payout] = await app.as(site.hauler).call(listHaulerPayouts, {})
  expect(payout).toMatchObject({ status: 'paid', waitsFor: null, releasesAt: null })
})
