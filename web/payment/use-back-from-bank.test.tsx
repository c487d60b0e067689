import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { answerApi } from '../testing/api.ts'
import { pass } from '../testing/render.ts'
import { aJob, aPrice, NOW, showPart, TOKEN, encodePage } from '../job-page/testing/given.tsx'
import { afterBank, useBackFromBank } from './use-back-from-bank.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

function Page() {
  useBackFromBank(TOKEN)
  return null
}

async function open(address: string) {
  history.replaceState(null, '', address)
  const asked = answerApi({
    [`GET /api/job/${TOKEN}`]: () =>
      Response.json(encodePage(aJob({ priceChange: aPrice({ status: 'approved' }) }))),
    [`POST /api/job/${TOKEN}/payments/check`]: () => Response.json(encodePage(aJob())),
  })
  showPart((job) => (
    <>
      <Page />
      {job.priceChange ? 'waits' : 'is settled'}
    </>
  ))
  await pass(100)
  await pass(100)
  return asked.map(({ path }) => path)
}

test('who comes back from a bank sees what became of the payment, and nothing secret stays in the address', async () => {
  const asked = await open(`${afterBank(TOKEN)}&payment_intent_client_secret=pi_1_secret`)
  expect(asked).toContain(`/api/job/${TOKEN}/payments/check`)
  expect(document.body.textContent).toBe('is settled')
  expect(location.pathname + location.search).toBe(`/job/${TOKEN}`)
})

test('who only opens the page asks no provider', async () => {
  const asked = await open(`/job/${TOKEN}`)
  expect(asked).toEqual([`/api/job/${TOKEN}`])
})
