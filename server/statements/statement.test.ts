import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { getStatement, Month, nextMonth, type Statement } from '../../contract/statements.ts'
import { listSellers } from '../../contract/sellers.ts'
import { getYearStatement } from '../../contract/year-statement.ts'
import { rebuildCounters } from '../db/counters.ts'
import { useApp } from '../testing/app.ts'
import { haulerStories } from '../testing/hauler-stories.ts'
import { haulerWithAccount } from '../testing/paying.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { seeded } from '../testing/seeded.ts'

const app = useApp()
const stories = haulerStories(app)
const month = (text: string) => Month.parse(text)
type Given = Awaited<ReturnType<typeof haulerWithAccount>>

const statement = async (hauler: Given, of: string): Promise<Statement> =>
  app.as(await stories.sessionOf(hauler)).call(getStatement, { params: { month: month(of) } })

test('a hauler without any money has an empty statement, for any month', async () => {
  const hauler = await haulerWithAccount(app)
  expect(await statement(hauler, '2026-11')).toEqual({
    month: '2026-11',
    firstMonth: null,
    lines: [],
    owedBefore: 0,
    earned: 0,
    tips: 0,
    takenBack: 0,
    paid: 0,
    owed: 0,
  })
})

test.for(['2026-13', '2026-00', '2026-1', '1999-01', 'now', '2026-11-01'])(
  'there is no statement of the month %s',
  async (of) => {
    const { cookie } = await app.given.hauler()
    const answer = await app.http.inject({
      url: `/api/hauler/statements/${of}`,
      headers: { cookie: `sid=${cookie}` },
    })
    expect(answer.statusCode).toBe(404)
  },
)

test('a month ends at midnight in BC, and what is owed then opens the next one', async () => {
  await stories.setClock(new Date('2026-11-30T12:00:00-07:00'))
  const hauler = await haulerWithAccount(app, { connected: false })
  await stories.setClock(new Date('2026-11-30T23:30:00-07:00'))
  const before = await stories.completed(hauler, cents(100_00))
  await stories.setClock(new Date('2026-12-01T00:30:00-07:00'))
  const after = await stories.completed(hauler, cents(200_00))

  const november = await statement(hauler, '2026-11')
  expect(november.lines.map(({ jobId, day, amount }) => [jobId, day, amount])).toEqual([
    [before, '2026-11-30', 70_00],
  ])
  expect(november).toMatchObject({ firstMonth: '2026-11', earned: 70_00, paid: 0, owed: 70_00 })
  const december = await statement(hauler, '2026-12')
  expect(december.lines.map(({ jobId, day, amount }) => [jobId, day, amount])).toEqual([
    [after, '2026-12-01', 140_00],
  ])
  expect(december).toMatchObject({ owedBefore: 70_00, earned: 140_00, owed: 210_00 })
})

test('what is taken back after it was paid is a line of its own, and so is the money that returns', async () => {
  await stories.setClock(new Date('2026-11-20T12:00:00-07:00'))
  const hauler = await haulerWithAccount(app)
  const jobId = await stories.completed(hauler, cents(100_00))
  await stories.tipped(jobId, cents(10_00))
  await stories.refunded(jobId, cents(50_00), 'take_back')

  const { lines, ...sums } = await statement(hauler, '2026-11')
  expect(lines.map(({ entry, amount }) => [entry, amount])).toEqual([
    ['share', 70_00],
    ['sent', 70_00],
    ['tip', 10_00],
    ['sent', 10_00],
    ['taken_back', -35_00],
    ['returned', -35_00],
  ])
  expect(sums).toMatchObject({ earned: 70_00, tips: 10_00, takenBack: 35_00, paid: 45_00, owed: 0 })
})

test('a month that was paid out in full stays the first month when all is counted again', async () => {
  await stories.setClock(new Date('2026-11-20T12:00:00-07:00'))
  const hauler = await haulerWithAccount(app)
  await stories.completed(hauler, cents(100_00))
  const december = await statement(hauler, '2026-12')
  expect(december).toMatchObject({ firstMonth: '2026-11', owedBefore: 0 })
  await rebuildCounters(app.ctx.db)
  expect(await statement(hauler, '2026-12')).toEqual(december)
})

test('another hauler sees none of it', async () => {
  await stories.setClock(new Date('2026-11-20T12:00:00-07:00'))
  const [mine, other] = [await haulerWithAccount(app), await haulerWithAccount(app)]
  await stories.completed(mine, cents(100_00))
  expect((await statement(other, '2026-11')).lines).toEqual([])
})

/** The year is the sum of its months to the cent, and what the tax agency gets. */
async function expectYear(hauler: Given, year: number, sheets: Statement[]): Promise<void> {
  const params = { year }
  const session = await stories.sessionOf(hauler)
  const whole = await app.as(session).call(getYearStatement, { params })
  const months = sheets.filter(({ month: of }) => of.startsWith(String(year)))
  for (const part of ['earned', 'tips', 'takenBack', 'paid'] as const)
    expect(whole[part]).toBe(months.reduce((sum, sheet) => sum + sheet[part], 0))
  expect(whole.owedBefore).toBe(months[0]?.owedBefore)
  const last = whole.months.at(-1)
  expect(whole.owed).toBe(months.find(({ month: of }) => of === last?.month)?.owed)
  expect(whole.owed).toBe(last?.owed)
  const admin = await app.given.admin()
  const sellers = await app.as(admin).call(listSellers, { params, query: {} })
  const { total } = sellers.find(({ haulerId }) => haulerId === hauler.id) ?? {}
  expect(whole.earned + whole.tips - whole.takenBack).toBe(total?.consideration)
  expect({ fees: whole.fees, jobs: whole.jobs }).toEqual({
    fees: total?.fees,
    jobs: total?.activities,
  })
}

test(
  'after any story of a hauler’s money, the months add up to what the ledger owes',
  { timeout: 300_000 },
  async () => {
    const random = seeded(20_261_122)
    const seen = new Set<string>()
    for (let round = 0; round < 6; round += 1) {
      const hauler = await haulerWithAccount(app, { connected: round % 3 !== 2 })
      const jobIds = []
      const open: string[] = []
      for (let step = 0; step < 6; step += 1) {
        await stories.setClock(new Date(Date.UTC(2026, 10 + step, 3 + round, 12)))
        const price = cents(5_000 + Math.floor(random() * 90_000))
        if (random() < 0.25) {
          jobIds.push(await stories.calledOff(hauler, price, cents(49_00)))
          continue
        }
        const jobId = await stories.completed(hauler, price)
        jobIds.push(jobId)
        if (random() < 0.5) await stories.tipped(jobId, cents(200 + Math.floor(random() * 3_000)))
        const fate = random()
        if (fate < 0.4) {
          const part = cents(1 + Math.floor(random() * price))
          await stories.refunded(jobId, part, fate < 0.25 ? 'take_back' : 'absorb')
        } else if (fate < 0.8) open.push(await stories.disputed(jobId))
        const decided = random() < 0.6 ? open.shift() : undefined
        if (decided) await stories.decided(decided, random() < 0.5 ? 'won' : 'lost')
      }
      const owed = await stories.owedFor(jobIds)
      let [of, opening] = [month('2026-11'), 0]
      const sheets: Statement[] = []
      for (let index = 0; index < 8; index += 1) {
        const sheet = await statement(hauler, of)
        for (const { entry } of sheet.lines) seen.add(entry)
        expect(sheet.owedBefore).toBe(opening)
        const sum = sheet.earned + sheet.tips - sheet.takenBack - sheet.paid
        expect(sheet.owed).toBe(sheet.owedBefore + sum)
        sheets.push(sheet)
        opening = sheet.owed
        of = nextMonth(of)
      }
      expect(opening).toBe(owed)
      for (const year of [2026, 2027]) await expectYear(hauler, year, sheets)
    }
    expect(await checkBooks(app.ctx.db)).toEqual([])
    // The histories were not all of one kind.
    expect(seen).toEqual(new Set(['share', 'trip_fee', 'tip', 'taken_back', 'sent', 'returned']))
  },
)
