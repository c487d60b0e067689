import { expect, test } from 'vitest'
import { saveCampaignContent, type CampaignId } from '../../contract/advertising.ts'
import { rewriteCampaign, type WordsPart } from '../../contract/campaign-writer.ts'
import { listCampaigns } from '../../contract/campaigns.ts'
import { useApp } from '../testing/app.ts'
import { givenActive, givenCampaign } from './testing/campaigns.ts'

const app = useApp()
type Admin = Awaited<ReturnType<typeof app.given.admin>>

const rewrite = (admin: Admin, campaignId: CampaignId, part: WordsPart, attempt = 1) =>
  app.as(admin).call(rewriteCampaign, { params: { campaignId }, body: { part, attempt } })
const seen = async (admin: Admin, id: CampaignId) =>
  (await app.as(admin).call(listCampaigns, {})).find((campaign) => campaign.id === id)

test('one part is rewritten, each time differently, and nothing changes before it is saved', async () => {
  const admin = await app.given.admin()
  const campaign = await givenActive(app, admin)
  const [first, second] = [
    await rewrite(admin, campaign.id, 'facebook', 1),
    await rewrite(admin, campaign.id, 'facebook', 2),
  ]
  expect(first).toMatchObject({
    page: null,
    ad: { platform: 'facebook' },
    writtenBy: 'templates',
  })
  expect(first.ad?.text).not.toBe(second.ad?.text)
  const page = await rewrite(admin, campaign.id, 'page')
  expect(page.ad).toBeNull()
  expect(page.page?.headline).toBeTruthy()
  expect(await seen(admin, campaign.id)).toEqual(campaign)
})

test('a network the campaign does not run on is refused, and so is a campaign that is gone', async () => {
  const admin = await app.given.admin()
  const { id } = await givenCampaign(app, admin)
  await expect(rewrite(admin, id, 'linkedin')).rejects.toMatchObject({
    code: 'refused',
    message: 'This campaign does not run on this platform',
  })
  const gone = (id + 1_000) as typeof id // the brand is the contract's
  await expect(rewrite(admin, gone, 'page')).rejects.toMatchObject({ code: 'not_found' })
})

test('while the writer does not answer the admin reads so', async () => {
  const admin = await app.given.admin()
  const { id } = await givenCampaign(app, admin)
  const templates = app.ctx.writer
  app.ctx.writer = {
    ...templates,
    writeCampaign: () => Promise.reject(new Error('socket hang up')),
  }
  try {
    await expect(rewrite(admin, id, 'page')).rejects.toMatchObject({
      code: 'provider_unavailable',
      message: 'The writer does not answer. Please try again',
    })
  } finally {
    app.ctx.writer = templates
  }
})

test('what a model rewrote is marked once it is saved, and the mark stays', async () => {
  const admin = await app.given.admin()
  const { id, adContent, landingPageConfig } = await givenCampaign(app, admin)
  const params = { campaignId: id }
  const save = (isAiGenerated?: boolean) =>
    app.as(admin).call(saveCampaignContent, {
      params,
      body: { adContent, landingPageConfig, ...(isAiGenerated && { isAiGenerated }) },
    })
  expect((await save()).isAiGenerated).toBe(false)
  expect((await save(true)).isAiGenerated).toBe(true)
  expect((await save()).isAiGenerated).toBe(true)
})
