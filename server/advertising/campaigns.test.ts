import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enterSpend } from '../../contract/ad-metrics.ts'
import {
  createCampaign,
  deleteCampaign,
  saveCampaignContent,
  setCampaignStatus,
  type CampaignId,
} from '../../contract/advertising.ts'
import { listCampaigns } from '../../contract/campaigns.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { completeCampaign } from './complete-campaign.ts'
import { campaignForm, givenActive, givenCampaign } from './testing/campaigns.ts'
import { movesOf } from '../testing/moves-of.ts'

const app = useApp()

const post = async (visit: Visit, body: object) => {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/admin/campaigns',
    payload: body,
    headers: { cookie: `sid=${visit.cookie}` },
  })
  return { status: answer.statusCode, body: answer.json() }
}
/** The form as it travels. */
const wire = (fields: object = {}) => ({ ...campaignForm(), budget: '500', ...fields })
const unknown = 2_000_000_000 as CampaignId

test('a campaign begins as a draft that a person wrote, with the defaults of the specification', async () => {
  const admin = await app.given.admin()
  const { name, type, platforms } = campaignForm()
  const made = await post(admin, { name, type, platforms, budget: '250.5' })
  expect(made.body).toMatchObject({
    name,
    status: 'draft',
    budget: '250.50',
    duration: 30,
    targetAudience: { demographics: '', location: 'British Columbia', interests: [] },
    isAiGenerated: false,
    performance: { impressions: 0, clicks: 0, conversions: 0 },
    cost: '0.00',
  })
  expect(made.body.slug).toMatch(/^spring-clear-out-\d+-[0-9a-f]{6}$/)
  expect((await app.as(admin).call(listCampaigns, {}))[0]).toMatchObject({ name })
})

test.for([
  ['name', '', 'Campaign name is required'],
  ['name', undefined, 'Campaign name is required'],
  ['name', '   ', 'Campaign name is required'],
  ['name', 'x'.repeat(10_000), 'Please use at most 120 characters'],
  ['name', { $gt: '' }, 'Campaign name is required'],
  ['type', undefined, 'Required'],
  ['type', 'lottery', 'Invalid input'],
  ['budget', '', 'Budget is required'],
  ['budget', undefined, 'Budget is required'],
  ['budget', 'much', 'Enter an amount like 250 or 249.50'],
  ['budget', '-5', 'Enter an amount like 250 or 249.50'],
  ['budget', '99999999', 'Enter an amount like 250 or 249.50'],
  ['budget', '1e5', 'Enter an amount like 250 or 249.50'],
  ['duration', 0, 'Duration must be at least 1 day'],
  ['duration', 'long', 'Duration must be at least 1 day'],
  ['duration', null, 'Duration must be at least 1 day'],
  ['duration', 1.5, 'Duration is a whole number of days'],
  ['duration', 1e9, 'Duration can be at most 365 days'],
  ['platforms', [], 'Select at least one platform'],
  ['platforms', undefined, 'Select at least one platform'],
  ['platforms', 'google', 'Select at least one platform'],
  ['platforms', ['google', 'google'], 'Select each platform once'],
  ['platforms', ['myspace'], 'Invalid input'],
  ['targetAudience', { location: 'x'.repeat(10_000) }, 'Please use at most 120 characters'],
] as const)(
  'a campaign with %s %j is refused in the words for it',
  async ([field, wrong, message]) => {
    const before = await app.given.count('adCampaigns')
    const { status, body } = await post(await app.given.admin(), wire({ [field]: wrong }))
    expect(status).toBe(400)
    expect(body.errors[0].path.split('.')[0]).toBe(field)
    expect(body.errors[0].message).toBe(message)
    expect(await app.given.count('adCampaigns')).toBe(before)
  },
)

test('an advertisement longer than its network shows is refused at its field', async () => {
  const ads = [{ platform: 'google', headline: 'x'.repeat(31), text: 'Fits' }]
  const { status, body } = await post(await app.given.admin(), wire({ adContent: { ads } }))
  expect(status).toBe(400)
  expect(body.errors).toEqual([
    { path: 'adContent.ads.0.headline', message: 'Google shows at most 30 characters here' },
  ])
})

test('a name is given once, whatever its case, and is free again when its campaign is deleted', async () => {
  const admin = await app.given.admin()
  const { id, name } = await givenCampaign(app, admin)
  const again = { body: campaignForm({ name: name.toUpperCase() }) }
  await expect(app.as(admin).call(createCampaign, again)).rejects.toMatchObject({
    code: 'in_use',
    fields: [{ path: 'name', message: 'Another campaign has this name' }],
  })
  await app.as(admin).call(deleteCampaign, { params: { campaignId: id } })
  await app.as(admin).call(createCampaign, again)
})

test('two concurrent requests with one name create one campaign', async () => {
  const admins = await Promise.all([app.given.admin(), app.given.admin()])
  const body = campaignForm()
  const sent = await Promise.allSettled(
    admins.map((admin) => app.as(admin).call(createCampaign, { body })),
  )
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a campaign is activated, paused and activated again without getting new days', async () => {
  const admin = await app.given.admin()
  const campaign = await givenActive(app, admin, { duration: 7 })
  const { endsAt } = campaign
  expect(endsAt && dayOf(endsAt)).toBe(addDays(dayOf(app.ctx.now()), 7))
  const params = { campaignId: campaign.id }
  const put = (status: 'active' | 'paused' | 'draft' | 'completed') =>
    app.as(admin).call(setCampaignStatus, { params, body: { status } })

  expect(await put('paused')).toMatchObject({ status: 'paused' })
  await expect(put('paused')).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'This campaign is paused; you cannot pause it now',
  })
  expect(await put('active')).toMatchObject({ status: 'active', endsAt })
  for (const status of ['draft', 'completed'] as const)
    await expect(put(status)).rejects.toMatchObject({ code: 'illegal_move' })
})

test('of two concurrent pauses one succeeds', async () => {
  const admins = await Promise.all([app.given.admin(), app.given.admin()])
  const { id } = await givenActive(app, admins[0])
  const args = { params: { campaignId: id }, body: { status: 'paused' as const } }
  const sent = await Promise.allSettled(
    admins.map((admin) => app.as(admin).call(setCampaignStatus, args)),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await movesOf(app.ctx.db, 'campaign', id)).toEqual(['activate', 'pause'])
})

test('the clock completes a campaign when its days are over, and a new start gives it new ones', async () => {
  const admin = await app.given.admin()
  const { id } = await givenActive(app, admin, { duration: 2 })
  const params = { campaignId: id }
  const status = async () =>
    (await app.as(admin).call(listCampaigns, {})).find((campaign) => campaign.id === id)?.status

  await app.runTasks({ delayed: true })
  expect(await status()).toBe('active')

  const start = app.ctx.now()
  app.setNow(new Date(start.getTime() + 2 * 86_400_000))
  // The task ran early above; its campaign is still due.
  await app.as(admin).call(setCampaignStatus, { params, body: { status: 'paused' } })
  await completeCampaign.run({ campaignId: id }, app.ctx)
  await completeCampaign.run({ campaignId: id }, app.ctx)
  expect(await status()).toBe('completed')

  const again = await app.as(admin).call(setCampaignStatus, { params, body: { status: 'active' } })
  expect(again.endsAt && dayOf(again.endsAt)).toBe(addDays(dayOf(app.ctx.now()), 2))
  app.letClockRun()
})

test('a campaign whose days are over sooner by the clock of the database is completed all the same', async () => {
  const admin = await app.given.admin()
  const { id, endsAt } = await givenActive(app, admin, { duration: 2 })
  const waiting = async () => {
    const { rows } = await sql`
      select start_after from tasks.job where state = 'created'
        and data ->> 'task' = 'complete-campaign' and data #>> '{payload,campaignId}' = ${String(id)}
      order by start_after`.execute(app.ctx.db)
    return rows
  }
  expect(await waiting()).toEqual([{ startAfter: endsAt }])

  const end = endsAt?.getTime() ?? 0
  app.setNow(new Date(end - 2_000))
  await completeCampaign.run({ campaignId: id }, app.ctx)
  app.letClockRun()
  expect(await waiting()).toEqual([{ startAfter: endsAt }, { startAfter: new Date(end + 60_000) }])
})

test('a deleted campaign is gone from the lists; another admin who deletes it too hears so', async () => {
  const admin = await app.given.admin()
  const { id } = await givenActive(app, admin)
  const params = { campaignId: id }
  await app.as(admin).call(deleteCampaign, { params })
  const calls = [
    () => app.as(admin).call(deleteCampaign, { params }),
    () => app.as(admin).call(setCampaignStatus, { params, body: { status: 'paused' } }),
    () =>
      app.as(admin).call(setCampaignStatus, {
        params: { campaignId: unknown },
        body: { status: 'active' },
      }),
    () =>
      app.as(admin).call(enterSpend, {
        params,
        body: { date: dayOf(app.ctx.now()), platform: 'google', impressions: 1, cost: cents(1) },
      }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'not_found' })
  const listed = await app.as(admin).call(listCampaigns, {})
  expect(listed.filter((campaign) => campaign.id === id)).toEqual([])
})

test('words are changed within the limits, and only for networks the campaign runs on', async () => {
  const admin = await app.given.admin()
  const { id } = await givenCampaign(app, admin, { platforms: ['google'] })
  const landingPageConfig = { headline: 'Gone by Friday', text: 'We carry it.', action: 'Book' }
  const save = (platform: 'google' | 'linkedin') =>
    app.as(admin).call(saveCampaignContent, {
      params: { campaignId: id },
      body: {
        adContent: { ads: [{ platform, headline: 'Junk gone', text: 'Book online' }] },
        landingPageConfig,
      },
    })
  expect(await save('google')).toMatchObject({
    landingPageConfig,
    adContent: { ads: [{ headline: 'Junk gone' }] },
  })
  await expect(save('linkedin')).rejects.toMatchObject({ code: 'refused' })
})

test('half a character, which cannot be stored, is refused as input', async () => {
  const admin = await app.given.admin()
  for (const fields of [{ name: 'Half \ud83d' }, { targetAudience: { location: '\udc00' } }])
    expect(await post(admin, wire(fields))).toMatchObject({
      status: 400,
      body: { detail: 'The text contains a character that cannot be stored' },
    })
})
