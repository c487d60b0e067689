import { chromium, type Page } from 'playwright-core'
import { sql } from 'kysely'
import { addDays, dayOf, dayOfWeek } from '../contract/calendar.ts'
import { findBrowser } from '../scripts/browser.mjs'
import { startSession } from '../server/accounts/sessions.ts'
import { openDatabase, type Db } from '../server/db/database.ts'
import { fillMarket } from '../server/dispatch/testing/fill-market.ts'
import { openFilled } from './lists-database.ts'
import { at, report, startProgram, stopProgram } from './testing-ground.ts'

// The dispatch board with 300 haulers and 5,000 jobs in one week, in a real browser: from the address to the first
// job painted, from pressing Day or Week to the first job, and the frames while a job is dragged over the board and
// while it is scrolled. Needs `npm run build` first.

const HAULERS = 300
const JOBS = 5_000
const RUNS = 10
const DRAG_STEPS = 240
const GOALS = { paint: 1_000, frame: 1_000 / 60 }

/** Run in the page: the time of the frame after the first job. */
const FIRST_JOB = `globalThis.firstJob = new Promise((done) => {
  const look = () =>
    requestAnimationFrame(() =>
      document.querySelector('[data-job]')
        ? requestAnimationFrame(() => done(performance.now()))
        : look(),
    )
  look()
})`
const COUNT_FRAMES = `{
  const counted = []
  let [last, isOn] = [performance.now(), true]
  const count = (now) => {
    counted.push(now - last)
    last = now
    if (isOn) requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
  globalThis.stopCounting = () => {
    isOn = false
    return counted.slice(1)
  }
}`

const executablePath = findBrowser()
if (!executablePath) throw new Error('This needs Chromium, Chrome or Edge')
const today = dayOf(new Date())
const monday = addDays(today, 8 - (dayOfWeek(today) || 7))
const filledDatabase = await openFilled()
const { db } = openDatabase(filledDatabase.connection)
await fillBoard(db)
const admin = await db
  .selectFrom('users')
  .select('id')
  .where('role', '=', 'admin')
  .orderBy('id')
  .limit(1)
  .executeTakeFirstOrThrow()
const cookie = await startSession(db, new Date(), { userId: admin.id })
const server = await startProgram('dist/server/main.js', { ...filledDatabase.settings, PORT: '0' })
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-background-networking'],
})
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
await context.addCookies([{ name: 'sid', value: cookie, url: server.address }])

/**
 * Where the time to the first job goes: until the board is asked for (page, script and session), until its answer is there,
 * and until it is painted; and how many kilobytes the answer has, uncompressed.
 */
type Parts = { script: number; server: number; render: number; kilobytes: number }
const PARTS = ['script', 'server', 'render', 'kilobytes'] as const

const openTimes: number[] = []
const parts: Record<keyof Parts, number[]> = { script: [], server: [], render: [], kilobytes: [] }
const switchTimes: number[] = []
let frames: number[] = []
for (let run = 0; run < RUNS; run += 1) {
  const page = await context.newPage()
  openTimes.push(await open(page))
  const partTimes = await partsOf(page, openTimes.at(-1) ?? 0)
  for (const part of PARTS) parts[part].push(partTimes[part])
  switchTimes.push(await press(page, 'Day'), await press(page, 'Week'))
  if (run === RUNS - 1) {
    frames = await framesWhile(page, () => drag(page))
    printFrames('dragging', frames)
    printFrames('scrolling', await framesWhile(page, () => scroll(page)))
  }
  await page.close()
}
print('from the address to the first job', openTimes, GOALS.paint)
printParts()
print('from Day or Week to the first job', switchTimes, GOALS.paint)
await browser.close()
await stopProgram(server)
await db.destroy()
await filledDatabase.stop()

/** Haulers of the seed rest: the board has the 300 alone. */
async function fillBoard(to: Db): Promise<void> {
  await sql`update haulers set is_available = false`.execute(to)
  await fillMarket(to, { jobs: JOBS, haulers: HAULERS, days: 7, today: addDays(monday, -1) })
  await sql`with team as (select array_agg(id order by id) as ids from haulers where license_plate = 'FILLED'),
    placed as (
      update jobs set status = 'assigned', scheduled_date = preferred_date,
        hauler_id = (select ids[1 + jobs.id * 7 % cardinality(ids)] from team)
      where request_hash = 'filled' and status = 'pending' returning id, hauler_id, scheduled_date, preferred_time)
    insert into job_schedule (job_id, hauler_id, scheduled_date, time_slot, assignment_type)
    select id, hauler_id, scheduled_date,
      case preferred_time when 'morning' then '8-10' when 'afternoon' then '2-4' else '6-8' end,
      case id % 3 when 0 then 'manual' else 'auto' end
    from placed`.execute(to)
  await sql`analyze`.execute(to)
}

/** Milliseconds from asking for the page to the frame after its first job. */
async function open(page: Page): Promise<number> {
  await page.addInitScript(FIRST_JOB)
  await page.goto(`${server.address}/admin?tab=schedule&view=week&day=${monday}`)
  return page.evaluate<number>('firstJob')
}

async function partsOf(page: Page, paintedAt: number): Promise<Parts> {
  const [askedAt, answeredAt, bytes] = await page.evaluate<[number, number, number]>(`(() => {
    const read = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === '/api/admin/board')
    const last = read.reduce((a, b) => (a.responseEnd > b.responseEnd ? a : b))
    return [last.requestStart, last.responseEnd, last.decodedBodySize]
  })()`)
  return {
    script: askedAt,
    server: answeredAt - askedAt,
    render: paintedAt - answeredAt,
    kilobytes: bytes / 1_024,
  }
}

function printParts(): void {
  const middle = (part: keyof Parts) => Math.round(at(parts[part], 0.5))
  process.stdout.write(
    `  of which, p50                     script ${middle('script')} ms, server ${middle('server')} ms, render ${middle('render')} ms; the answer has ${middle('kilobytes')} KB\n`,
  )
}

/** Milliseconds from pressing a button to the frame after the first job of the other view. */
async function press(page: Page, name: 'Day' | 'Week'): Promise<number> {
  const label = name === 'Day' ? 'Haulers by time slot' : 'Haulers by day'
  const began = await page.evaluate<number>('performance.now()')
  await page.getByRole('button', { name, exact: true }).press('Enter')
  await page.getByRole('region', { name: label }).locator('[data-job]').first().waitFor()
  return page.evaluate<number>(
    `new Promise((done) => requestAnimationFrame(() => done(performance.now() - ${began})))`,
  )
}

/** How long each frame took while something went on, in milliseconds. */
async function framesWhile(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(COUNT_FRAMES)
  await work()
  return page.evaluate<number[]>('stopCounting()')
}

async function drag(page: Page): Promise<void> {
  const job = page.locator('[data-job][data-status="assigned"]').nth(20)
  const from = await job.boundingBox()
  const board = await page.getByRole('region', { name: 'Haulers by day' }).boundingBox()
  if (!from || !board) throw new Error('There is a job on the board')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 20)
  for (let step = 0; step < DRAG_STEPS; step += 1) {
    const turn = (step / DRAG_STEPS) * Math.PI * 6
    await page.mouse.move(
      board.x + board.width * (0.5 + 0.35 * Math.cos(turn)),
      board.y + board.height * (0.5 + 0.3 * Math.sin(turn * 1.3)),
    )
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

async function scroll(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Haulers by day' }).hover()
  for (let step = 0; step < 120; step += 1) await page.mouse.wheel(0, 120)
}

function print(what: string, times: readonly number[], goal: number): void {
  const [p50, p99] = [at(times, 0.5), at(times, 0.99)].map(Math.round)
  report(what, `p50 ${p50} ms, p99 ${p99} ms, goal ${goal} ms`, (p50 ?? Infinity) <= goal)
}

function printFrames(what: string, times: readonly number[]): void {
  const [p50, p99] = [at(times, 0.5), at(times, 0.99)]
  const perSecond = Math.round(1_000 / p50)
  const text = `${perSecond} frames a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${times.length} frames, goal 60`
  // The clock of a frame is rounded.
  report(what, text, p50 <= GOALS.frame + 0.5)
}
