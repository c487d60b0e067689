import { beforeEach, expect, test } from 'vitest'
import { listSpendImports, undoSpendImport } from '../../contract/ad-spend.ts'
import { enterSpend } from '../../contract/ad-metrics.ts'
import { deleteCampaign } from '../../contract/advertising.ts'
import { listAudit } from '../../contract/audit.ts'
import { listCampaigns } from '../../contract/campaigns.ts'
import { Day } from '../../contract/calendar.ts'
import { listImports, undoImport } from '../../contract/imports.ts'
import { cents } from '../../contract/money.ts'
import { givenActive } from '../advertising/testing/campaigns.ts'
import { useApp } from '../testing/app.ts'
import { daysOfSpendIn, GOOGLE_HEAD as HEAD, sendingSpendIn } from './testing/send-spend.ts'

const app = useApp()
const send = sendingSpendIn(app)
const daysOf = daysOfSpendIn(app)
beforeEach(() => app.setNow(new Date('2026-11-24T20:00:00Z')))

const given = async (fields = {}) => givenActive(app, await app.given.admin(), fields)

const numbers = new Map<string, number>()
/** As the network numbers its campaigns: one number for each name. */
const numberOf = (name: string) => {
  numbers.set(name, numbers.get(name) ?? 1_000 + numbers.size)
  return numbers.get(name)
}
const google = (name: string, number = numberOf(name)) =>
  [
    'Campaign report',
    '"November 1, 2026 - November 3, 2026"',
    HEAD,
    `2026-11-01,${name},${number},CAD,"1,842",61,38.40`,
    `2026-11-02,${name},${number},CAD,"1,790",58,"1,036.10"`,
    'Total: Campaigns,,,CAD,"3,632",119,"1,074.50"',
    'Total: Account,,,CAD,"3,632",119,"1,074.50"',
  ].join('\r\n')

test('a file of Google is stored by day, once: a second time changes nothing, and undoing takes it back', async () => {
  const { id, name } = await given()
  const dry = await send(google(name), { dryRun: true })
  expect(dry).toMatchObject({
    network: 'google',
    encoding: 'UTF-8 with commas',
    from: '2026-11-01',
    to: '2026-11-02',
    rows: 2,
    totals: 2,
    counts: { new: 2, changed: 0, same: 0, match: 0, error: 0 },
    importId: null,
  })
  expect(await daysOf(id)).toEqual([])
  const first = await send(google(name))
  expect(first.importId).not.toBeNull()
  const stored = [
    ['2026-11-01', 'google', 1_842, 38_40],
    ['2026-11-02', 'google', 1_790, 1_036_10],
  ]
  expect(await daysOf(id)).toEqual(stored)
  const admin = await app.given.admin()
  const campaign = (await app.as(admin).call(listCampaigns, {})).find((each) => each.id === id)
  expect(campaign).toMatchObject({ cost: 1_074_50, performance: { impressions: 3_632 } })

  const again = await send(google(name))
  expect(again).toMatchObject({ counts: { new: 0, same: 2 }, importId: null })
  expect(await daysOf(id)).toEqual(stored)

  const params = { importId: first.importId as never }
  const undone = await app.as(admin).call(undoSpendImport, { params })
  expect(undone[0]).toMatchObject({ rows: 2, fileName: 'google-ads.csv', by: 'Priya Lee' })
  expect(undone[0]?.undoneAt).not.toBeNull()
  expect((await daysOf(id)).map((day) => day.slice(2))).toEqual([
    [0, 0],
    [0, 0],
  ])
  await expect(app.as(admin).call(undoSpendImport, { params })).rejects.toMatchObject({
    code: 'illegal_move',
  })
})

test('rows of one campaign under two names on a day are added up', async () => {
  const { id, name } = await given()
  const rows = (number: number, renamed: string) =>
    [
      'Campaign report',
      '"November 1, 2026 - November 3, 2026"',
      HEAD,
      `2026-11-01,${name},${number},CAD,100,10,20.00`,
      `2026-11-01,${renamed},${number},CAD,50,5,10.00`,
    ].join('\r\n')
  const number = numberOf(name) ?? 0
  expect(await send(rows(number, `${name} (old)`))).toMatchObject({ counts: { new: 2, error: 0 } })
  expect(await daysOf(id)).toEqual([['2026-11-01', 'google', 150, 30_00]])
  expect(await send(rows(number, `${name} (renamed)`))).toMatchObject({ counts: { same: 2 } })
})

test('two campaigns of the network with the name of one that is known are stored apart', async () => {
  const { id, name } = await given()
  const rows = (first: string, second: string) =>
    [
      'Campaign report',
      '"November 1, 2026 - November 3, 2026"',
      HEAD,
      `2026-11-01,${name},${first},CAD,100,10,20.00`,
      ...(second ? [`2026-11-01,${name},${second},CAD,50,5,10.00`] : []),
    ].join('\r\n')
  expect((await send(rows('', ''))).importId).not.toBeNull()
  expect(await send(rows('9001', '9002'))).toMatchObject({ counts: { same: 1, new: 1 } })
  expect(await daysOf(id)).toEqual([['2026-11-01', 'google', 150, 30_00]])
})

test('a changed day says what it was; undoing the later import brings the earlier one back', async () => {
  const { id, name } = await given()
  const first = await send(google(name))
  const changed = google(name).replace('38.40', '44.00')
  expect(await send(changed, { dryRun: true })).toMatchObject({
    counts: { changed: 1, same: 1 },
    listed: [{ result: 'changed', message: 'Was $38.40' }, { result: 'same' }],
  })
  const second = await send(changed)
  const as = app.as(await app.given.admin())
  const undo = (importId: unknown) =>
    as.call(undoSpendImport, { params: { importId: importId as never } })
  await expect(undo(first.importId)).rejects.toMatchObject({ code: 'in_use' })
  await undo(second.importId)
  expect((await daysOf(id))[0]).toEqual(['2026-11-01', 'google', 1_842, 38_40])
  await undo(first.importId)
})

test('nothing is stored while one row is wrong; its cost is typed in place, or the row left out', async () => {
  const { id, name } = await given()
  const file = google(name).replace('CAD,"1,790"', 'USD,"1,790"')
  const wrong = await send(file)
  expect(wrong).toMatchObject({ counts: { new: 1, error: 1 }, importId: null })
  expect(wrong.listed[1]).toMatchObject({
    row: 5,
    cost: null,
    costText: '1,036.10',
    message: 'US dollars in a Canadian account. Type the CAD cost, or leave it out.',
  })
  expect(await daysOf(id)).toEqual([])
  const left = { rows: [{ row: 5, leaveOut: true }] }
  expect(await send(file, { dryRun: true, changes: left })).toMatchObject({
    counts: { new: 1, left_out: 1, error: 0 },
  })
  await send(file, { changes: { rows: [{ row: 5, cost: '41.20' }] } })
  expect(await daysOf(id)).toEqual([
    ['2026-11-01', 'google', 1_842, 38_40],
    ['2026-11-02', 'google', 1_790, 41_20],
  ])
  const bad = await send(file, { changes: { rows: [{ row: 5, cost: '-4' }] } })
  expect(bad).toMatchObject({ status: 400, detail: 'Enter an amount like 250 or 249.50' })
})

test('a campaign that has another name is matched once, and remembered by the network’s number', async () => {
  const { id } = await given({ name: 'Garage clear-out, Delta' })
  const open = await send(google('Garage and estate'))
  expect(open).toMatchObject({ counts: { match: 2 }, importId: null })
  expect(open.listed[0]).toMatchObject({ result: 'match', campaignId: id })
  const match = { campaign: 'Garage and estate', networkId: String(numberOf('Garage and estate')) }
  const changes = { matches: [{ ...match, campaignId: id }] }
  expect((await send(google('Garage and estate'), { changes })).importId).not.toBeNull()
  expect(
    await send(google('Renamed there', numberOf('Garage and estate')), { dryRun: true }),
  ).toMatchObject({
    counts: { same: 2, match: 0 },
  })
  const none = { matches: [{ campaign: 'Of another firm', networkId: null, campaignId: null }] }
  const other = 'Day,Campaign,Cost\n2026-11-01,Of another firm,1.00\n'
  expect(await send(other, { dryRun: true, changes: none })).toMatchObject({
    counts: { left_out: 1 },
  })
})

test('a line that is there twice, and a network that the campaign does not run on, are errors', async () => {
  const { name } = await given({ platforms: ['facebook'] })
  const line = `2026-11-01,${name},111x,CAD,1,1,1`
  const { listed } = await send(`${HEAD}\n${line}\n${line}\n`, { dryRun: true })
  expect(listed.map(({ message }) => message)).toEqual([
    expect.stringContaining('does not run on Google Ads'),
    'Row 2 says exactly the same. Leave one of them out.',
  ])
})

test('an import replaces what was entered by hand, undoing brings it back, and what was imported is not entered over', async () => {
  const { id, name } = await given()
  const as = app.as(await app.given.admin())
  const enter = () =>
    as.call(enterSpend, {
      params: { campaignId: id },
      body: {
        date: Day.parse('2026-11-01'),
        platform: 'google',
        impressions: 5,
        cost: cents(9_00),
      },
    })
  await enter()
  const { importId, listed } = await send(google(name))
  expect(listed[0]).toMatchObject({ result: 'changed', message: 'Replaces $9.00 entered by hand' })
  expect((await daysOf(id))[0]).toEqual(['2026-11-01', 'google', 1_842, 38_40])
  await expect(enter()).rejects.toMatchObject({
    message: 'This day came from google-ads.csv. Import a corrected file, or undo that import',
  })
  await as.call(undoSpendImport, { params: { importId: importId as never } })
  expect((await daysOf(id))[0]).toEqual(['2026-11-01', 'google', 5, 9_00])
})

test('two of one file at a time store it once', async () => {
  const { id, name } = await given()
  const reports = await Promise.all([send(google(name)), send(google(name))])
  expect(reports.filter(({ importId }) => importId !== null)).toHaveLength(1)
  expect((await daysOf(id))[0]).toEqual(['2026-11-01', 'google', 1_842, 38_40])
})

test('a deleted campaign has to be matched again', async () => {
  const { id, name } = await given()
  await send(google(name))
  await app.as(await app.given.admin()).call(deleteCampaign, { params: { campaignId: id } })
  const report = await send(google(name), { dryRun: true })
  expect(report.counts).toMatchObject({ match: 2 })
})

test('who imported is in the history and in the audit log; the customers’ imports know nothing of it', async () => {
  const { name } = await given()
  const colleague = await app.given.admin('marketing')
  const { importId } = await send(google(name), {}, colleague)
  const as = app.as(await app.given.admin())
  expect((await as.call(listSpendImports, {}))[0]).toMatchObject({ id: importId, undoneBy: null })
  expect((await as.call(listImports, {})).map(({ id }) => id)).not.toContain(importId)
  const params = { importId: importId as never }
  await expect(as.call(undoImport, { params })).rejects.toMatchObject({ code: 'not_found' })
  const { items } = await as.call(listAudit.page, { query: { q: 'spend-imports' } })
  expect(items.filter(({ userId }) => userId === colleague.id)).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ call: 'POST /api/admin/spend-imports' })]),
  )
  const dispatcher = await app.given.admin('dispatcher')
  expect(await send('x', {}, dispatcher)).toMatchObject({ status: 403 })
})
