import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { CampaignBudget, editCampaign, listBudgets } from '../../../contract/ad-budgets.ts'
import { CampaignId } from '../../../contract/advertising.ts'
import { Day } from '../../../contract/calendar.ts'
import { cents } from '../../../contract/money.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { press, render } from '../../testing/render.ts'
import { Budgets } from './Budgets.tsx'

const budget: CampaignBudget = {
  campaignId: CampaignId.parse(7),
  name: 'Same-day Vancouver',
  status: 'active',
  version: 3,
  begins: Day.parse('2026-11-01'),
  budget: cents(900_00),
  spent: cents(738_00),
  pauseAtBudget: true,
  perDay: cents(41_00),
  reachesOn: Day.parse('2026-11-27'),
  alerts: [],
}

test('a budget that is spent by 80 % is raised by a fifth, to the next hundred dollars', async () => {
  const edit = `PATCH ${editCampaign.path.replace(':campaignId', '7')}`
  const asked = answerApi({
    [`GET ${listBudgets.path}`]: () =>
      Response.json([
        z.encode(CampaignBudget, budget),
        z.encode(CampaignBudget, {
          ...budget,
          campaignId: CampaignId.parse(8),
          spent: cents(312_00),
        }),
      ]),
    [edit]: () => refusal('outdated', 'Someone changed this campaign meanwhile'),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <Budgets />
    </QueryClientProvider>,
  )
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(document.body.textContent).toContain('$738.00 of $900.00')
  })
  expect(document.body.textContent?.match(/Raise to/g)).toHaveLength(1)
  press('Raise to $1,100.00')
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(asked.find(({ path }) => edit.endsWith(path))?.body).toEqual({
      version: 3,
      budget: '1100.00',
    })
  })
})
