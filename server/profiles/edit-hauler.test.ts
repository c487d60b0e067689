import { expect, test } from 'vitest'
import { listAudit } from '../../contract/audit.ts'
import { claimJob } from '../../contract/dispatch.ts'
import { changeHaulerProfile, getHaulerAccount } from '../../contract/hauler-account.ts'
import { changeHauler, type HaulerFields } from '../../contract/hauler-edit.ts'
import { getAdminHaulerAccount } from '../../contract/hauler-reviews.ts'
import { HaulerId } from '../../contract/haulers.ts'
import { missingRight } from '../../contract/rights.ts'
import { type TeamRole } from '../../contract/team-roles.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'

const app = useApp()

type Edited = { id: number }
const paramsOf = ({ id }: Edited) => ({ haulerId: HaulerId.parse(id) })

const edit = async (
  hauler: Edited,
  fields: HaulerFields & { preview?: boolean },
  version = 1,
  role: TeamRole = 'dispatcher',
) =>
  app
    .as(await app.given.admin(role))
    .call(changeHauler, { params: paramsOf(hauler), body: { version, ...fields } })
const accountOf = async (hauler: Edited) =>
  app
    .as(await app.given.admin('dispatcher'))
    .call(getAdminHaulerAccount, { params: paramsOf(hauler) })
const messagesTo = async ({ userId }: { userId: number }) =>
  (await messagesOf(app)).filter(({ recipientId }) => recipientId === userId)

test('the team changes a hauler, who reads what changed and sees it', async () => {
  const hauler = await app.given.hauler()
  const answer = await edit(hauler, {
    firstName: 'Dana',
    vehicleType: 'van',
    serviceAreas: ['Surrey'],
    homeBase: '2418 St Johns St, Port Moody',
    teamNote: 'Prefers mornings',
  })
  expect(answer.changed).toEqual([
    'first name',
    'vehicle type',
    'service areas',
    'home base',
    'note',
  ])
  expect(await app.as(hauler).call(getHaulerAccount, {})).toMatchObject({
    firstName: 'Dana',
    vehicleType: 'van',
    serviceAreas: ['Surrey'],
    homeBase: { area: 'Port Moody' },
  })
  expect(JSON.stringify(await app.as(hauler).call(getHaulerAccount, {}))).not.toContain('mornings')
  expect(await accountOf(hauler)).toMatchObject({ teamNote: 'Prefers mornings', version: 2 })
  const messages = await messagesTo(hauler)
  expect(messages).toMatchObject([{ messageType: 'hauler_changed', channel: 'sms' }])
  expect(messages[0]?.message).toContain(
    'Hi Dana, our team changed your account: first name (Dana), vehicle type (Van), service areas, home base. Is something wrong?',
  )
})

test('a new number counts immediately, and the old one hears of it as well', async () => {
  const hauler = await app.given.hauler()
  const email = `dana-${hauler.id}@example.test`
  await app.as(hauler).call(changeHaulerProfile, { body: { phone: '604-555-0144' } })
  await edit(hauler, { phone: '604 555 0199', email: email.toUpperCase() }, 1, 'owner')
  expect(await app.as(hauler).call(getHaulerAccount, {})).toMatchObject({
    phone: '(604) 555-0199',
    email,
    pendingPhone: null,
  })
  const changes = (await messagesTo(hauler)).filter((each) => each.messageType === 'hauler_changed')
  expect(changes.map(({ recipientPhone }) => recipientPhone)).toEqual([
    '+16045550143',
    '+16045550199',
  ])
})

test('who changes another field than a colleague keeps both; the same field is asked about', async () => {
  const hauler = await app.given.hauler()
  await edit(hauler, { phone: '604 555 0199' })
  expect(await edit(hauler, { vehicleModel: 'Ford F-550' }, 1)).toMatchObject({ version: 3 })
  await expect(
    edit(hauler, { phone: '604 555 0122', licensePlate: 'ZZ9 99Z' }, 1),
  ).rejects.toMatchObject({
    code: 'outdated',
    facts: {
      version: 3,
      conflicts: [{ field: 'phone', theirs: '(604) 555-0199', yours: '(604) 555-0122' }],
    },
  })
  const { phone, licensePlate, vehicleModel } = await app.as(hauler).call(getHaulerAccount, {})
  expect([phone, licensePlate, vehicleModel]).toEqual(['(604) 555-0199', 'AB1 23C', 'Ford F-550'])
  await edit(hauler, { phone: '604 555 0122' }, 3)
  expect(await app.as(hauler).call(getHaulerAccount, {})).toMatchObject({ phone: '(604) 555-0122' })
})

test('what is entered as it is changes nothing and tells no one', async () => {
  const hauler = await app.given.hauler({ phone: '(604) 555-0143' })
  expect(await edit(hauler, { phone: '604-555-0143', vehicleType: 'truck' })).toMatchObject({
    version: 1,
    changed: [],
  })
  expect(await messagesTo(hauler)).toEqual([])
})

test('a note is for the team alone: no message', async () => {
  const hauler = await app.given.hauler()
  await edit(hauler, { teamNote: 'Key under the mat' })
  expect(await messagesTo(hauler)).toEqual([])
  await edit(hauler, { teamNote: '' }, 2)
  expect(await accountOf(hauler)).toMatchObject({ teamNote: null })
})

test('a preview lists the jobs that no longer fit, and changes nothing', async () => {
  const hauler = await app.given.hauler({ serviceAreas: ['Vancouver'] })
  const { id: jobId } = await app.given.job()
  await app.as(hauler).call(claimJob, { params: { jobId } })
  const fields = { serviceAreas: ['Surrey' as const] }
  const preview = await edit(hauler, { ...fields, preview: true })
  expect(preview).toMatchObject({ version: 1, affectedJobs: [{ id: jobId }] })
  expect(await edit(hauler, fields)).toMatchObject({ version: 2, affectedJobs: [{ id: jobId }] })
})

test('the address that a hauler signs in with is changed by an owner alone', async () => {
  const hauler = await app.given.hauler()
  const { email } = await app.as(hauler).call(getHaulerAccount, {})
  const taken = `taken-${hauler.id}@example.test`
  for (const preview of [true, false])
    await expect(
      edit(hauler, { phone: '604 555 0199', email: taken, preview }),
    ).rejects.toMatchObject({
      code: 'forbidden',
      message: missingRight('manage-team'),
    })
  expect(await app.as(hauler).call(getHaulerAccount, {})).toMatchObject({ email })
  expect(await messagesTo(hauler)).toEqual([])
  // The form sends what it shows: the same address is no change.
  expect((await edit(hauler, { phone: '604 555 0199', email })).changed).toEqual(['phone number'])
})

test('an address of another account and a number that is none are refused at their field', async () => {
  const [hauler, other] = [await app.given.hauler(), await app.given.hauler()]
  await expect(edit(hauler, { email: other.email }, 1, 'owner')).rejects.toMatchObject({
    code: 'email_in_use',
    fields: [{ path: 'email' }],
  })
  await expect(edit(hauler, { phone: '000 000 0000' })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'phone' }],
  })
  await expect(edit({ id: 999_999 }, { firstName: 'X' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the audit log has the change by the hauler’s number', async () => {
  const hauler = await app.given.hauler()
  await edit(hauler, { licensePlate: 'ZZ9 99Z' })
  const owner = await app.given.admin()
  const query = { hauler: [hauler.id] }
  const { items } = await app.as(owner).call({ ...listAudit, ...listAudit.page }, { query })
  expect(items).toMatchObject([
    { before: { license_plate: 'AB1 23C' }, after: { license_plate: 'ZZ9 99Z' } },
  ])
})
