import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { giveDiscount } from '../../contract/discounts.ts'
import { cents } from '../../contract/money.ts'
import { listDeletedJobs, recoverJob } from '../../contract/office-jobs.ts'
import { assignJob } from '../../contract/schedule.ts'
import * as imports from '../../contract/imports.ts'
import { directoryOf } from '../customers/testing/directory.ts'
import { useApp } from '../testing/app.ts'
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

test('an import is undone as a whole, and not once a hauler has one of its jobs', async () => {
  const hauler = await app.given.hauler()
  const [one, two] = [aPhone(), aPhone()]
  const { importId } = await book(file({ phone: one }, { phone: two }))
  await undo(importId)
  expect((await jobsOf(one))[0]?.deletedAt).not.toBeNull()
  await expect(undo(importId)).rejects.toMatchObject({ code: 'illegal_move' })
  // Its places are free again, and the file can be sent again.
  const again = await book(file({ phone: one }, { phone: two }))
  const [job] = (await jobsOf(two)).filter(({ deletedAt }) => deletedAt === null)
  if (!job) throw new Error('The job is missing')
  await app.as(await app.given.admin('dispatcher')).call(assignJob, {
    params: { jobId: job.id },
    body: { haulerId: hauler.id },
  })
  await expect(undo(again.importId)).rejects.toMatchObject({
    code: 'in_use',
    message: expect.stringContaining(`job #${job.id}`),
  })
})

test('undoing an import takes the customers away whom it made, and its jobs are not recovered', async () => {
  await app.given.hauler()
  const [email, known] = [anEmail(), anEmail()]
  await givenJob({ email: known, phoneE164: aPhone() })
  const phone = aPhone()
  const { importId } = await book(file({ phone, email }, { email: known }))
  expect(await customerOf(email)).toMatchObject({ jobs: 1 })
  await undo(importId)
  const contacts = app.ctx.db.selectFrom('customerContacts').select('value')
  expect(await contacts.where('value', 'in', [email, phone]).execute()).toEqual([])
  expect(await customerOf(known)).toMatchObject({ jobs: 1 })
  const [job] = await jobsOf(phone)
  const by = app.as(await app.given.admin('dispatcher'))
  const params = { jobId: job?.id ?? (0 as never) }
  await expect(by.call(recoverJob, { params })).rejects.toMatchObject({
    code: 'illegal_move',
    message: `The import of job #${job?.id} was undone. Import its file again instead`,
  })
  const { items } = await by.call(listDeletedJobs.page, { query: { limit: 200 } })
  expect(items.map(({ id }) => id)).not.toContain(job?.id)
})

test('an import with a job that has a discount stays', async () => {
  await app.given.hauler()
  const phone = aPhone()
  const { importId } = await book(file({ phone }))
  const [job] = await jobsOf(phone)
  await app.as(await app.given.admin()).call(giveDiscount, {
    params: { jobId: job?.id ?? (0 as never) },
    body: {
      amount: cents(1_000),
      share: 'westhaul',
      reason: 'A neighbour',
      price: cents(24_950),
    },
  })
  await expect(undo(importId)).rejects.toMatchObject({ code: 'in_use' })
})
