import { beforeAll, expect, test } from 'vitest'
import { generateCampaign } from '../../contract/campaign-writer.ts'
import { cents } from '../../contract/money.ts'
import { generateSocialPost } from '../../contract/social-posts.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()
let admin: { cookie: string }
beforeAll(async () => {
  admin = await app.given.admin()
})

const post = async (topic: string) => {
  const body = { platform: 'facebook', contentType: 'promotional', topic } as const
  const texts = []
  // Every other sentence of the templates names the topic.
  for (let turn = 0; turn < 4; turn += 1)
    texts.push((await app.as(admin).call(generateSocialPost, { body })).content)
  return texts.join('\n')
}

test('the templates take the topic of the admin, but no claim in it', async () => {
  expect(await post('moving week')).toContain('moving week')
  expect(await post('half price week')).not.toContain('half')
  expect(await post('the best junk removal in BC')).not.toContain('best')
})

test('interests and places with a claim are left out of the templates', async () => {
  const words = async (location: string, interest: string) => {
    const { campaign } = await app.as(admin).call(generateCampaign, {
      body: {
        type: 'customer_acquisition',
        targetAudience: { demographics: '', location, interests: [interest] },
        budget: cents(100_00),
        duration: 30,
        platforms: ['linkedin'],
      },
    })
    return JSON.stringify(campaign.adContent)
  }
  expect(await words('100 Mile House', 'moving')).toMatch(/Moving in 100 Mile House/)
  expect(await words('Surrey, 50% off', 'free pickups')).not.toMatch(/50|free/)
})
