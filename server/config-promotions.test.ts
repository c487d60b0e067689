import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('what can wait leaves from 9 AM to 8 PM, unless set otherwise', () => {
  expect(readConfig({}).sendingHours).toEqual({ from: '09:00', until: '20:00' })
  expect(readConfig({ QUIET_HOURS: '10:30 - 18:00' }).sendingHours).toEqual({
    from: '10:30',
    until: '18:00',
  })
})

test.for(['20:00-9:00', '9-20', '9:00', '24:00-25:00', '9:00-9:00', '9:00-17:30', '13:00-20:00'])(
  '%s is refused as hours',
  (QUIET_HOURS) => {
    expect(() => readConfig({ QUIET_HOURS })).toThrow(
      /QUIET_HOURS: Expected hours that include noon to 6 PM/,
    )
  },
)

test('the postal address stands alone where only texts are sent', () => {
  const { email, postalAddress } = readConfig({ MAIL_POSTAL_ADDRESS: '12 Main St, Vancouver BC' })
  expect(email).toBeUndefined()
  expect(postalAddress).toBe('12 Main St, Vancouver BC')
})

test('a short secret for reports of bounces is refused', () => {
  expect(() => readConfig({ MAIL_WEBHOOK_SECRET: 'short' })).toThrow(/MAIL_WEBHOOK_SECRET/)
  expect(readConfig({}).mailWebhookSecret).toBeUndefined()
})
