import { NuqsTestingAdapter, type OnUrlUpdateFunction } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass, press, render } from '../testing/render.ts'
import { useAdRange } from './use-ad-analytics.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function Ranges() {
  const { setRange } = useAdRange()
  return <button onClick={() => setRange('7')}>7 days</button>
}

test('other days begin on the first page of the campaigns', async () => {
  const addressed = vi.fn<OnUrlUpdateFunction>()
  render(
    <NuqsTestingAdapter searchParams={{ tab: 'ads', cursor: 'abc' }} onUrlUpdate={addressed}>
      <Ranges />
    </NuqsTestingAdapter>,
  )
  press('7 days')
  await pass(100)
  expect(addressed.mock.lastCall?.[0].queryString).toBe('?tab=ads&range=7')
})
