import { expect, test } from 'vitest'
import { frameOf } from '../messaging/email/frame.ts'
import { screensOf } from '../screens.ts'
import { useApp } from '../testing/app.ts'
import { BUSINESS, ownerOf } from './testing/owners.ts'

const app = useApp()

const subject = {
  messageType: 'booking_confirmed',
  jobId: null,
  recipientEmail: 'mei@example.ca',
} as Parameters<typeof frameOf>[1]
const footer = () =>
  JSON.stringify(frameOf(app.ctx, subject, { facts: undefined, unsubscribe: undefined }).footer)

test('the phone hours of the settings stand in every page and beside the number in emails', async () => {
  const { settings } = screensOf(app.ctx, false)
  expect(settings.phoneHours).toBe('')
  expect(footer()).not.toContain('We answer the phone')
  const by = await ownerOf(app)
  const hours = [1, 2, 3].map((day) => ({ day, from: '08:00', until: '18:00' }))
  await by.publish({ group: 'business', values: { ...BUSINESS, hours } })
  expect(settings.phoneHours).toBe('Mon to Wed 8:00 AM to 6:00 PM')
  expect(footer()).toContain('. We answer the phone Mon to Wed 8:00 AM to 6:00 PM.')
})
