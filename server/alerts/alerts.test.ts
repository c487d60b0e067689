import { beforeEach, expect, test } from 'vitest'
import { listAlertSettings, saveAlertSettings, type AlertKind } from '../../contract/alerts.ts'
import type { Part } from '../../contract/integrations.ts'
import { inTransaction } from '../core/context.ts'
import { recordTrouble } from '../integrations/record-trouble.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf, outbox } from '../testing/messages.ts'
import { raiseAlert, type Alert } from './raise-alert.ts'
import { sweepAlerts } from './tasks.ts'

const app = useApp()

/** 1:00 PM in British Columbia. */
const ONE = new Date('2026-11-24T20:00:00Z')
const later = (minutes: number) => new Date(ONE.getTime() + minutes * 60_000)

beforeEach(async () => {
  app.setNow(ONE)
  for (const table of [
    'alerts',
    'alertSettings',
    'notifications',
    'sandboxMessages',
    'partHealth',
  ] as const)
    await app.ctx.db.deleteFrom(table).execute()
})

const raise = (alert: Partial<Alert> = {}) =>
  inTransaction(app.ctx, (tx) =>
    raiseAlert(app.ctx, tx, {
      kind: 'payout_failed',
      about: '1',
      what: 'The payout failed.',
      place: { tab: 'money', part: 'payouts' },
      ...alert,
    }),
  )

type Choice = { byEmail?: AlertKind[]; bySms?: AlertKind[]; phone?: string }

/** An admin who chose these alerts. */
async function givenAdmin(choice: Choice) {
  const admin = await app.given.admin()
  const saved = await app.as(admin).call(saveAlertSettings, {
    params: { userId: admin.id },
    body: { byEmail: [], bySms: [], phone: '', ...choice },
  })
  return { ...admin, saved }
}

test('without a choice nothing is sent', async () => {
  await app.given.admin()
  await raise()
  expect(await messagesOf(app)).toEqual([])
})

test('an alert goes by email and by text as it was chosen, and leads to what mends it', async () => {
  const both: AlertKind[] = ['payout_failed']
  const admin = await givenAdmin({ byEmail: both, bySms: both, phone: '604 555-0142' })
  await givenAdmin({ byEmail: ['post_failed'] })
  await raise()
  await app.runTasks()
  const text = `Westhaul: The payout failed. ${app.ctx.config.publicUrl}/admin?tab=money&part=payouts`
  const sent = await outbox(app)
  expect(sent.map(({ recipient, body }) => [recipient, body.split('\n')[0]]).toSorted()).toEqual(
    [
      ['+16045550142', text],
      [admin.email, text],
    ].toSorted(),
  )
})

test('a text that cannot arrive goes by email', async () => {
  const admin = await givenAdmin({ bySms: ['payout_failed'], phone: '604 555-0000' })
  await raise()
  await app.runTasks()
  expect(await outbox(app)).toMatchObject([{ channel: 'email', recipient: admin.email }])
})

test('an alert by text only is one message, a text', async () => {
  await givenAdmin({ bySms: ['payout_failed'], phone: '604 555-0142' })
  await raise()
  await app.runTasks()
  expect(await outbox(app)).toMatchObject([{ channel: 'sms', recipient: '+16045550142' }])
  expect(await messagesOf(app)).toHaveLength(1)
})

test.for([
  ['sms', { bySms: ['provider_down'] }],
  ['email', { byEmail: ['provider_down'] }],
] as [Part, Choice][])(
  'an alert about %s goes by text and by email: one of them does not arrive',
  async ([part, choice]) => {
    await givenAdmin({ ...choice, phone: '604 555-0142' })
    await recordTrouble(app.ctx, part, { sentence: 'Our key is not accepted', isFinal: true })
    const channels = (await messagesOf(app)).map(({ channel }) => channel)
    expect(channels.toSorted()).toEqual(['email', 'sms'])
  },
)

test('an alert about payments goes as it was chosen, and one about email by email without a number', async () => {
  await givenAdmin({ byEmail: ['provider_down'] })
  for (const part of ['payments', 'email'] as const)
    await recordTrouble(app.ctx, part, { sentence: 'Our key is not accepted', isFinal: true })
  expect((await messagesOf(app)).map(({ channel }) => channel)).toEqual(['email', 'email'])
})

test('each trouble is reported once, also when it is found by two at the same time', async () => {
  await givenAdmin({ byEmail: ['payout_failed'] })
  await Promise.all([raise(), raise(), raise()])
  await raise()
  expect(await messagesOf(app)).toHaveLength(1)
  await raise({ about: '2' })
  expect(await messagesOf(app)).toHaveLength(2)
})

test('an alert belongs to the change that found the trouble', async () => {
  await givenAdmin({ byEmail: ['payout_failed'] })
  const failing = inTransaction(app.ctx, async (tx) => {
    await raiseAlert(app.ctx, tx, {
      kind: 'payout_failed',
      about: '1',
      what: 'It failed.',
      place: { tab: 'money' },
    })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await messagesOf(app)).toEqual([])
  await raise()
  expect(await messagesOf(app)).toHaveLength(1)
})

test('a provider that is down for hours is one alert an hour, with the count', async () => {
  await givenAdmin({ byEmail: ['provider_down'] })
  const trouble = { sentence: 'The mail server does not answer', isFinal: false }
  for (let minute = 0; minute < 130; minute += 10) {
    app.setNow(later(minute))
    await recordTrouble(app.ctx, 'email', trouble)
  }
  const texts = (await messagesOf(app)).map(({ message }) => message)
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('Email: failing. The mail server does not answer. http')
  // The first alert comes with the third failure in a row, twenty minutes later.
  expect(texts[1]).toContain('It happened 6 times since Nov 24, 2026, 1:20 PM.')
})

test('a provider that fails a second time hours later says so', async () => {
  await givenAdmin({ byEmail: ['provider_down'] })
  const trouble = { sentence: 'The mail server refuses our password', isFinal: true }
  for (const minute of [0, 120]) {
    app.setNow(later(minute))
    await recordTrouble(app.ctx, 'email', trouble)
  }
  const [, second] = (await messagesOf(app)).map(({ message }) => message)
  expect(second).toContain('It happened once since Nov 24, 2026, 1:00 PM.')
})

test.for([
  [{ bySms: ['payout_failed'], phone: '' }, 'texts without a number'],
  [{ phone: '+44 20 7946 0958' }, 'a number that texts do not go to'],
] as [Choice, string][])('%j is refused: %s', async ([choice]) => {
  await expect(givenAdmin(choice)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'phone' }],
  })
})

test('settings are saved for admins only', async () => {
  const { cookie } = await app.given.admin()
  const hauler = await app.given.hauler()
  const body = { phone: '', byEmail: [], bySms: [] }
  const saving = app
    .as({ cookie })
    .call(saveAlertSettings, { params: { userId: hauler.userId }, body })
  await expect(saving).rejects.toMatchObject({ code: 'not_found' })
  await expect(app.as(hauler).call(listAlertSettings, {})).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('a kind chosen twice counts once, and an account that was closed gets nothing', async () => {
  const admin = await givenAdmin({ byEmail: ['payout_failed', 'payout_failed'] })
  expect(admin.saved.byEmail).toEqual(['payout_failed'])
  await app.ctx.db.updateTable('users').set({ deletedAt: ONE }).where('id', '=', admin.id).execute()
  await raise()
  expect(await messagesOf(app)).toEqual([])
})

test('old troubles are removed', async () => {
  await raise()
  app.setNow(later(181 * 24 * 60))
  await sweepAlerts.run({}, app.ctx)
  expect(await app.ctx.db.selectFrom('alerts').selectAll().execute()).toEqual([])
})

test('an alert about the server that no one chose goes to the owners by email, and to no one else', async () => {
  const owner = await app.given.admin()
  await app.given.admin('dispatcher')
  await raise({ kind: 'disk_full' })
  await app.runTasks()
  const recipients = (await outbox(app)).map(({ channel, recipient }) => [channel, recipient])
  expect(recipients).toContainEqual(['email', owner.email])
  const owners = await app.ctx.db
    .selectFrom('users')
    .select('email')
    .where('teamRole', '=', 'owner')
    .where('deletedAt', 'is', null)
    .execute()
  expect(recipients.toSorted()).toEqual(owners.map(({ email }) => ['email', email]).toSorted())
})

test('an alert about the server goes to those who chose it alone', async () => {
  await app.given.admin()
  const chosen = await givenAdmin({ byEmail: ['disk_full'] })
  await raise({ kind: 'disk_full' })
  await app.runTasks()
  expect((await outbox(app)).map(({ recipient }) => recipient)).toEqual([chosen.email])
})
