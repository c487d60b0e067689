import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { editCampaign } from '../../contract/ad-budgets.ts'
import { CampaignId, type Campaign } from '../../contract/advertising.ts'
import { cents } from '../../contract/money.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { button, press, render, type } from '../testing/render.ts'
import { EditCampaign } from './EditCampaign.tsx'

const nothing = {
  impressions: 0,
  clicks: 0,
  conversions: 0,
  signups: 0,
  jobsCompleted: 0,
  cost: cents(0),
  revenue: cents(0),
  share: cents(0),
  gross: cents(0),
}
const campaign: Campaign = {
  id: CampaignId.parse(7),
  name: 'Garage clear-out',
  slug: 'garage-1',
  type: 'customer_acquisition',
  status: 'active',
  targetAudience: { demographics: '', location: 'Surrey', interests: [] },
  budget: cents(500_00),
  duration: 30,
  platforms: ['google'],
  adContent: { ads: [] },
  landingPageConfig: { headline: 'A', text: 'B', action: 'C' },
  isAiGenerated: false,
  textSources: {},
  performance: { impressions: 0, clicks: 0, conversions: 0 },
  signups: 0,
  jobsCompleted: 0,
  cost: cents(0),
  revenue: cents(0),
  figures: nothing,
  startedAt: null,
  endsAt: null,
  createdAt: new Date('2026-11-20T18:00:00Z'),
  version: 3,
  pauseAtBudget: false,
}

test('what was typed stays when another person changed the campaign, and is saved over the version they made', async () => {
  const path = `PATCH ${editCampaign.path.replace(':campaignId', '7')}`
  const asked = answerApi({
    [path]: () => refusal('outdated', 'Someone changed this campaign meanwhile', { version: 5 }),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <EditCampaign campaign={campaign} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const save = async () => {
    press('Save campaign')
    await act(() =>
      vi.waitFor(() => expect(button('Save campaign').dataset.pending).toBeUndefined()),
    )
  }
  type('Campaign name', 'Garage and shed')
  await save()
  await save()
  const bodies = asked.map(({ body }) => body)
  expect(bodies).toMatchObject([
    { name: 'Garage and shed', version: 3 },
    { name: 'Garage and shed', version: 5 },
  ])
})
