import { describe, expect, test } from 'vitest'
import { signedRequest } from '../../testing/twilio/callbacks.ts'
import type { SmsRequest } from './sms.ts'
import { callbackReader, statusOf, TWILIO_STATUSES } from './twilio.callbacks.ts'

const TOKEN = 'f00dfeedf00dfeedf00dfeedf00dfeed'
const PREVIOUS = 'cafebabecafebabecafebabecafebabe'
const PUBLIC_URL = 'https://westhaul.example'
const STATUS_URL = `${PUBLIC_URL}/api/webhooks/twilio/status?ref=5eed-1`
const INBOUND_URL = `${PUBLIC_URL}/api/webhooks/twilio/inbound`
const settings = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: TOKEN,
  previousAuthToken: undefined,
  sender: { from: '+16045550199' },
  apiBase: undefined,
}
const { readReport, readInbound } = callbackReader(settings, PUBLIC_URL)
const refusal = expect.objectContaining({ name: 'Refused' })

const status = (MessageStatus: string, more: Record<string, string> = {}, url = STATUS_URL) =>
  signedRequest(TOKEN, url, { MessageSid: 'SM1', MessageStatus, ...more })

test('each of Twilio’s 13 states maps to our four, and one it adds later moves nothing', () => {
  const ours = Map.groupBy(Object.keys(TWILIO_STATUSES), (state) => statusOf(state))
  expect(Object.fromEntries(ours)).toEqual({
    queued: ['accepted', 'scheduled', 'queued', 'sending', 'receiving', 'received'],
    sent: ['sent', 'partially_delivered'],
    delivered: ['delivered', 'read'],
    failed: ['undelivered', 'failed', 'canceled'],
  })
  for (const unknown of ['teleported', '', 'constructor']) expect(statusOf(unknown)).toBe('queued')
})

test('a failure has Twilio’s number and a sentence', () => {
  const failed = (ErrorCode: string) => readReport(status('undelivered', { ErrorCode }))
  expect(failed('30003')).toEqual({
    messageId: 'SM1',
    reference: '5eed-1',
    status: 'failed',
    failure: 'The phone is off or out of reach',
    refusal: null,
  })
  expect(failed('39999').failure).toBe('Twilio did not deliver this text (error 39999)')
  expect(failed('')).toMatchObject({ refusal: null, failure: 'Twilio did not deliver this text' })
  expect(readReport(status('failed'))).toMatchObject({ status: 'failed', refusal: null })
})

describe('a report is genuine', () => {
  const report = status('delivered')

  test.for([
    'http://10.0.0.7:3000/api/webhooks/twilio/status?ref=5eed-1',
    'http://westhaul.example/api/webhooks/twilio/status?ref=5eed-1',
    '/api/webhooks/twilio/status?ref=5eed-1',
  ])('behind a proxy that calls it %s', (url) => {
    expect(readReport({ ...report, url })).toMatchObject({ reference: '5eed-1' })
  })

  test('with the standard port in the address that Twilio signed', () => {
    const signed = status('sent', {}, STATUS_URL.replace('example/', 'example:443/'))
    expect(readReport({ ...signed, url: STATUS_URL })).toMatchObject({ status: 'sent' })
  })

  test('with either token while they are rotated, and with the old one not any more after', () => {
    const old = signedRequest(PREVIOUS, STATUS_URL, { MessageSid: 'SM1', MessageStatus: 'sent' })
    const rotating = callbackReader({ ...settings, previousAuthToken: PREVIOUS }, PUBLIC_URL)
    expect(rotating.readReport(old)).toMatchObject({ status: 'sent' })
    expect(rotating.readReport(report)).toMatchObject({ status: 'delivered' })
    expect(() => readReport(old)).toThrow(refusal)
  })
})

describe('a report is refused', () => {
  const report = status('delivered')
  const forged = (change: Partial<SmsRequest>) => () => readReport({ ...report, ...change })

  test('about another message than the signed one', () => {
    expect(forged({ url: STATUS_URL.replace('5eed-1', '5eed-2') })).toThrow(refusal)
    expect(forged({ url: `${STATUS_URL}&ref=5eed-2` })).toThrow(refusal)
  })

  test('with another state than the signed one', () => {
    expect(forged({ rawBody: report.rawBody.replace('delivered', 'failed') })).toThrow(refusal)
    expect(forged({ rawBody: `${report.rawBody}&ErrorCode=21610` })).toThrow(refusal)
  })

  test('signed for another server', () => {
    expect(() => readReport(status('sent', {}, 'https://other.example/s?ref=1'))).toThrow(refusal)
  })

  test('without a signature, with an empty one and with one of the wrong length', () => {
    for (const signature of [undefined, '', 'a', 'a'.repeat(28)])
      expect(forged({ headers: { 'x-twilio-signature': signature } })).toThrow(refusal)
  })

  test('when it names no message, or is a callback of another kind', () => {
    expect(() => readReport(status('sent', {}, `${PUBLIC_URL}/status`))).toThrow(
      /no message that we sent/,
    )
    expect(() => readReport(status('sent', {}, `${PUBLIC_URL}/status?ref=`))).toThrow(refusal)
    const call = signedRequest(TOKEN, STATUS_URL, { CallSid: 'CA1', CallStatus: 'completed' })
    expect(() => readReport(call)).toThrow(refusal)
  })
})

describe('an inbound text', () => {
  const text = (Body: string, more: Record<string, string> = {}) =>
    signedRequest(TOKEN, INBOUND_URL, {
      MessageSid: 'SM2',
      From: '+16045550142',
      To: '+16045550199',
      Body,
      NumMedia: '0',
      ...more,
    })

  test('has the keyword that Twilio itself acted on, when it says so', () => {
    expect(readInbound(text('Arrête', { OptOutType: 'STOP' }))).toMatchObject({ keyword: 'stop' })
    expect(readInbound(text('JOIN', { OptOutType: 'START' }))).toMatchObject({ keyword: 'start' })
    expect(readInbound(text('STOP', { OptOutType: '' }))).toMatchObject({ keyword: 'stop' })
  })

  test('may be a picture without words', () => {
    const picture = signedRequest(TOKEN, INBOUND_URL, {
      MessageSid: 'MM2',
      From: '+16045550142',
      To: '+16045550199',
      NumMedia: '1',
    })
    expect(readInbound(picture)).toMatchObject({ text: '', media: 1, keyword: undefined })
  })

  test('is not taken from a report, nor with a number of pictures that is none', () => {
    expect(() => readInbound(status('sent'))).toThrow(refusal)
    expect(() => readInbound(text('Hi', { NumMedia: 'many' }))).toThrow(refusal)
  })
})
