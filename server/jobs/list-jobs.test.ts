import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { type AdminJob, getAdminJob, JobId, listAdminJobs } from '../../contract/jobs.ts'
import type { ListQuery } from '../../contract/list.ts'
import { cents } from '../../contract/money.ts'
import { projectRoot } from '../core/project-root.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { plansOf } from '../testing/plans.ts'
import { adminJobs } from './list-jobs.ts'

const app = useApp()
let admin: Visit

const JOBS = 23
/** 515 troublesome strings, where they are at hand. */
const STRINGS = join(projectRoot, '../shared/data/text/blns.json')

beforeAll(async () => {
  admin = await app.given.admin()
  const { id: haulerId } = await app.given.hauler({ firstName: 'Ana', lastName: 'Kowalczyk' })
  for (let at = 1; at <= JOBS; at++)
    await app.given.job({
      ...(at > JOBS - 2 && { haulerId, status: 'assigned' as const }),
      // Several share a day and an amount, so that only the number tells them apart.
      preferredDate: Day.parse(`2026-11-${10 + (at % 4)}`),
      estimatedPriceCents: cents(100_00 + (at % 3) * 50_00),
      firstName: at % 2 ? 'Amrita' : 'Zoë',
      lastName: at === 7 ? '王小明' : 'Gill',
      phone: `604-555-0${100 + at}`,
      email: `client${at}@example.test`,
      address: at === 8 ? '100% _real_ St, Burnaby' : '2301 St Johns Street, Port Moody',
      area: at % 2 ? 'Burnaby' : 'Surrey',
    })
})

type Query = ListQuery<typeof listAdminJobs>

const page = (query: Query) => app.as(admin).call(listAdminJobs.page, { query })
const get = (address: string) =>
  app.http.inject({ url: address, headers: { cookie: `sid=${admin.cookie}` } })
const numbers = (jobs: AdminJob[]) => jobs.map(({ id }) => id)

/** Every job that the pages show, page after page. */
async function walk(query: Query): Promise<AdminJob[]> {
  const jobs: AdminJob[] = []
  let cursor: string | null = null
  do {
    const { items, nextCursor } = await page({ ...query, ...(cursor !== null && { cursor }) })
    jobs.push(...items)
    cursor = nextCursor
  } while (cursor !== null)
  return jobs
}

const found = async (q: string) => (await page({ q, limit: 200 })).items

describe('pages', () => {
  test('a call without parameters answers the newest first, and how many there are', async () => {
    const answer = await get('/api/admin/jobs')
    expect(answer.headers['x-total-count']).toBe(String(JOBS))
    expect(answer.json()).toHaveLength(JOBS)
    expect(answer.json()[0].id).toBe(JOBS)
  })

  test.for(['createdAt', 'day', 'amount', 'client', 'hauler', 'status'] as const)(
    'pages by %s show every job once, in order, in both directions',
    async (by) => {
      const down = await walk({ limit: 4, sort: `${by}:desc` })
      const up = await walk({ limit: 5, sort: `${by}:asc` })
      expect(new Set(numbers(down)).size).toBe(JOBS)
      expect(numbers(up)).toEqual(numbers(down).toReversed())
    },
  )

  test('jobs without a hauler come after every name, however it is spelled', async () => {
    const { id: haulerId } = await app.given.hauler({ firstName: 'Émile', lastName: 'Gill' })
    const { id } = await app.given.job({ haulerId, status: 'assigned' })
    const jobs = await walk({ limit: 10, sort: 'hauler:asc' })
    await app.ctx.db.deleteFrom('jobs').where('id', '=', id).execute()
    const names = jobs.map(({ hauler }) => hauler?.user.firstName)
    expect(names.slice(0, 4)).toEqual(['Ana', 'Ana', 'Émile', undefined])
  })

  test('an order without a direction is newest first for dates and from A for names', async () => {
    expect((await page({ sort: 'createdAt', limit: 1 })).items[0]?.id).toBe(JOBS)
    expect((await page({ sort: 'client', limit: 1 })).items[0]?.firstName).toBe('Amrita')
  })

  test('a job that is booked between two pages moves none of the others', async () => {
    const first = await page({ limit: 4, area: ['Surrey'] })
    const { id } = await app.given.job({ area: 'Surrey' })
    const second = await page({ limit: 4, area: ['Surrey'], cursor: first.nextCursor ?? '' })
    await app.ctx.db.deleteFrom('jobs').where('id', '=', id).execute()
    expect(numbers([...first.items, ...second.items])).toEqual([22, 20, 18, 16, 14, 12, 10, 8])
  })

  test('the last page has no cursor, and every page the same total', async () => {
    const first = await page({ limit: 12 })
    const last = await page({ limit: 12, cursor: first.nextCursor ?? '' })
    expect([first.total, last.total, last.items.length]).toEqual([JOBS, JOBS, JOBS - 12])
    expect(last.nextCursor).toBeNull()
  })
})

describe('filters', () => {
  test('several values of one filter add up, several filters narrow', async () => {
    const both = await page({ area: ['Burnaby', 'Surrey'] })
    const narrowed = await page({ area: ['Burnaby'], amount: { from: cents(200_00) } })
    expect(both.total).toBe(JOBS)
    expect(narrowed.total).toBeLessThan(12)
    expect(narrowed.items.every((job) => Number(job.estimatedPrice) >= 200_00)).toBe(true)
  })

  test('both ends of a range of days count, and either may be open', async () => {
    const days = async (range: string) =>
      new Set(
        (await get(`/api/admin/jobs?day=${range}`))
          .json()
          .items.map((job: { preferredDate: string }) => job.preferredDate),
      )
    expect(await days('2026-11-11..2026-11-12')).toEqual(new Set(['2026-11-11', '2026-11-12']))
    expect(await days('2026-11-13..')).toEqual(new Set(['2026-11-13']))
    expect(await days('2026-11-10')).toEqual(new Set(['2026-11-10']))
  })

  test('a parameter may be repeated or hold values between commas', async () => {
    for (const status of ['status=pending&status=assigned', 'status=pending,assigned'])
      expect((await get(`/api/admin/jobs?${status}`)).json()).toMatchObject({ total: JOBS })
  })
})

describe('search', () => {
  test.for([
    ['part of a name, in any case', 'AMRI', 12],
    ['a name with and without its accent', 'zoe', 11],
    ['letters of any script', '小明', 1],
    ['every word, wherever it stands', 'gill client3', 1],
    ['a phone number however it is written', '(604) 555 0104', 1],
    ['a job number', '#8', 1],
    ['part of an email', 'client12@', 1],
    ['part of an address', 'real_ st', 1],
    ['words of the description', 'sofa chairs', JOBS],
    ['the name of the hauler', 'kowalczyk', 2],
    ['a short word where a word begins', 'gi', 22],
    ['a sign that means something to LIKE', '%', 0],
    ['what no job has', 'nothing-like-it', 0],
  ] as const)('finds %s', async ([, q, count]) => {
    expect(await found(q)).toHaveLength(count)
  })

  test.skipIf(!existsSync(STRINGS))('is never an error, whatever is typed', async () => {
    const strings = JSON.parse(readFileSync(STRINGS, 'utf8')) as string[]
    for (const q of [...strings, '\0', 'a\0b', '\ud800', 'x'.repeat(5_000)])
      expect((await adminJobs.page(app.ctx, { q }, undefined)).total).toBeLessThanOrEqual(JOBS)
    for (const bytes of ['%00', '%ED%A0%80', '%FF', '%F0%9F', '%25', '%5C'])
      expect((await get(`/api/admin/jobs?q=${bytes}`)).statusCode).toBe(200)
  })
})

describe('what is refused', () => {
  test.for([
    ['limit=201', 'limit is a whole number from 1 to 200'],
    ['limit=0', 'limit is a whole number from 1 to 200'],
    ['limit=ten', 'limit is a whole number from 1 to 200'],
    ['sort=price', 'Allowed: createdAt, day, amount, client, hauler, status'],
    ['sort=createdAt:up', 'each also with :asc or :desc'],
    ['page=2', 'Allowed: limit, cursor, sort, q, status'],
    ['status=lost', '"pending"|"assigned"|"in_progress"|"completed"|"cancelled"'],
    ['day=2026-02-30', 'Days are written 2026-11-20'],
    ['day=9999-12-31..', 'Days are written 2026-11-20'],
    ['day=..', 'Days are written 2026-11-20'],
    ['amount=1e3', 'Amounts are written 250'],
    ['amount=99999999', 'Amounts are written 250'],
    ['cursor=abc', 'This cursor does not belong to this list'],
  ] as const)('%s', async ([query, sentence]) => {
    const answer = await get(`/api/admin/jobs?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_input' })
    expect(answer.json().detail).toContain(sentence)
  })

  test('a cursor that was altered, or is older than a change of the sort, search or filters', async () => {
    const { nextCursor } = await page({ limit: 2 })
    const cursor = nextCursor ?? ''
    const middle = cursor.length >> 1
    const altered = `${cursor.slice(0, middle)}${cursor[middle] === 'A' ? 'B' : 'A'}${cursor.slice(middle + 1)}`
    const changed: Query[] = [
      { cursor: altered },
      { cursor, sort: 'day' },
      { cursor, sort: 'createdAt:asc' },
      { cursor, q: 'gill' },
      { cursor, area: ['Surrey'] },
    ]
    for (const query of changed)
      await expect(page(query)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(page({ cursor, limit: 7, sort: 'createdAt:desc' })).resolves.toBeDefined()
  })
})

describe('the file', () => {
  test('holds everything that the filters leave, for spreadsheets', async () => {
    const answer = await get('/api/admin/jobs.csv?area=Surrey&sort=createdAt:asc')
    const lines = answer.body.split('\r\n')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/filename="jobs-\d{4}-\d\d-\d\d\.csv"/)
    expect(lines[0]).toMatch(/^\uFEFFJob ID,Client,Phone,/)
    expect(lines[1]).toContain('2,Zoë Gill,604-555-0102,client2@example.test')
    expect(lines).toHaveLength(1 + 11 + 1)
  })

  test('goes on over many batches', async () => {
    const batches = []
    for await (const batch of adminJobs.batches(app.ctx, {}, undefined)) batches.push(batch.length)
    expect(batches).toEqual([JOBS])
  })
})

test('one job is asked for by its number', async () => {
  const ask = (id: number) =>
    app.as(admin).call(getAdminJob, { params: { jobId: JobId.parse(id) } })
  expect(await ask(7)).toMatchObject({ id: 7, lastName: '王小明', hasOpenLink: false })
  await expect(ask(999)).rejects.toMatchObject({ code: 'not_found' })
})

describe('every statement has an index', () => {
  const queries: [string, Query][] = [
    ['no filter', {}],
    ['the day', { sort: 'day' }],
    ['the amount', { sort: 'amount:asc' }],
    ['the client', { sort: 'client' }],
    ['the hauler', { sort: 'hauler' }],
    ['the status', { sort: 'status' }],
    ['a status', { status: ['pending'] }],
    ['an area', { area: ['Surrey'] }],
    ['a payment', { payment: ['failed'] }],
    ['a search', { q: 'amrita gill' }],
    ['a short search', { q: 'am' }],
    ['letters outside ASCII', { q: '小明' }],
  ]
  test.for(queries)('%s', async ([, query]) => {
    const plans = await plansOf(app.ctx, (ctx) => adminJobs.page(ctx, query, undefined))
    const scans = plans.flat().filter((step) => step['Relation Name'] === 'jobs')
    expect(scans.length).toBeGreaterThanOrEqual(1)
    expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan')
  })
})
