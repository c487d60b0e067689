import { expect, test } from 'vitest'
import { generateCampaign, getWriter } from '../../contract/campaign-writer.ts'
import { cents } from '../../contract/money.ts'
import type { Writer } from '../providers/writer/writer.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()

/** The place is in the campaign's name: each test has its own, as names are counted. */
const wishFor = (location: string) => ({
  type: 'hauler_recruitment' as const,
  targetAudience: { demographics: '', location, interests: [] },
  budget: cents(400_00),
  duration: 30,
  platforms: ['facebook' as const, 'linkedin' as const],
})

test('without a model a campaign comes from templates, as a draft, and is not called AI-generated', async () => {
  const admin = await app.given.admin()
  expect(await app.as(admin).call(getWriter, {})).toEqual({ writtenBy: 'built_in' })
  const body = wishFor('Delta')
  const { campaign, writtenBy } = await app.as(admin).call(generateCampaign, { body })
  expect(writtenBy).toBe('built_in')
  expect(campaign).toMatchObject({
    status: 'draft',
    isAiGenerated: false,
    name: 'Haulers wanted, Delta',
  })
  expect(campaign.adContent.ads.map(({ platform }) => platform)).toEqual(['facebook', 'linkedin'])
})

test('the same wish once more gets a name of its own', async () => {
  const admin = await app.given.admin()
  const generate = () => app.as(admin).call(generateCampaign, { body: wishFor('Whistler') })
  expect((await generate()).campaign.name).toBe('Haulers wanted, Whistler')
  expect((await generate()).campaign.name).toBe('Haulers wanted, Whistler (2)')
})

test('of many concurrent requests, each gets a campaign with its own name', async () => {
  const admin = await app.given.admin()
  const body = wishFor('Ladner')
  const all = await Promise.all(
    Array.from({ length: 8 }, () => app.as(admin).call(generateCampaign, { body })),
  )
  expect(new Set(all.map(({ campaign }) => campaign.name)).size).toBe(8)
})

test('what a model wrote is AI-generated, and what does not fit its networks is not stored', async () => {
  const admin = await app.given.admin()
  const body = wishFor('Surrey')
  const templates = app.ctx.writer
  try {
    const writeCampaign: Writer['writeCampaign'] = async (brief) => ({
      ...(await templates.writeCampaign(brief)),
      source: 'model',
    })
    app.ctx.writer = { ...templates, writeCampaign }
    const { campaign, writtenBy } = await app.as(admin).call(generateCampaign, { body })
    expect([writtenBy, campaign.isAiGenerated]).toEqual(['model', true])
    expect(campaign.textSources).toEqual({ page: 'model', facebook: 'model', linkedin: 'model' })

    const before = await app.given.count('adCampaigns')
    app.ctx.writer = {
      ...templates,
      writeCampaign: async (brief) => ({ ...(await writeCampaign(brief)), ads: [] }),
    }
    await expect(app.as(admin).call(generateCampaign, { body })).rejects.toMatchObject({
      code: 'provider_unavailable',
    })
    expect(await app.given.count('adCampaigns')).toBe(before)
  } finally {
    app.ctx.writer = templates
  }
})

test('while the writer does not answer the admin reads so, and no campaign is stored', async () => {
  const admin = await app.given.admin()
  const before = await app.given.count('adCampaigns')
  const templates = app.ctx.writer
  app.ctx.writer = {
    ...templates,
    writeCampaign: () => Promise.reject(new Error('socket hang up')),
  }
  try {
    const body = wishFor('Richmond')
    await expect(app.as(admin).call(generateCampaign, { body })).rejects.toMatchObject({
      code: 'provider_unavailable',
      message: 'The writer does not answer. Please try again',
    })
  } finally {
    app.ctx.writer = templates
  }
  expect(await app.given.count('adCampaigns')).toBe(before)
})
