import { expect, test } from 'vitest'
import { unsubscribePerson } from '../../contract/people.ts'
import { mayPromote, recordBookingConsent } from '../consents/record-consent.ts'
import { useApp } from '../testing/app.ts'
import { peopleIn } from '../testing/people.ts'

const app = useApp()
const { givenCustomer, download, end, erase } = peopleIn(app)

const downloads = () => app.ctx.db.selectFrom('downloads').selectAll().orderBy('id').execute()

test('who exported what is stored about a person is recorded, and an erasure leaves only the person out', async () => {
  const { contact, job } = await givenCustomer()
  expect((await download('not-known@example.test')).answer.statusCode).toBe(404)
  expect((await download(contact)).answer.statusCode).toBe(200)
  expect(await downloads()).toMatchObject([
    { what: 'person_export', contact, number: null, downloadedBy: expect.any(Number) },
  ])
  await end(job)
  await erase(contact)
  const [left] = await downloads()
  expect(left).toMatchObject({ what: 'person_export' })
  expect(left?.contact).not.toBe(contact)
})

test('a customer without an email is unsubscribed at the number alone', async () => {
  await app.given.job({ email: '', phoneE164: '+16045550178' })
  const body = { contact: '+16045550178' }
  const admin = app.as(await app.given.admin())
  expect((await admin.call(unsubscribePerson, { body })).contacts).toEqual(['+16045550178'])
})

test('a customer who calls is unsubscribed by the team, at each contact of their booking', async () => {
  const job = await app.given.job({ email: 'caller@example.test', phoneE164: '+16045550177' })
  await recordBookingConsent(app.ctx, app.ctx.db, job, true)
  const may = (contact: string) => mayPromote(app.ctx, contact, 'promotion', app.ctx.now())
  expect(await may('+16045550177')).toBe(true)
  const body = { contact: 'Caller@example.test' }
  const admin = app.as(await app.given.admin())
  for (const _ of ['first', 'again'])
    expect((await admin.call(unsubscribePerson, { body })).contacts).toEqual([
      'caller@example.test',
      '+16045550177',
    ])
  expect(await may('caller@example.test')).toBe(false)
  expect(await may('+16045550177')).toBe(false)
  await expect(
    app.as(await app.given.hauler()).call(unsubscribePerson, { body }),
  ).rejects.toMatchObject({ code: 'forbidden' })
})
