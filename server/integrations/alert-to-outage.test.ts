import { beforeEach, expect, test, vi } from 'vitest'
import { testIntegration } from '../../contract/integrations.ts'
import { openContext } from '../open-context.ts'
import { Reconnect, RetryAt } from '../providers/failures.ts'
import { alertTexts, givenAlertsOf } from '../testing/alerts.ts'
import { useApp } from '../testing/app.ts'
import { readPartHealth } from './part-health-store.ts'
import { openWatch } from './watch-calls.ts'

/** Port 9 of this machine takes no connections. */
const app = useApp({
  settings: {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Westhaul <hello@westhaul.example>',
    MAIL_POSTAL_ADDRESS: '12 Main St, Vancouver BC V5T 3A1',
  },
})

const NOON = new Date('2026-11-24T20:00:00Z')
const at = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)

beforeEach(async () => {
  app.setNow(NOON)
  for (const table of ['partHealth', 'alerts', 'alertSettings', 'notifications'] as const)
    await app.ctx.db.deleteFrom(table).execute()
})

test('a mail server that is away alerts the team with the third email that does not leave', async () => {
  await givenAlertsOf(app, 'provider_down')
  const { email } = await openContext(app.ctx)
  const send = async (second: number) => {
    app.setNow(at(second))
    const message = {
      to: 'mei@example.test',
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
    }
    await email.send({ ...message, idempotencyKey: `mail ${second}` }).catch(() => undefined)
    await vi.waitUntil(
      async () => (await readPartHealth(app.ctx.db)).get('email')?.failures === second + 1,
    )
  }
  await send(0)
  await send(1)
  expect(await alertTexts(app)).toEqual([])
  await send(2)
  expect(await alertTexts(app)).toEqual([
    expect.stringMatching(/^Westhaul: Email: failing\. .+ http:\S+\/admin\?tab=settings$/),
  ])
})

test('settings that a provider does not accept alert the team when an admin tests them', async () => {
  const admin = await givenAlertsOf(app, 'provider_down')
  const refusal = new Reconnect('Twilio does not accept our settings')
  vi.spyOn(app.ctx.sms, 'send').mockRejectedValueOnce(refusal)
  await app
    .as(admin)
    .call(testIntegration, { params: { part: 'sms' }, body: { phone: '604 555-0142' } })
  expect(await alertTexts(app)).toEqual([
    expect.stringContaining('Text messages: failing. Twilio does not accept our settings.'),
  ])
})

test('an alert about a mail server names no customer', async () => {
  await givenAlertsOf(app, 'provider_down')
  const watch = openWatch(app.ctx, console.warn)
  for (const second of [0, 1, 2]) {
    app.setNow(at(second))
    const greylisted = `450 4.2.0 <mei@example.test>: Recipient address rejected`
    watch.report('email', new RetryAt(greylisted, at(60)))
    await vi.waitUntil(
      async () => (await readPartHealth(app.ctx.db)).get('email')?.failures === second + 1,
    )
  }
  await vi.waitUntil(async () => (await alertTexts(app)).length === 1)
  const { what } = await app.ctx.db.selectFrom('alerts').select('what').executeTakeFirstOrThrow()
  expect(what).toBe('Email: failing. 450 4.2.0 <…>: Recipient address rejected.')
  expect(await alertTexts(app)).toEqual([expect.stringContaining('450 4.2.0 <…>')])
})
