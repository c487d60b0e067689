import { beforeEach, expect, test, vi } from 'vitest'
import type { Part } from '../../contract/integrations.ts'
import { openContext } from '../open-context.ts'
import { Reconnect, Refused, RetryAt, UnknownOutcome } from '../providers/failures.ts'
import { useApp } from '../testing/app.ts'
import { countStatements } from '../testing/count-statements.ts'
import { readPartHealth, recordFailure } from './part-health-store.ts'
import { openWatch } from './watch-calls.ts'

const app = useApp()

const NOON = new Date('2026-11-24T20:00:00Z')
const at = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)

beforeEach(async () => {
  app.setNow(NOON)
  await app.ctx.db.deleteFrom('partHealth').execute()
})

const healthOf = async (part: Part) => (await readPartHealth(app.ctx.db)).get(part)

/** A process whose part fails with these errors one after another, a second apart; undefined succeeds. */
async function play(part: Part, outcomes: readonly unknown[]) {
  const watch = openWatch(app.ctx, console.warn)
  for (const [turn, error] of outcomes.entries()) {
    app.setNow(at(turn))
    const port = watch.port(part, {
      call: () => (error === undefined ? Promise.resolve() : Promise.reject(error)),
    })
    await port.call().catch(() => {})
    const recorded = error === undefined ? 'lastSuccessAt' : 'lastFailureAt'
    await vi.waitUntil(
      async () => (await healthOf(part))?.[recorded]?.getTime() === at(turn).getTime(),
    )
  }
  return healthOf(part)
}

const lost = new UnknownOutcome('Twilio gave no answer')

test('a failure reaches who called', async () => {
  const port = openWatch(app.ctx, console.warn).port('sms', { send: () => Promise.reject(lost) })
  await expect(port.send()).rejects.toBe(lost)
  await vi.waitUntil(() => healthOf('sms'))
})

test('two lost answers pass', async () => {
  expect(await play('sms', [lost, lost])).toMatchObject({ failures: 2, failingSince: null })
})

test('three in a row are trouble', async () => {
  expect(await play('sms', [undefined, lost, lost, lost])).toMatchObject({
    failures: 3,
    failingSince: at(3),
    failure: 'Twilio gave no answer',
  })
})

test('a success ends the trouble and keeps the last failure', async () => {
  expect(await play('sms', [lost, lost, lost, undefined])).toMatchObject({
    failures: 0,
    failingSince: null,
    failure: 'Twilio gave no answer',
    lastFailureAt: at(2),
    lastSuccessAt: at(3),
  })
})

test('a provider that takes nothing for now counts as one without an answer', async () => {
  const busy = new RetryAt('The mail server takes no log-ins for now', at(60))
  expect(await play('email', [busy, busy, busy])).toMatchObject({ failingSince: at(2) })
})

test('settings that are not accepted are trouble immediately', async () => {
  expect(await play('sms', [new Reconnect('Twilio does not accept our settings')])).toMatchObject({
    failures: 1,
    failingSince: at(0),
  })
})

test('what is refused about one message is none, and about a file it names our settings', async () => {
  const watch = openWatch(app.ctx, console.warn)
  watch.report('sms', new Refused('This number cannot receive texts'))
  watch.report('sms')
  await vi.waitUntil(async () => (await healthOf('sms'))?.lastSuccessAt)
  expect(await healthOf('sms')).toMatchObject({ failures: 0, lastFailureAt: null })
  const denied = new Refused('The file storage does not accept our key')
  expect(await play('storage', [denied])).toMatchObject({ failingSince: at(0) })
})

test('an error of Stripe’s library names the setting and not the key', async () => {
  const error = Object.assign(new Error('Invalid API Key provided: sk_live_*******4Qz1'), {
    type: 'StripeAuthenticationError',
  })
  expect(await play('payments', [error])).toMatchObject({
    failure: 'Stripe does not accept the key in STRIPE_SECRET_KEY',
    failingSince: at(0),
  })
})

test('a full disk is named', async () => {
  const error = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' })
  expect(await play('storage', [error])).toMatchObject({
    failure: 'The disk of this server is full',
  })
})

test('a part that works is written once a minute, and failures once a second', async () => {
  const watch = openWatch(app.ctx, () => {})
  /** How often 50 calls are written, once the row shows this time. */
  const writes = async (from: Date, shown: Date, error?: Error) => {
    app.setNow(from)
    const { statements } = await countStatements(async () => {
      for (let call = 0; call < 50; call++) watch.report('email', error)
      const recorded = error ? 'lastFailureAt' : 'lastSuccessAt'
      await vi.waitUntil(
        async () => (await healthOf('email'))?.[recorded]?.getTime() === shown.getTime(),
      )
    })
    return statements.filter((statement) => statement.includes('insert into part_health')).length
  }
  expect(await writes(NOON, NOON)).toBe(1)
  expect(await writes(at(59), NOON)).toBe(0)
  expect(await writes(at(60), at(60))).toBe(1)
  expect(await writes(at(61), at(61), lost)).toBe(1)
  expect(await writes(at(62), at(62), lost)).toBe(1)
})

test('many processes that meet one failure record it once', async () => {
  const trouble = { sentence: 'The mail server does not answer', isFinal: false }
  const meetings = Array.from({ length: 8 }, () =>
    recordFailure(app.ctx.db, 'email', trouble, NOON),
  )
  const recorded = (await Promise.all(meetings)).filter((health) => health !== undefined)
  expect(recorded).toMatchObject([{ failures: 1, failingSince: null }])
})

test('what cannot be recorded is logged, and the call answers', async () => {
  const logged: string[] = []
  const db = { ...app.ctx.db, getExecutor: undefined } as never
  const watch = openWatch({ ...app.ctx, db }, (line) => logged.push(line))
  const port = watch.port('sms', { send: () => Promise.resolve('sent') })
  expect(await port.send()).toBe('sent')
  await expect.poll(() => logged).toHaveLength(1)
  expect(logged[0]).toContain('How sms answers could not be recorded')
})

test('a list of the provider that breaks off is a failure', async () => {
  const watch = openWatch(app.ctx, () => {})
  const port = watch.port('payments', {
    async *list() {
      yield 1
      throw lost
    },
  })
  const read = async () => {
    const items = []
    for await (const item of port.list()) items.push(item)
    return items
  }
  await expect(read()).rejects.toBe(lost)
  await expect.poll(async () => (await healthOf('payments'))?.failures).toBe(1)
})

test('the adapters of a server are watched', async () => {
  const ctx = await openContext(app.ctx)
  await ctx.email.send({
    to: 'mei@example.test',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    idempotencyKey: 'watched',
  })
  await expect.poll(async () => (await healthOf('email'))?.lastSuccessAt).toEqual(NOON)
})

test('a secret in a sentence of the provider is blacked out', async () => {
  const config = { ...app.ctx.config, tokenKey: 'SecretOfTokens00' }
  const watch = openWatch({ ...app.ctx, config }, () => {})
  watch.report('sms', new Reconnect('Twilio does not know SecretOfTokens00'))
  await expect.poll(async () => (await healthOf('sms'))?.failure).toBe('Twilio does not know …')
})
