import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { blockCustomer } from '../../contract/customer-edits.ts'
import * as imports from '../../contract/imports.ts'
import { lockDay } from '../capacity/places-query.ts'
import { directoryOf } from '../customers/testing/directory.ts'
import { useApp } from '../testing/app.ts'
import { meanwhile } from '../testing/races.ts'
import { sendingIn } from './testing/send-file.ts'

const app = useApp()
const send = sendingIn(app)
const { aPhone, anEmail, job: givenJob, customerOf } = directoryOf(app)

const TITLES =
  'first_name,last_name,phone,email,address,date,window,load_size,description,price,payment'
const inDays = (days: number) => addDays(dayOf(app.ctx.now()), days)
type Row = Partial<Record<string, string>>
const line = (row: Row = {}): string => {
  const whole: Row = {
    first_name: 'Amrita',
    last_name: 'Gill',
    phone: aPhone(),
    email: '',
    address: '2418 St Johns St, Port Moody',
    date: inDays(3),
    window: 'morning',
    load_size: 'Small',
    description: 'Sofa and six boxes',
    price: '249.50',
    payment: '',
    ...row,
  }
  return TITLES.split(',')
    .map((title) => `"${whole[title]}"`)
    .join(',')
}
const file = (...rows: Row[]) => [TITLES, ...rows.map(line)].join('\n')
const book = (content: string, options: object = {}) =>
  send(content, { kind: 'bookings', ...options })
const jobsOf = (phoneE164: string) =>
  app.ctx.db.selectFrom('jobs').selectAll().where('phoneE164', '=', phoneE164).execute()
const undo = async (importId: unknown) =>
  app
    .as(await app.given.admin('dispatcher'))
    .call(imports.undoImport, { params: { importId: importId as never } })

test('a dry run books nothing; the import books each pickup at its price, and no customer gets a message', async () => {
  await app.given.hauler()
  const [one, two] = [aPhone(), aPhone()]
  const rows = file({ phone: one }, { phone: two, payment: 'E-transfer', window: 'Afternoon' })
  expect(await book(rows, { dryRun: true })).toMatchObject({
    rows: 2,
    faultCount: 0,
    importId: null,
  })
  expect(await jobsOf(one)).toEqual([])
  expect(await book(rows)).toMatchObject({ rows: 2, faultCount: 0, importId: expect.any(Number) })
  expect(await jobsOf(one)).toMatchObject([
    {
      status: 'pending',
      isSecured: true,
      estimatedPriceCents: 24950,
      collectMethod: 'cash',
      collectBy: 'hauler',
      preferredTime: 'morning',
    },
  ])
  expect(await jobsOf(two)).toMatchObject([{ collectMethod: 'e_transfer', collectBy: 'office' }])
  await app.runTasks()
  const { db } = app.ctx
  const messages = db
    .selectFrom('notifications')
    .select('id')
    .where('recipientPhone', 'in', [one, two])
  expect(await messages.execute()).toEqual([])
})

test('customers get the confirmation only where that is chosen, and then the import stays', async () => {
  await app.given.hauler()
  const phone = aPhone()
  const { importId } = await book(file({ phone }), { notify: true })
  const { db } = app.ctx
  expect(
    await db
      .selectFrom('notifications')
      .select('messageType')
      .where('recipientPhone', '=', phone)
      .execute(),
  ).toContainEqual({ messageType: 'booking_to_collect' })
  await expect(undo(importId)).rejects.toMatchObject({ code: 'in_use' })
})

test('a full window is a fault of its row that names the nearest open ones, counting the rows before it', async () => {
  await app.ctx.db
    .updateTable('haulers')
    .set({ status: 'suspended' } as never)
    .execute()
  await app.given.hauler()
  const day = inDays(4)
  const rows = Array.from({ length: 12 }, () => ({ date: day, load_size: 'XL' }))
  const before = await app.given.count('jobs')
  const report = await book(file(...rows))
  expect(report.importId).toBeNull()
  expect(report.faultCount).toBeGreaterThan(0)
  expect(report.faultCount).toBeLessThan(12)
  // The first rows have the places, the later ones the faults.
  expect(report.faults.map(({ row }) => row)).not.toContain(2)
  expect(report.faults[0]).toMatchObject({
    column: 'window',
    message: expect.stringMatching(/8AM-12PM is full\. Open: \w{3}, \w{3} \d+, \d+[AP]M-\d+[AP]M/),
  })
  expect(await app.given.count('jobs')).toBe(before)
})

test.for<[string, Row, string, RegExp]>([
  ['a day that has passed', { date: '2020-01-06' }, 'date', /today or a later date/],
  ['a day too far away', { date: '2039-01-06' }, 'date', /until .*earlier date/],
  ['no day', { date: '2026-02-30' }, 'date', /./],
  ['another window', { window: 'night' }, 'window', /morning, afternoon or evening/],
  ['another size', { load_size: 'huge' }, 'load_size', /Tiny, Small/],
  ['a negative price', { price: '-5' }, 'price', /249\.50/],
  ['no price', { price: '0' }, 'price', /above zero/],
  ['another payment', { payment: 'bitcoin' }, 'payment', /cash, e-transfer or cheque/],
  ['a number abroad', { phone: '+49 30 1234567' }, 'phone', /phone number in Canada/],
  ['a place that we do not serve', { address: '1 Main St, Kelowna, BC' }, 'address', /./],
])('%s is a fault of its column', async ([, row, column, message]) => {
  await app.given.hauler()
  const report = await book(file(row), { dryRun: true })
  expect(report.faults).toMatchObject([{ row: 2, column, message: expect.stringMatching(message) }])
})

test('the same pickup is booked once: twice in a file, or sent a second time', async () => {
  await app.given.hauler()
  const phone = aPhone()
  const twice = await book(file({ phone }, { phone, address: '2418 St Johns St., Port Moody' }))
  expect(twice.faults).toMatchObject([{ row: 3, message: 'Row 2 is the same pickup' }])
  await book(file({ phone }))
  const [job] = await jobsOf(phone)
  expect((await book(file({ phone }))).faults).toMatchObject([
    { row: 2, message: `This pickup is booked already, as #${job?.id}` },
  ])
})

test('a file that is sent twice in the same moment is booked once', async () => {
  await app.given.hauler()
  const phone = aPhone()
  const rows = file({ phone })
  const reports = await meanwhile(
    app,
    (db) => lockDay(db, inDays(3)),
    () => Promise.all([book(rows), book(rows)]),
    2,
  )
  const [job, ...others] = await jobsOf(phone)
  expect(others).toEqual([])
  expect(reports.find(({ importId }) => importId === null)?.faults).toMatchObject([
    { row: 2, message: `This pickup is booked already, as #${job?.id}` },
  ])
})

test('nothing is booked for a blocked customer', async () => {
  await app.given.hauler()
  const [email, phoneE164] = [anEmail(), aPhone()]
  await givenJob({ email, phoneE164 })
  const { id } = await customerOf(email)
  await app
    .as(await app.given.admin())
    .call(blockCustomer, { params: { customerId: id }, body: { reason: 'Threw a lamp' } })
  expect((await book(file({ phone: phoneE164 }), { dryRun: true })).faults).toMatchObject([
    { message: 'This customer is blocked: Threw a lamp' },
  ])
})

test('a file with more bookings than are placed in one go is refused before any is', async () => {
  const rows = Array.from({ length: imports.MOST_IMPORTED_BOOKINGS + 1 }, () => ({}))
  const report = await book(file(...rows))
  expect(report).toMatchObject({ rows: 301, faultCount: 1, importId: null })
  expect(report.faults[0]?.message).toContain('at most 300 bookings')
})

test('50,000 rows with every fault are answered within memory and time', async () => {
  const bad = {
    first_name: '',
    phone: '12',
    email: 'x',
    date: 'soon',
    window: 'night',
    price: '-1',
  }
  const content = [TITLES, ...Array.from({ length: 50_000 }, () => line(bad))].join('\n')
  const started = performance.now()
  const before = process.memoryUsage().heapUsed
  const report = await book(content, { dryRun: true })
  const [seconds, megabytes] = [
    (performance.now() - started) / 1_000,
    (process.memoryUsage().heapUsed - before) / 2 ** 20,
  ]
  console.info(`50,000 bad bookings: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB more heap`)
  expect(report).toMatchObject({ rows: 50_000, importId: null })
  expect(report.faultCount).toBeGreaterThan(300_000)
  expect(report.faults).toHaveLength(imports.FAULTS_LISTED)
  expect(seconds).toBeLessThan(60)
})
