import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listCustomers } from '../../contract/admin-customers.ts'
import { listAudit } from '../../contract/audit.ts'
import * as customerEdits from '../../contract/customer-edits.ts'
import { getCustomer } from '../../contract/customer-record.ts'
import * as imports from '../../contract/imports.ts'
import { useApp } from '../testing/app.ts'
import { sendingIn } from './testing/send-file.ts'

const app = useApp()

const send = sendingIn(app)

const anEmail = () => `${randomUUID()}@example.ca`
const customersIn = async (q: string) => {
  const as = app.as(await app.given.admin())
  return (await as.call({ ...listCustomers, ...listCustomers.page }, { query: { q } })).items
}

test('a dry run says what is wrong in which row and column, and imports nothing', async () => {
  const email = anEmail()
  const before = await app.given.count('customers')
  const report = await send(
    [
      'first_name,last_name,email,phone,tags',
      `Amrita,Gill,${email},604 555 0142,strata`,
      ',Nobody,not-an-address,12,"a;b"',
      `Second,One,${email},,`,
      'No,Contact,,,',
    ].join('\r\n'),
    { dryRun: true },
  )
  expect(report).toMatchObject({ rows: 4, importId: null, faultCount: 5 })
  expect(report.faults.map(({ row, column }) => [row, column])).toEqual([
    [3, 'first_name'],
    [3, 'email'],
    [3, 'phone'],
    [5, 'email'],
    [4, 'email'],
  ])
  expect(report.faults.at(-1)?.message).toBe('Row 2 has this address as well')
  expect(await app.given.count('customers')).toBe(before)
})

test('with one error in the file nothing is imported; mended it is, and every row is in the audit log', async () => {
  const [first, second] = [anEmail(), anEmail()]
  const file = (phone: string) =>
    `first_name,company,email,phone,address,tags,note\nAmrita,,${first},604 555 0142,"2418 St Johns St, Port Moody",strata; monthly,Gate code by phone\nPaulette,"Ridgeview, Ltd.",${second},${phone},,,\n`
  const before = await app.given.count('customers')
  expect(await send(file('123'))).toMatchObject({ importId: null, faultCount: 1 })
  expect(await app.given.count('customers')).toBe(before)
  const report = await send(file('604 555 0143'))
  expect(report).toMatchObject({ rows: 2, faultCount: 0, importId: expect.any(Number) })
  const [amrita] = await customersIn(first)
  expect(amrita).toMatchObject({ firstName: 'Amrita', tags: ['strata', 'monthly'], jobs: 0 })
  expect(await customersIn('ridgeview')).toMatchObject([
    { company: 'Ridgeview, Ltd.', email: second },
  ])
  const owner = app.as(await app.given.admin())
  const record = await owner.call(getCustomer, { params: { customerId: amrita?.id as never } })
  expect(record).toMatchObject({
    notes: [{ words: 'Gate code by phone' }],
    addresses: [{ address: '2418 St Johns St, Port Moody' }],
  })
  const { items } = await owner.call(
    { ...listAudit, ...listAudit.page },
    { query: { q: `customers ${amrita?.id}` } },
  )
  const own = items.filter(
    ({ subject, rowKey }) => subject === 'customers' && rowKey === String(amrita?.id),
  )
  expect(own).toMatchObject([{ call: 'POST /api/admin/imports', change: 'insert' }])
})

test('an import is undone as a whole, and only while nothing depends on it', async () => {
  const email = anEmail()
  const as = app.as(await app.given.admin('dispatcher'))
  const { importId } = await send(`first_name,email\nAmrita,${email}\n`)
  if (importId === null) throw new Error('Nothing was imported')
  const undo = () => as.call(imports.undoImport, { params: { importId } })
  const [customer] = await customersIn(email)
  if (!customer) throw new Error('The customer is missing')
  const params = { customerId: customer.id }
  await as.call(customerEdits.tagCustomer, { params, body: { add: ['vip'], remove: [] } })
  await expect(undo()).rejects.toMatchObject({
    code: 'in_use',
    message: expect.stringContaining('Amrita'),
  })
  const second = await send(`first_name,email\nNoa,${anEmail()}\n`)
  const undone = await as.call(imports.undoImport, {
    params: { importId: second.importId as never },
  })
  expect(undone.find(({ id }) => id === second.importId)?.undoneAt).not.toBeNull()
  const removed = await app.ctx.db
    .selectFrom('auditEntries')
    .select(['before', 'after'])
    .where('subject', '=', 'customers')
    .where('change', '=', 'delete')
    .execute()
  expect(removed).toEqual([{ before: null, after: null }])
  await expect(
    as.call(imports.undoImport, { params: { importId: second.importId as never } }),
  ).rejects.toMatchObject({ code: 'illegal_move' })
})

test('a booking that arrived meanwhile keeps an imported customer', async () => {
  const email = anEmail()
  const as = app.as(await app.given.admin())
  const { importId } = await send(`first_name,email\nAmrita,${email}\n`)
  await app.given.job({ email })
  await expect(
    as.call(imports.undoImport, { params: { importId: importId as never } }),
  ).rejects.toMatchObject({ code: 'in_use' })
  expect(await customersIn(email)).toMatchObject([{ jobs: 1 }])
})

test('past pickups go to their customers, and one without a customer is an error; the books are as they were', async () => {
  const email = anEmail()
  await send(`first_name,email\nAmrita,${email}\n`)
  const [customer] = await customersIn(email)
  const rows = (who: string) =>
    `customer,date,address,description,amount\n${who},2025-11-20,"1 Elm St, Delta",Sofa,249.50\n`
  expect(await send(rows(anEmail()), { kind: 'history' })).toMatchObject({
    faults: [{ row: 2, column: 'customer' }],
  })
  const { importId } = await send(rows(email.toUpperCase()), { kind: 'history' })
  const as = app.as(await app.given.admin())
  const params = { customerId: customer?.id as never }
  expect(await as.call(getCustomer, { params })).toMatchObject({
    jobs: 0,
    lifetime: 0,
    pastPickups: [{ pickedUpOn: '2025-11-20', amount: 249_50 }],
  })
  await as.call(imports.undoImport, { params: { importId: importId as never } })
  expect(await as.call(getCustomer, { params })).toMatchObject({ pastPickups: [] })
})

test('haulers come as applicants without a password, and go again with the import', async () => {
  const email = anEmail()
  const head =
    'first_name,last_name,email,phone,vehicle_type,vehicle_model,license_plate,service_areas'
  const bad = await send(`${head}\nDale,K,${email},604 555 0143,Spaceship,Isuzu,AB1,Atlantis\n`, {
    kind: 'haulers',
  })
  expect(bad.faults.map(({ column }) => column)).toEqual(['vehicle_type', 'service_areas'])
  const { importId } = await send(
    `${head}\nDale,K,${email},604 555 0143,box truck,Isuzu,AB1,Burnaby; Delta\n`,
    { kind: 'haulers' },
  )
  const find = () =>
    app.ctx.db.selectFrom('haulers').selectAll().where('email', '=', email).execute()
  expect(await find()).toMatchObject([{ status: 'pending', serviceAreas: ['Burnaby', 'Delta'] }])
  const as = app.as(await app.given.admin())
  await as.call(imports.undoImport, { params: { importId: importId as never } })
  expect(await find()).toEqual([])
})

test.for([
  ['a column that is missing', 'email\na@b.ca\n', 'first_name'],
  ['a column that there is not', 'first_name,surname\nA,B\n', 'surname'],
  ['a column that is there twice', 'first_name,email,email\nA,a@b.ca,a@b.ca\n', 'email'],
  ['no rows', 'first_name,email\n', ''],
  ['nothing', '', ''],
  ['a quotation mark that is not closed', 'first_name,email\n"Amrita,a@b.ca\n', ''],
  ['a comma too many', 'first_name,email\nA,a@b.ca,more\n', ''],
  ['a file of zeros', '\0'.repeat(100), 'first_name'],
] as const)('%s is a fault that names it', async ([, content, column]) => {
  const report = await send(content, { dryRun: true })
  expect(report.status).toBe(200)
  expect(report.faults[0]?.column).toBe(column)
})

test('the template of each kind is a file without a fault', async () => {
  // The sample of a booking needs a place.
  await app.given.hauler()
  for (const kind of imports.IMPORT_KINDS) {
    const { cookie } = await app.given.admin('read-only')
    const { body, headers } = await app.http.inject({
      url: imports.importTemplate.path.replace(':kind', kind),
      headers: { cookie: `sid=${cookie}` },
    })
    expect(headers['content-disposition']).toContain(`${kind}-template.csv`)
    if (kind === 'history') await send('first_name,email\nAmrita,amrita@example.com\n')
    const { faults } = await send(body, { kind, dryRun: true })
    expect(faults.filter(({ message }) => !message.includes('already'))).toEqual([])
  }
})

test('our own export of a name like a formula comes back as the name', async () => {
  const email = anEmail()
  await send(`first_name;email\n'=Amrita;${email}\n`)
  expect(await customersIn(email)).toMatchObject([{ firstName: '=Amrita' }])
})

test('a colleague without the right, a file that is too large and another request are refused', async () => {
  const reader = await app.given.admin('read-only')
  expect(await send('first_name\nA\n', {}, reader)).toMatchObject({ status: 403 })
  const large = 'a'.repeat(imports.MAX_IMPORT_BYTES + 1)
  expect(await send(large)).toMatchObject({ status: 413, code: 'too_large' })
  const { cookie } = await app.given.admin()
  const json = await app.http.inject({
    method: 'POST',
    url: imports.importFile.path,
    headers: { cookie: `sid=${cookie}` },
    payload: {},
  })
  expect(json.json()).toMatchObject({ code: 'unsupported_media' })
})

test('50,000 rows with every fault are counted, 200 are listed, and others are answered meanwhile', async () => {
  const row = 'x,,not-an-address,1,,,\n'
  const content = `first_name,company,email,phone,address,tags,note\n${row.repeat(50_001)}`
  let answered = 0
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    answered += 1
  }, 10)
  const memory = process.memoryUsage().heapUsed
  const report = await send(content, { dryRun: true })
  clearInterval(timer)
  expect(report).toMatchObject({ rows: 50_000, faultCount: 100_001 })
  expect(report.faults).toHaveLength(200)
  expect(answered).toBeGreaterThan(10)
  expect(longest).toBeLessThan(1_000)
  expect(process.memoryUsage().heapUsed - memory).toBeLessThan(200 * 1024 * 1024)
}, 60_000)
