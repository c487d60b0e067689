import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ALERT_KINDS, saveAlertSettings, type AlertKind } from '../../contract/alerts.ts'
import { addDays, dayOf, instantOf } from '../../contract/calendar.ts'
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
  await app.ctx.db.deleteFrom('settingsVersions').where('groupName', '=', 'notifications').execute()
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
  await raise('of another kind', 'disk_full')
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
