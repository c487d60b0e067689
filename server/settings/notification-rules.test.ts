import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ALERT_KINDS, saveAlertSettings, type AlertKind } from '../../contract/alerts.ts'
import { addDays, dayOf, instantOf } from '../../contract/calendar.ts'
import { previewSettings } from '../../contract/settings-calls.ts'
import type { SettingsOf } from '../../contract/settings-groups.ts'
import type { TeamRole } from '../../contract/team-roles.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { inTransaction } from '../core/context.ts'
import { requestReview, reviewRequestAt } from '../dispatch/on-site/request-review.ts'
import { remindDayBefore } from '../jobs/remind-day-before.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { haulerWithAccount, paidJob } from '../testing/paying.ts'
import { settingsAt } from './settings-store.ts'
import { ownerOf } from './testing/owners.ts'

const app = useApp()

/** 5:05 PM in British Columbia. */
const FIVE = new Date('2026-11-27T00:05:00Z')
const later = (minutes: number) => new Date(FIVE.getTime() + minutes * 60_000)
beforeEach(async () => {
  app.setNow(FIVE)
  await app.ctx.db.deleteFrom('notifications').execute()
  await app.ctx.db.deleteFrom('alerts').execute()
  const groups = ['notifications', 'quiet'] as const
  await app.ctx.db.deleteFrom('settingsVersions').where('groupName', 'in', groups).execute()
})

type Rules = SettingsOf<'notifications'>
const roles = (chosen: Partial<Record<AlertKind, TeamRole[]>> = {}) =>
  Object.fromEntries(ALERT_KINDS.map((kind) => [kind, chosen[kind] ?? []])) as Rules['alertsByText']
const rules = (changes: Partial<Rules> = {}) =>
  ({
    group: 'notifications',
    values: {
      dayBefore: true,
      dayBeforeHour: 17,
      reviewRequest: true,
      reviewDays: 1,
      reviewHour: 10,
      alertsByEmail: roles(),
      alertsByText: roles(),
      alertsByPush: roles(),
      ...changes,
    },
  }) as const
const publish = async (changes: Partial<Rules>) => (await ownerOf(app)).publish(rules(changes))
const kinds = async () => (await messagesOf(app)).map(({ messageType }) => messageType)

const pickupOfTomorrow = async () => {
  const job = await paidJob(app, { preferredDate: addDays(dayOf(app.ctx.now()), 1) })
  await app.ctx.db.deleteFrom('notifications').execute()
  return job
}

test('the reminder of the day before goes out, unless it is turned off', async () => {
  await pickupOfTomorrow()
  await publish({ dayBefore: false })
  await remindDayBefore.run({}, app.ctx)
  expect(await kinds()).toEqual([])
  app.setNow(later(1))
  await publish({ dayBefore: true })
  await remindDayBefore.run({}, app.ctx)
  expect(await kinds()).toEqual(['day_before'])
})

test('the reminder waits for its hour', async () => {
  await pickupOfTomorrow()
  await publish({ dayBeforeHour: 18 })
  await remindDayBefore.run({}, app.ctx)
  expect(await kinds()).toEqual([])
  app.setNow(later(60))
  await remindDayBefore.run({}, app.ctx)
  expect(await kinds()).toContain('day_before')
})

test('the request for a review goes out on its day and hour, unless it is turned off', async () => {
  const { id: haulerId } = await haulerWithAccount(app)
  const job = await paidJob(app, { haulerId, status: 'completed', completedAt: FIVE })
  await app.ctx.db.deleteFrom('notifications').execute()
  const at = () => reviewRequestAt(app.ctx, app.ctx.db, later(5))
  expect(await at()).toEqual(instantOf(addDays(dayOf(FIVE), 1), 10))
  await publish({ reviewRequest: false, reviewDays: 3, reviewHour: 15 })
  expect(await at()).toEqual(instantOf(addDays(dayOf(FIVE), 3), 15))
  await requestReview.run({ jobId: job.id }, app.ctx)
  expect(await kinds()).toEqual([])
  app.setNow(later(1))
  await publish({ reviewRequest: true })
  await requestReview.run({ jobId: job.id }, app.ctx)
  expect(await kinds()).toContain('review_request')
})

test('an alert goes to the roles of its rule, by email and by text, besides those who chose it', async () => {
  const [dispatcher, accountant] = [
    await app.given.admin('dispatcher'),
    await app.given.admin('accountant'),
  ]
  await app.as(await app.given.admin()).call(saveAlertSettings, {
    params: { userId: dispatcher.id },
    body: { phone: '604 555-0142', byEmail: [], bySms: [] },
  })
  const raise = (about: string, kind: AlertKind = 'job_at_risk') =>
    inTransaction(app.ctx, (tx) =>
      raiseAlert(app.ctx, tx, { kind, about, what: 'It is late.', place: { tab: 'jobs' } }),
    )
  await raise('before')
  expect(await messagesOf(app)).toEqual([])
  await publish({
    alertsByEmail: roles({ job_at_risk: ['accountant'] }),
    alertsByText: roles({ job_at_risk: ['dispatcher', 'accountant'] }),
  })
  await raise('after')
  await raise('of another kind', 'post_failed')
  const sent = (await messagesOf(app)).filter(({ messageType }) => messageType === 'staff_alert')
  expect(sent.map(({ recipientId, channel }) => [recipientId, channel]).toSorted()).toEqual(
    [
      [dispatcher.id, 'sms'],
      // Without a number for alerts there is no text.
      [accountant.id, 'email'],
    ].toSorted(),
  )
})

test('a reminder that would fall into the quiet hours is refused', async () => {
  const owner = await ownerOf(app)
  await owner.publish({ group: 'quiet', values: { from: '09:00', until: '18:00' } })
  await expect(publish({ dayBeforeHour: 18 })).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'content.values.dayBeforeHour' }],
  })
  expect(await publish({ dayBeforeHour: 18, dayBefore: false })).toMatchObject({
    state: 'in_force',
  })
})

test('a kind of alert that is newer than the stored version alerts no roles', async () => {
  await publish({ alertsByEmail: roles({ payout_failed: ['owner'] }) })
  await sql`insert into settings_versions (group_name, version, value, effective_from, note, published_at)
    select group_name, version + 1, value #- '{alertsByEmail,job_at_risk}', effective_from, note, published_at
    from settings_versions where group_name = 'notifications' order by version desc limit 1`.execute(
    app.ctx.db,
  )
  const { values } = await settingsAt(app.ctx.db, app.ctx.config, 'notifications', app.ctx.now())
  expect(values.alertsByEmail).toMatchObject({ payout_failed: ['owner'], job_at_risk: [] })
})

const quiet = (until: string) => ({ group: 'quiet', values: { from: '09:00', until } }) as const
const inDays = (days: number) => ({ effectiveFrom: addDays(dayOf(app.ctx.now()), days) })

test('quiet hours in which the reminder would never go out are refused, also before a version that waits', async () => {
  const owner = await ownerOf(app)
  await owner.publish(quiet('20:00'))
  await owner.publish(rules({ dayBeforeHour: 19 }), inDays(5))
  for (const more of [inDays(2), inDays(6)])
    await expect(owner.publish(quiet('19:00'), more)).rejects.toMatchObject({
      code: 'refused',
      fields: [{ path: 'content.values.until' }],
      message: expect.stringContaining('reminded of tomorrow’s pickup from 7:00 PM on') as string,
    })
  expect(await owner.publish(quiet('19:30'))).toMatchObject({ state: 'in_force' })
})

test('a reminder that falls into quiet hours that wait for their day is refused', async () => {
  const owner = await ownerOf(app)
  await owner.publish(quiet('20:00'))
  await owner.publish(quiet('18:00'), inDays(5))
  await expect(publish({ dayBeforeHour: 19 })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('The quiet hours begin at 6:00 PM from ') as string,
  })
  const { effects } = await owner.call(previewSettings, { body: { content: rules() } })
  expect(effects.slice(0, 2)).toEqual([
    'Customers are reminded of tomorrow’s pickup from 5:00 PM on.',
    'Customers are asked for a review the day after the pickup, at 10:00 AM.',
  ])
})
