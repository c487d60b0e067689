import { afterEach, expect, test } from 'vitest'
import { cents } from '../../../contract/money.ts'
import { addDays, dayOf, instantAt } from '../../../contract/calendar.ts'
import * as quotes from '../../../contract/call-quotes.ts'
import { withdrawConsents } from '../../consents/consent-store.ts'
import { useApp } from '../../testing/app.ts'
import { textsOf } from '../../testing/messages.ts'
import { callForm, newCall } from '../phone/testing/call-form.ts'
import { followUpQuote } from './follow-up.ts'

const app = useApp()
afterEach(() => app.letClockRun())

const at = (days: number, time: string) => instantAt(addDays(dayOf(new Date()), days), time)
const FOLLOW_UP_DAY = quotes.CALL_QUOTE_DAYS - quotes.FOLLOW_UP_DAYS

async function sendQuote(phone: string, time = '12:00') {
  app.setNow(at(0, time))
  const staff = app.as(await app.given.admin('dispatcher'))
  const { firstName, lastName, address, items } = callForm(app.ctx)
  const body = { callId: newCall(), firstName, lastName, phone, address, items }
  const { id } = await staff.call(quotes.saveCallQuote, { body })
  const params = { callQuoteId: id }
  await staff.call(quotes.sendCallQuote, { params, body: { by: 'sms' } })
  const followUps = async () =>
    (await textsOf(app)).filter(
      ({ messageType, recipientPhone }) =>
        messageType === 'call_quote_follow_up' &&
        recipientPhone === `+1${phone.replace(/\D/g, '')}`,
    )
  const page = { ...quotes.listCallQuotes, ...quotes.listCallQuotes.page }
  const row = async () => {
    const { items: rows } = await staff.call(page, { query: { q: phone } })
    return rows.find((each) => each.id === id)
  }
  return { staff, params, followUps, row }
}

test('before its time, and in the quiet hours, nothing leaves', async () => {
  const { params, followUps, row } = await sendQuote('604 555 0121')
  const run = () => followUpQuote.run({ id: params.callQuoteId }, app.ctx)
  app.setNow(at(FOLLOW_UP_DAY - 1, '12:00'))
  await run()
  app.setNow(at(FOLLOW_UP_DAY, '23:30'))
  await run()
  expect(await followUps()).toEqual([])
  expect(await row()).toMatchObject({ followedUpAt: null })
  app.setNow(at(FOLLOW_UP_DAY + 1, '10:00'))
  await app.runTasks({ delayed: true })
  expect(await followUps()).toHaveLength(1)
})

test('a quote that was booked meanwhile is left alone', async () => {
  const { staff, params, followUps, row } = await sendQuote('604 555 0125')
  const body = {
    preferredDate: addDays(dayOf(app.ctx.now()), 3),
    preferredTime: 'evening' as const,
    payment: 'cash' as const,
    linkBy: 'sms' as const,
    price: (await row())?.price ?? cents(0),
    agreed: true as const,
  }
  await staff.call(quotes.convertCallQuote, { params, body })
  app.setNow(at(FOLLOW_UP_DAY, '12:30'))
  await followUpQuote.run({ id: params.callQuoteId }, app.ctx)
  expect(await followUps()).toEqual([])
})

test('it leaves at its time, and a second task of the same quote sends nothing', async () => {
  const { staff, params, followUps, row } = await sendQuote('604 555 0123')
  app.setNow(new Date(at(0, '12:00').getTime() + 61_000))
  await staff.call(quotes.sendCallQuote, { params, body: { by: 'sms' } })
  app.setNow(at(FOLLOW_UP_DAY, '12:30'))
  await app.runTasks({ delayed: true })
  expect(await followUps()).toHaveLength(1)
  expect((await followUps())[0]?.message).toMatch(/your quote of \$[\d.]+ ends on/)
  expect((await row())?.followedUpAt).toEqual(app.ctx.now())
})

test('who said no to our messages is left out', async () => {
  const { followUps, row } = await sendQuote('604 555 0124')
  const contact = { contact: '+16045550124', classes: ['promotion'] as const }
  await withdrawConsents(app.ctx.db, contact, 'stop_text', app.ctx.now())
  app.setNow(at(FOLLOW_UP_DAY, '12:30'))
  await app.runTasks({ delayed: true })
  expect(await followUps()).toEqual([])
  expect(await row()).toMatchObject({ followUpAt: null, followedUpAt: null })
})
