import { beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, formatDay } from '../../contract/calendar.ts'
import { listShareChanges } from '../../contract/hauler-share-changes.ts'
import { registerHauler, setHaulerStatus } from '../../contract/haulers.ts'
import { previewSettings, withdrawSettings } from '../../contract/settings-calls.ts'
import { reloadSettings } from '../settings/live-settings.ts'
import { ownerOf } from '../settings/testing/owners.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { findJob, paidJob } from '../testing/paying.ts'
import { meanwhile, untilWaiting } from '../testing/races.ts'
import { announceShare } from './announce-share.ts'
import { insertShareNotice } from './share-notice-store.ts'
import { aRegistration } from './testing/registration.ts'

const app = useApp()
beforeEach(async () => {
  await app.ctx.db.deleteFrom('notifications').execute()
  await app.ctx.db.deleteFrom('settingsVersions').where('groupName', '=', 'share').execute()
  await reloadSettings(app.ctx.config)
})

const shareOf = (haulerSharePermille: number) =>
  ({ group: 'share', values: { haulerSharePermille } }) as const
const shareEmails = async () =>
  (await messagesOf(app)).filter(({ messageType }) => messageType === 'share_changes')
const emailsTo = async ({ userId }: { userId: number }) =>
  (await shareEmails()).flatMap(({ recipientId, message }) =>
    recipientId === userId ? [message] : [],
  )
/** The day `days` from now. */
const inDays = (days: number) => addDays(dayOf(app.ctx.now()), days)

test('a lower share holds 14 days later at the earliest, and every hauler reads of it once', async () => {
  const hauler = await app.given.hauler()
  const other = await app.given.hauler()
  const { publish, call } = await ownerOf(app)
  const early = { effectiveFrom: inDays(13) }
  for (const more of [{}, early])
    await expect(publish(shareOf(650), more)).rejects.toMatchObject({
      code: 'refused',
      fields: [{ path: 'effectiveFrom' }],
    })
  const preview = await call(previewSettings, { body: { content: shareOf(650), ...early } })
  expect(preview.problems).toMatchObject([{ path: 'effectiveFrom' }])
  expect(preview.effects.at(-1)).toMatch(/^Every hauler gets an email about the lower share/)
  const { version } = await publish(shareOf(650), { effectiveFrom: inDays(14) })
  await app.runTasks()
  await announceShare.run({ version, isWithdrawn: false }, app.ctx)
  const both = [hauler.userId, other.userId]
  const emails = (await shareEmails()).filter(({ recipientId }) => both.includes(recipientId ?? 0))
  expect(emails.map(({ recipientId, channel }) => [recipientId, channel])).toEqual(
    both.map((userId) => [userId, 'email']),
  )
  expect(emails[0]?.message).toContain(
    `from ${formatDay(inDays(14))} on, new bookings pay you 65% of the price instead of 70%. Jobs booked before that day keep their share, and tips stay yours in full.`,
  )
  // A job that is booked meanwhile has the share of today.
  expect(await findJob(app, await paidJob(app))).toMatchObject({ haulerSharePermille: 700 })

  await call(withdrawSettings, { params: { group: 'share', version } })
  await app.runTasks()
  const relief = (await shareEmails()).slice(-both.length).map(({ message }) => message)
  expect(relief.every((text) => text.includes('your share stays at 70%'))).toBe(true)
})

test('the emails name the share that would hold on that day, which may wait for a day before it', async () => {
  const hauler = await app.given.hauler()
  const { publish, call } = await ownerOf(app)
  await publish(shareOf(650), { effectiveFrom: inDays(14) })
  const lowest = await publish(shareOf(600), { effectiveFrom: inDays(45) })
  await app.runTasks()
  const last = async () => (await emailsTo(hauler)).at(-1)
  await announceShare.run({ version: lowest.version, isWithdrawn: false }, app.ctx)
  expect(await last()).toContain('pay you 60% of the price instead of 65%')
  await call(withdrawSettings, { params: { group: 'share', version: lowest.version } })
  await app.runTasks()
  const day = formatDay(inDays(45))
  expect(await last()).toContain(
    `your share is 65% on ${day}: it does not change to 60% on ${day}.`,
  )
})

const register = async () => {
  const { id } = await app.as(await app.given.visitor()).call(registerHauler, {
    body: aRegistration({ email: 'joining@example.test' }),
  })
  return app.ctx.db.selectFrom('haulers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

test('who registers in the notice period reads of the lower share, once, and of its withdrawal', async () => {
  const { publish, call } = await ownerOf(app)
  const { version } = await publish(shareOf(650), { effectiveFrom: inDays(14) })
  await app.runTasks()
  const notice = `from ${formatDay(inDays(14))} on, new bookings pay you 65% of the price instead of 70%`
  const joining = await register()
  expect(await emailsTo(joining)).toEqual([expect.stringContaining(notice)])

  const params = { haulerId: joining.id }
  await call(setHaulerStatus, { params, body: { status: 'approved' } })
  await announceShare.run({ version, isWithdrawn: false }, app.ctx)
  expect(await emailsTo(joining)).toHaveLength(1)

  await call(withdrawSettings, { params: { group: 'share', version } })
  await app.runTasks()
  expect(await emailsTo(joining)).toEqual([
    expect.stringContaining(notice),
    expect.stringContaining('your share stays at 70%'),
  ])
})

test('an applicant who was rejected as the share was announced reads of it when the application is reopened', async () => {
  const rejectedHauler = await app.given.hauler({ status: 'rejected' })
  const importedHauler = await app.given.hauler({ status: 'pending' })
  const { publish, call } = await ownerOf(app)
  await publish(shareOf(650), { effectiveFrom: inDays(14) })
  await app.runTasks()
  expect(await emailsTo(rejectedHauler)).toEqual([])
  await call(setHaulerStatus, {
    params: { haulerId: rejectedHauler.id },
    body: { status: 'pending', reason: 'The licence is readable now' },
  })
  expect(await emailsTo(rejectedHauler)).toHaveLength(1)
  // Whose row came without a registration reads of it at the approval.
  await app.ctx.db
    .deleteFrom('haulerShareNotices')
    .where('haulerId', '=', importedHauler.id)
    .execute()
  await call(setHaulerStatus, {
    params: { haulerId: importedHauler.id },
    body: { status: 'approved' },
  })
  expect(await emailsTo(importedHauler)).toHaveLength(2)
})

test('the screens name the lower shares that wait, without those that never hold', async () => {
  const hauler = app.as(await app.given.hauler({ status: 'pending' }))
  const { publish } = await ownerOf(app)
  expect(await hauler.call(listShareChanges, {})).toEqual([])
  expect(app.ctx.config.shareNotice).toBe('')
  await publish(shareOf(650), { effectiveFrom: inDays(14) })
  await publish(shareOf(680), { effectiveFrom: inDays(14) })
  await publish(shareOf(600), { effectiveFrom: inDays(45) })
  await publish(shareOf(800), { effectiveFrom: inDays(50) })
  expect(await hauler.call(listShareChanges, {})).toEqual([
    { from: inDays(14), sharePermille: 680, insteadOf: 700 },
    { from: inDays(45), sharePermille: 600, insteadOf: 680 },
  ])
  expect(app.ctx.config.shareNotice).toBe(
    `From ${formatDay(inDays(14))} on, new bookings pay 68%. From ${formatDay(inDays(45))} on, new bookings pay 60%.`,
  )
})

test('a withdrawal while the emails go out stops the rest, and reaches all who got one', async () => {
  const haulers = []
  for (let i = 0; i < 130; i++) haulers.push(await app.given.hauler())
  const { publish, call } = await ownerOf(app)
  const { version } = await publish(shareOf(650), { effectiveFrom: inDays(14) })
  const { id: settingsVersionId } = await app.ctx.db
    .selectFrom('settingsVersions')
    .select('id')
    .where('groupName', '=', 'share')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const withdraw = async () => {
    await untilWaiting(app, 1)
    await call(withdrawSettings, { params: { group: 'share', version } })
  }
  // The first batch waits for a hauler; the withdrawal waits for the batch.
  const { id: haulerId } = await app.ctx.db
    .selectFrom('haulers')
    .select('id')
    .where('status', '<>', 'rejected')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await meanwhile(
    app,
    (db) => insertShareNotice(db, { haulerId, settingsVersionId, notifiedAt: app.ctx.now() }),
    () => Promise.all([announceShare.run({ version, isWithdrawn: false }, app.ctx), withdraw()]),
    2,
  )
  await app.runTasks()
  const emails = await shareEmails()
  const withText = (text: string) =>
    emails.flatMap(({ recipientId, message }) => (message.includes(text) ? [recipientId] : []))
  const notices = withText('pay you 65%')
  expect(notices).toHaveLength(99)
  expect(withText('your share stays at 70%')).toEqual(expect.arrayContaining(notices))
  expect(await emailsTo(haulers.at(-1) ?? { userId: 0 })).toEqual([])
})

test('the withdrawal of a share reaches haulers who read of a later one since', async () => {
  const hauler = await app.given.hauler()
  const { publish, call } = await ownerOf(app)
  const first = await publish(shareOf(650), { effectiveFrom: inDays(14) })
  await publish(shareOf(600), { effectiveFrom: inDays(45) })
  await app.runTasks()
  await call(withdrawSettings, { params: { group: 'share', version: first.version } })
  await app.runTasks()
  const last = (await emailsTo(hauler)).at(-1)
  expect(last).toContain('your share stays at 70%: it does not change to 65%')
})
