import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, press, render } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ReferPart } from './ReferPart.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const NONE = { get: '50.00', code: null, referred: [], earned: '0.00' }

async function show(referral: object) {
  let current = referral
  answerApi({
    'GET /api/hauler/referral': () => Response.json(current),
    'POST /api/hauler/referral': () => {
      current = { ...NONE, code: 'DALEX7Q2M' }
      return Response.json(current)
    },
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <ReferPart />
    </QueryClientProvider>,
  )
  await pass(50)
}

const text = () => document.body.textContent

test('a hauler reads what it brings, and gets the code with one press', async () => {
  await show(NONE)
  expect(text()).toContain('You get $50.00 for each hauler who registers with your code')
  press('Get my code')
  await pass(50)
  expect(text()).toContain('/hauler-register?code=DALEX7Q2M')
})

test('the code has a link to the registration; each hauler stands with the first name and the state', async () => {
  await show({
    get: '50.00',
    code: 'DALEX7Q2M',
    earned: '50.00',
    referred: [
      { firstName: 'Tavi', state: 'credited', refusal: null, credit: '50.00' },
      { firstName: 'Mei', state: 'no_credit', refusal: 'self_referral', credit: '50.00' },
      { firstName: 'Ana', state: 'applied', refusal: null, credit: '50.00' },
    ],
  })
  expect(text()).toContain('/hauler-register?code=DALEX7Q2M')
  const rows = [...document.querySelectorAll('li')].map((row) => row.textContent)
  expect(rows).toEqual([
    'TaviFirst job done. $50.00 added to your payouts.',
    'MeiNo credit: the details match your own account.',
    'AnaApplied. We are reviewing the application.',
  ])
  expect(text()).toContain('Earned so far: $50.00')
})

test('without an offer there is nothing to ask for', async () => {
  await show({ ...NONE, get: null })
  expect(text()).toContain('There is no offer for referring haulers right now.')
  expect(document.querySelector('button')).toBeNull()
})
