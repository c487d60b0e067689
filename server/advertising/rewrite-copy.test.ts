import { expect, test } from 'vitest'
import type { Ad, WordsPart } from '../../contract/ad-content.ts'
import { saveCampaignContent, type CampaignId } from '../../contract/advertising.ts'
import { rewriteCampaign } from '../../contract/campaign-writer.ts'
import { listCampaigns } from '../../contract/campaigns.ts'
import { useApp } from '../testing/app.ts'
import { recordGenerated } from '../writing/generated-text-store.ts'
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
    writtenBy: 'built_in',
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

test('each part keeps who wrote it, until a person changes it; the mark of a model stays', async () => {
  const admin = await app.given.admin()
  const campaign = await givenCampaign(app, admin)
  const { id, landingPageConfig } = campaign
  expect(campaign).toMatchObject({ isAiGenerated: false, textSources: {} })
  const save = (ads: Ad[], page = landingPageConfig) =>
    app.as(admin).call(saveCampaignContent, {
      params: { campaignId: id },
      body: { adContent: { ads }, landingPageConfig: page },
    })
  const [google, facebook] = [
    await rewrite(admin, id, 'google'),
    await rewrite(admin, id, 'facebook'),
  ].flatMap(({ ad }) => ad ?? [])
  if (!google || !facebook) throw new Error('Both were rewritten')
  expect((await save([google])).textSources).toEqual({ google: 'built_in' })

  await recordGenerated(app.ctx.db, `${facebook.headline} now\n${facebook.text}`, 'model')
  const ofModel = { ...facebook, headline: `${facebook.headline} now` }
  expect(await save([google, ofModel])).toMatchObject({
    isAiGenerated: true,
    textSources: { google: 'built_in', facebook: 'model' },
  })
  const changed = { ...ofModel, text: 'Words of our own.' }
  expect(await save([google, changed])).toMatchObject({
    isAiGenerated: true,
    textSources: { google: 'built_in' },
  })
})

test('a rewritten part differs from the stored one and from the one in the form', async () => {
  const admin = await app.given.admin()
  const { id } = await givenCampaign(app, admin)
  const seenTexts = new Set<string>()
  let standing: string | undefined
  for (const attempt of [1, 1, 1]) {
    const { page } = await app.as(admin).call(rewriteCampaign, {
      params: { campaignId: id },
      body: { part: 'page', attempt, ...(standing && { standing }) },
    })
    expect(page?.text).not.toBe(standing)
    standing = page?.text
    seenTexts.add(standing ?? '')
  }
  expect(seenTexts.size).toBe(2)
})
