import { afterEach, expect, test } from 'vitest'
import { registerHauler, setUpBank } from '../../contract/haulers.ts'
import { PaymentRefused } from '../providers/payments/payments.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount } from '../testing/paying.ts'
import { aRegistration } from './testing/registration.ts'

const app = useApp()

const repairs: (() => void)[] = []
afterEach(() => {
  for (const mend of repairs.splice(0)) mend()
})

/** The provider answers this step with `answer` until the test is over. */
function breakProvider<K extends 'onboard' | 'createAccount'>(
  step: K,
  answer: (typeof app.ctx.payments)[K],
): void {
  const { payments } = app.ctx
  const whole = payments[step]
  repairs.push(() => {
    payments[step] = whole
  })
  payments[step] = answer
}

const away = async () => {
  throw new Error('socket hang up')
}
const refusing = async () => {
  throw new PaymentRefused('wrong_state', 'This country is not supported.')
}

const register = async () =>
  app.as(await app.given.visitor()).call(registerHauler, { body: aRegistration() })

test.for([
  ['is away', away, 'provider_unavailable'],
  ['refuses', refusing, 'payment_failed'],
] as const)(
  'a provider that %s is told as such when the bank is set up',
  async ([, answer, code]) => {
    const hauler = await haulerWithAccount(app)
    breakProvider('onboard', answer)
    await expect(app.as(hauler).call(setUpBank, {})).rejects.toMatchObject({ code })
  },
)

test.for([
  ['is away', away],
  ['refuses', refusing],
] as const)('a hauler can register while the provider %s', async ([, answer]) => {
  breakProvider('createAccount', answer)
  expect(await register()).toMatchObject({ status: 'pending', stripeOnboardingUrl: null })
})

test('what is wrong on our side at registration is not passed over in silence', async () => {
  const { accountId } = await haulerWithAccount(app)
  // The account of another hauler: the database refuses it.
  breakProvider('createAccount', async () => ({ accountId }))
  await expect(register()).rejects.toMatchObject({ code: 'internal' })
})
