import { NuqsTestingAdapter, type OnUrlUpdateFunction } from 'nuqs/adapters/testing'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { pass, render } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useSetupNotice } from './use-setup-notice.ts'

const showToast = vi.fn<(message: string, title?: string) => void>()
const onUrlUpdate = vi.fn<OnUrlUpdateFunction>()

// Fetched on demand, which no faked clock waits for.
beforeAll(() => import('./setup-notice.ts'))
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(toast, 'success').mockImplementation(showToast)
  vi.spyOn(toast, 'failure').mockImplementation(showToast)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  showToast.mockReset()
  onUrlUpdate.mockReset()
})

/** A hauler returns from the bank setup; the account is connected from this refetch on, if ever. */
function comeBack(setup: string, connectedAtAsk: number): void {
  function Page() {
    const [asks, setAsks] = useState(0)
    const [ask] = useState(() => async () => setAsks((before) => before + 1))
    useSetupNotice(asks >= connectedAtAsk, ask)
    return null
  }
  render(
    <NuqsTestingAdapter
      searchParams={{ setup, tab: 'available' }}
      onUrlUpdate={onUrlUpdate}
      hasMemory
    >
      <Page />
    </NuqsTestingAdapter>,
  )
}

/** Long enough for every ask and its answer to be drawn. */
async function wait(): Promise<void> {
  for (let second = 0; second < 10; second++) await pass(1_000)
}

test('a connected account is said once', async () => {
  comeBack('complete', 0)
  await wait()
  expect(showToast.mock.calls.map(([, title]) => title)).toEqual(['Bank Account Connected'])
})

test('the word of the provider may arrive after the hauler', async () => {
  comeBack('complete', 2)
  await wait()
  expect(showToast.mock.calls.map(([, title]) => title)).toEqual(['Bank Account Connected'])
})

test('nothing is called connected that is not', async () => {
  comeBack('complete', Infinity)
  await wait()
  expect(showToast.mock.calls.map(([, title]) => title)).toEqual(['Bank Setup Not Finished'])
})

test('an expired link asks for a new one', async () => {
  comeBack('refresh', Infinity)
  await wait()
  expect(showToast.mock.calls.map(([, title]) => title)).toEqual(['The Link Has Expired'])
})

test('the notice leaves the address in its place in the history: Back does not say it again', async () => {
  comeBack('complete', 0)
  await wait()
  expect(onUrlUpdate).toHaveBeenCalledOnce()
  expect(onUrlUpdate.mock.calls[0]?.[0]).toMatchObject({
    queryString: '?tab=available',
    options: { history: 'replace' },
  })
})
