import { beforeEach, expect, test } from 'vitest'
import { givenActive } from '../advertising/testing/campaigns.ts'
import { useApp } from '../testing/app.ts'
import { daysOfSpendIn, GOOGLE_HEAD as HEAD, sendingSpendIn } from './testing/send-spend.ts'

const app = useApp()
const send = sendingSpendIn(app)
const daysOf = daysOfSpendIn(app)
beforeEach(() => app.setNow(new Date('2026-11-24T20:00:00Z')))

const given = async (fields = {}) => givenActive(app, await app.given.admin(), fields)

test('Meta: titles name the currency, Instagram is its own platform, and rows of a day are added up', async () => {
  const { id, name } = await given({ platforms: ['facebook', 'instagram'] })
  const file = (currency: string) =>
    [
      `Reporting starts,Reporting ends,Campaign name,Platform,Impressions,Link clicks,Amount spent (${currency})`,
      `2026-11-03,2026-11-03,${name},facebook,1000,10,12.5`,
      `2026-11-03,2026-11-03,${name},audience_network,100,1,0.50`,
      `2026-11-03,2026-11-03,${name},instagram,500,5,7`,
      ',,,,1600,16,20.00',
    ].join('\n')
  await send(file('CAD'), { name: 'meta.csv' })
  expect((await daysOf(id)).toSorted()).toEqual([
    ['2026-11-03', 'facebook', 1_100, 13_00],
    ['2026-11-03', 'instagram', 500, 7_00],
  ])
  expect(await send(file('USD'), { dryRun: true })).toMatchObject({ counts: { error: 3 } })
})

test('LinkedIn: UTF-16 with tabs, words before the titles, days with the month first', async () => {
  const { id, name } = await given({ platforms: ['linkedin'] })
  const text = [
    'Campaign Performance Report (in UTC)',
    '"Report Start: November 1, 2026, 12:00 AM"',
    '',
    'Start Date (in UTC)\tCampaign Name\tCampaign ID\tCurrency\tTotal Spent\tImpressions\tClicks',
    `11/4/2026\t${name}\t7777\tCAD\t180.25\t1 234\t9`,
  ].join('\r\n')
  const file = Buffer.from(`\uFEFF${text}`, 'utf16le')
  expect(await send(file)).toMatchObject({ network: 'linkedin', encoding: 'UTF-16 with tabs' })
  expect(await daysOf(id)).toEqual([['2026-11-04', 'linkedin', 1_234, 180_25]])
  const unmarked = Buffer.from(text, 'utf16le')
  expect(await send(unmarked, { dryRun: true })).toMatchObject({ counts: { same: 1 } })
})

test('semicolons, French titles and amounts, and a byte order mark', async () => {
  const { id, name } = await given()
  const file = `\uFEFFJour;Campagne;Code de devise;Impr.;Clics;Coût\n2026-11-05;${name};CAD;1\u202f842;3;1\u00a0234,56\n`
  expect(await send(file)).toMatchObject({ encoding: 'UTF-8 with semicolons', problem: null })
  expect(await daysOf(id)).toEqual([['2026-11-05', 'google', 1_842, 1_234_56]])
})

test.for([
  ['of no network', 'a,b\n1,2\n', /not the titles of Google Ads, Meta Ads, LinkedIn Ads/],
  ['nothing', '', /not the titles/],
  ['without days', 'Campaign,Cost\nA,1\n', /no column for the day/],
  ['without rows', `${HEAD}\n`, /no rows/],
  ['in Latin-1', Buffer.from(`${HEAD}\n2026-11-01,\xe9t\xe9,1,CAD,1,1,1\n`, 'latin1'), /UTF-8/],
  ['with an open quote', `${HEAD}\n"2026-11-01,A,1,CAD,1,1,1\n`, /never closed/],
  ['of too many rows', `${HEAD}\n${'2026-11-01,A,1,CAD,1,1,1\n'.repeat(5_001)}`, /at most 5,000/],
] as const)('a file %s has a problem as a whole', async ([, content, problem]) => {
  const report = await send(content, { dryRun: false })
  expect(report.problem).toMatch(problem)
  expect(report.importId).toBeNull()
})

test.for([
  ['a day to come', '2026-12-01,A,1,CAD,1,1,1', 'This day has not come yet'],
  ['a day long ago', '2020-01-01,A,1,CAD,1,1,1', 'Spend is imported for the last two years'],
  ['a day that may be two', '03/04/2026,A,1,CAD,1,1,1', '“03/04/2026” is no day'],
  ['a comma too many', '2026-11-01,A, b,1,CAD,1,1,1', 'This row has 8 cells, and the titles are 7'],
  ['no whole number', '2026-11-01,A,1,CAD,1.5,1,1', 'Impressions and clicks are whole numbers'],
  ['no amount', '2026-11-01,A,1,CAD,1,1,abc', 'This is no amount like 38.40'],
  ['minus', '2026-11-01,A,1,CAD,1,1,-4.00', 'This is no amount like 38.40'],
  ['euros', '2026-11-01,A,1,EUR,1,1,4.00', 'Euros in a Canadian account'],
] as const)('a row with %s is an error that says so', async ([, row, message]) => {
  await given({ name: 'A' }).catch(() => undefined)
  const { listed } = await send(`${HEAD}\n${row}\n`, { dryRun: true })
  expect(listed).toMatchObject([{ result: 'error', message: expect.stringContaining(message) }])
})
