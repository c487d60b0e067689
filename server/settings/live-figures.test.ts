import { afterEach, expect, test } from 'vitest'
import { sellerOf } from '../core/seller.ts'
import { undoMsOf } from '../dispatch/assignment/assign-jobs.ts'
import { renderLegalText } from '../legal/render-legal-text.ts'
import { frameOf } from '../messaging/email/frame.ts'
import { screensOf } from '../screens.ts'
import { useApp } from '../testing/app.ts'
import { BOOKING, BUSINESS, ownerOf, PLANNING, VISITS } from './testing/owners.ts'

const app = useApp()
const subject = {
  messageType: 'booking_confirmed',
  jobId: null,
  recipientEmail: 'mei@example.ca',
} as Parameters<typeof frameOf>[1]
const footer = () =>
  JSON.stringify(frameOf(app.ctx, subject, { facts: undefined, unsubscribe: undefined }).footer)

afterEach(() => app.setNow(new Date()))

test('the support email stands in emails, on pages and on receipts, and nowhere when it is taken away', async () => {
  const { settings } = screensOf(app.ctx, false)
  expect(settings.supportEmail).toBeNull()
  expect(footer()).not.toContain('or email')
  const by = await ownerOf(app)
  await by.publish({ group: 'business', values: BUSINESS })
  expect(settings.supportEmail).toBe('help@northhaul.example')
  expect(footer()).toContain('mailto:help@northhaul.example')
  expect(sellerOf(app.ctx.config).email).toBe('help@northhaul.example')
  await by.publish({ group: 'business', values: { ...BUSINESS, supportEmail: null } })
  expect(settings.supportEmail).toBeNull()
  expect(footer()).not.toContain('mailto:')
})

test('pages state the hold, the undo and the hours of contact that are published, and the server keeps to them', async () => {
  const { settings } = screensOf(app.ctx, false)
  const figures = () => {
    const { holdMinutes, undoSeconds, planUndoMinutes } = settings
    return { holdMinutes, undoSeconds, planUndoMinutes }
  }
  expect(figures()).toEqual({
    holdMinutes: 15,
    undoSeconds: 8,
    planUndoMinutes: 10,
  })
  const privacy = async () => (await renderLegalText(app.ctx, 'privacy')).html
  expect(await privacy()).toContain('your phone number 48 hours after the pickup')
  const by = await ownerOf(app)
  await by.publish({ group: 'planning', values: PLANNING })
  await by.publish({ group: 'visits', values: VISITS })
  await by.publish({ group: 'booking', values: { ...BOOKING, holdMinutes: 25 } })
  expect(figures()).toEqual({
    holdMinutes: 25,
    undoSeconds: 12,
    planUndoMinutes: 5,
  })
  expect(await privacy()).toContain('your phone number 24 hours after the pickup')
  expect(app.ctx.config.evenness).toBe(500)
  expect([undoMsOf(app.ctx, 'manual'), undoMsOf(app.ctx, 'auto')]).toEqual([12_000, 300_000])
})
