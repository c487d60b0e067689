import { expect, test } from 'vitest'
import { getSetupChecklist, SETUP_STEPS } from '../../contract/setup-checklist.ts'
import { listRateCards, publishRateCard } from '../../contract/rate-cards.ts'
import { BUSINESS, ownerOf, without } from '../settings/testing/owners.ts'
import { useApp } from '../testing/app.ts'
import { recordFailure, recordSuccess } from './part-health-store.ts'
import { setupChecklist } from './setup-checklist.ts'

const app = useApp({
  settings: {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Northhaul <desk@northhaul.example>',
    MAIL_POSTAL_ADDRESS: '1 Main St, Vancouver BC V5K 0A1',
  },
})

test('a new place has everything left to do, and each step is done by doing it', async () => {
  const by = await ownerOf(app)
  const done = async () =>
    (await by.call(getSetupChecklist, {})).flatMap(({ step, isDone }) => (isDone ? [step] : []))
  const all = await by.call(getSetupChecklist, {})
  expect(all.map(({ step }) => step)).toEqual(SETUP_STEPS)
  expect(await done()).toEqual([])
  expect(all.find(({ step }) => step === 'phone')?.sentence).toMatch(
    /an example that reaches no one/,
  )

  await by.publish({ group: 'business', values: BUSINESS })
  expect(await done()).toEqual(['name', 'phone'])
  await by.publish(without('Bowen Island'))
  const [newest] = await by.call(listRateCards, {})
  if (!newest) throw new Error('There is no rate card')
  const { card, version: basedOn } = newest
  await by.call(publishRateCard, { body: { card, note: 'Ours', basedOn } })
  await app.given.admin('dispatcher')
  expect(await done()).toEqual(['name', 'phone', 'areas', 'prices', 'colleagues'])
})

test('an outside part counts once it answered, and no more while it fails', async () => {
  const by = await ownerOf(app)
  const email = async () =>
    (await by.call(getSetupChecklist, {})).find(({ step }) => step === 'email')
  expect(await email()).toMatchObject({ isDone: false, sentence: expect.stringMatching(/test it/) })
  await recordSuccess(app.ctx.db, 'email', app.ctx.now())
  expect(await email()).toMatchObject({ isDone: true })
  const trouble = { sentence: '421 too many connections', isFinal: true }
  await recordFailure(app.ctx.db, 'email', trouble, app.ctx.now())
  expect(await email()).toMatchObject({ isDone: false, sentence: '421 too many connections' })
  expect((await by.call(getSetupChecklist, {})).find(({ step }) => step === 'sms')).toMatchObject({
    isDone: false,
    sentence: 'Sandbox: No text is sent',
  })
})

test('a part that is connected on the server names what to set there, and no other step does', async () => {
  const by = await ownerOf(app)
  const steps = await by.call(getSetupChecklist, {})
  const named = steps.filter(({ serverSettings }) => serverSettings.length > 0)
  expect(named.map(({ step, serverSettings }) => [step, serverSettings[0]])).toEqual([
    ['payments', 'STRIPE_SECRET_KEY'],
    ['sms', 'TWILIO_ACCOUNT_SID'],
  ])
})

test('two-factor sign-in of the owner who looks is a step', async () => {
  const { id } = await app.given.admin()
  const owner = await app.ctx.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const stateFor = async (twoFactorSince: Date | null) =>
    (await setupChecklist(app.ctx, { ...owner, twoFactorSince })).at(-1)?.isDone
  expect(await stateFor(null)).toBe(false)
  expect(await stateFor(app.ctx.now())).toBe(true)
})
