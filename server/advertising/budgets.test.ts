import { beforeEach, expect, test } from 'vitest'
import { editCampaign, listBudgets, listCampaignChanges } from '../../contract/ad-budgets.ts'
import { enterSpend } from '../../contract/ad-metrics.ts'
import {
  deleteCampaign,
  saveCampaignContent,
  setCampaignStatus,
  type CampaignId,
} from '../../contract/advertising.ts'
import { addDays, dayOf, instantOf } from '../../contract/calendar.ts'
import { getCampaign } from '../../contract/campaigns.ts'
import { cents } from '../../contract/money.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { givenActive, open } from './testing/campaigns.ts'

const app = useApp()
const START = instantOf(dayOf(new Date('2026-11-01T20:00:00Z')), 9)
const onDay = (days: number) => app.setNow(new Date(START.getTime() + days * 86_400_000))
beforeEach(() => onDay(0))

const spend = (admin: Visit, campaignId: CampaignId, dollars: number, days = 0) =>
  app.as(admin).call(enterSpend, {
    params: { campaignId },
    body: {
      date: addDays(dayOf(START), days),
      platform: 'google',
      impressions: 0,
      cost: cents(dollars * 100),
    },
  })
const budgetOf = async (admin: Visit, id: CampaignId) =>
  (await app.as(admin).call(listBudgets, {})).find(({ campaignId }) => campaignId === id)
const alertsAbout = async (name: string) =>
  (await messagesOf(app)).filter(({ message }) => message.includes(name))

test('80 % and 100 % of a budget are reported once each, to those who run marketing', async () => {
  const admin = await app.given.admin('marketing')
  await app.given.admin('accountant')
  const { id, name } = await givenActive(app, admin, { budget: cents(100_00) })
  await spend(admin, id, 79)
  expect(await alertsAbout(name)).toEqual([])
  await spend(admin, id, 80)
  await spend(admin, id, 85)
  const alerts = await alertsAbout(name)
  expect(alerts.map(({ message }) => message)).toEqual(
    alerts.map(() => expect.stringContaining('$80.00 of the $100.00 budget')),
  )
  await spend(admin, id, 120)
  await spend(admin, id, 130)
  expect(await budgetOf(admin, id)).toMatchObject({
    spent: 130_00,
    status: 'active',
    alerts: [
      { percent: 100, spent: 120_00, hasPaused: false },
      { percent: 80, spent: 80_00, recipients: expect.arrayContaining(['Priya Lee']) },
    ],
  })
  expect(await alertsAbout(name)).toHaveLength(2 * alerts.length)
})

test('a campaign is paused at 100 % where it was asked for; a raised budget is another one', async () => {
  const admin = await app.given.admin()
  const { id, version } = await givenActive(app, admin, { budget: cents(100_00) })
  const params = { campaignId: id }
  await app.as(admin).call(editCampaign, { params, body: { version, pauseAtBudget: true } })
  await spend(admin, id, 100)
  expect(await budgetOf(admin, id)).toMatchObject({
    status: 'paused',
    alerts: [
      { percent: 100, hasPaused: true },
      { percent: 80, hasPaused: false },
    ],
  })
  await app.as(admin).call(editCampaign, {
    params,
    body: { version: version + 1, budget: cents(200_00) },
  })
  await app.as(admin).call(setCampaignStatus, { params, body: { status: 'active' } })
  await spend(admin, id, 210)
  expect(await budgetOf(admin, id)).toMatchObject({ status: 'paused' })
  const changes = await app.as(admin).call(listCampaignChanges, { params })
  expect(changes.map(({ by, what }) => [by, what])).toEqual(
    expect.arrayContaining([
      ['', 'Paused: its budget was spent'],
      ['Priya Lee', 'Budget: $100.00 to $200.00'],
      ['Priya Lee', 'Pause at 100 % of the budget: on'],
      ['Priya Lee', 'Activated'],
    ]),
  )
})

test('a campaign whose spent budget was reported is paused once that is asked for', async () => {
  const admin = await app.given.admin()
  const { id, version } = await givenActive(app, admin, { budget: cents(100_00) })
  await spend(admin, id, 120)
  expect(await budgetOf(admin, id)).toMatchObject({ status: 'active' })
  const params = { campaignId: id }
  await app.as(admin).call(editCampaign, { params, body: { version, pauseAtBudget: true } })
  expect(await budgetOf(admin, id)).toMatchObject({
    status: 'paused',
    alerts: [
      { percent: 100, hasPaused: true },
      { percent: 80, hasPaused: false },
    ],
  })
  await app.as(admin).call(setCampaignStatus, { params, body: { status: 'active' } })
  await spend(admin, id, 130)
  expect(await budgetOf(admin, id)).toMatchObject({ status: 'active' })
})

test('the forecast is the mean of the last seven days with spend', async () => {
  const admin = await app.given.admin()
  const { id } = await givenActive(app, admin, { budget: cents(200_00) })
  onDay(8)
  for (let day = 0; day < 8; day++) await spend(admin, id, 10, day)
  expect(await budgetOf(admin, id)).toMatchObject({
    spent: 80_00,
    perDay: 10_00,
    reachesOn: addDays(dayOf(START), 7 + 12),
  })
})

test('an edit by an old version changes nothing, and says which one is current', async () => {
  const admin = await app.given.admin()
  const { id, version } = await givenActive(app, admin)
  const params = { campaignId: id }
  const as = app.as(admin)
  const edited = await as.call(editCampaign, { params, body: { version, duration: 40 } })
  expect(edited).toMatchObject({ duration: 40, version: version + 1 })
  const late = as.call(editCampaign, { params, body: { version, budget: cents(1_00) } })
  await expect(late).rejects.toMatchObject({ code: 'outdated' })
  const { adContent, landingPageConfig } = edited
  const words = as.call(saveCampaignContent, {
    params,
    body: { version, adContent, landingPageConfig },
  })
  await expect(words).rejects.toMatchObject({ code: 'outdated' })
  expect(await as.call(getCampaign, { params })).toMatchObject({ version: version + 1 })
})

test('editing refuses a name that is taken and a duration that is over, and moves the end of a run', async () => {
  const admin = await app.given.admin()
  const [one, two] = [await givenActive(app, admin), await givenActive(app, admin)]
  const params = { campaignId: one.id }
  const { version } = one
  const edit = (body: object) =>
    app.as(admin).call(editCampaign, { params, body: { version, ...body } })
  await expect(edit({ name: two.name.toUpperCase() })).rejects.toMatchObject({ code: 'in_use' })
  onDay(5)
  await expect(edit({ duration: 3 })).rejects.toMatchObject({ code: 'refused' })
  expect(await edit({ duration: 6, platforms: ['google'] })).toMatchObject({
    endsAt: instantOf(addDays(dayOf(START), 6), 0),
    platforms: ['google'],
  })
})

test('a campaign that is paused, completed or deleted has a kind page with a way to book', async () => {
  const admin = await app.given.admin()
  const { id, slug } = await givenActive(app, admin)
  const params = { campaignId: id }
  await app.as(admin).call(setCampaignStatus, { params, body: { status: 'paused' } })
  const page = async () => {
    const { statusCode, body } = await open(app, {}, `/c/${slug}`)
    return [statusCode, body.includes('You can still book'), body.includes('href="/?book=1"')]
  }
  expect(await page()).toEqual([200, true, true])
  await app.as(admin).call(setCampaignStatus, { params, body: { status: 'active' } })
  await app.as(admin).call(deleteCampaign, { params })
  expect(await page()).toEqual([200, true, true])
  const moves = await app.ctx.db
    .selectFrom('transitions')
    .select('move')
    .where('noun', '=', 'campaign')
    .where('nounId', '=', id)
    .orderBy('id')
    .execute()
  expect(moves.map(({ move }) => move)).toEqual(['activate', 'pause', 'activate', 'pause'])
})
