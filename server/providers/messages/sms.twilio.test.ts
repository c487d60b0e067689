import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { referenceSays, hasReference } from '../../testing/twilio/reference.ts'
import { bring, RETRY_AFTER_SECONDS, startTwilio } from '../../testing/twilio/stand-in.ts'
import { TWILIO_NUMBERS } from '../../testing/twilio/messages.ts'
import { smsConforms } from './messages.conformance.ts'
import type { SmsProvider, SmsRequest } from './sms.ts'
import { statusCallbackFor, twilioSms } from './sms.twilio.ts'
import { listenOnFreePort } from '../../testing/listen-on-free-port.ts'

if (!hasReference) process.stdout.write(`${referenceSays}\n`)

const NOON = new Date('2026-11-21T20:00:00Z')
const PUBLIC_URL = 'https://westhaul.example'
const INBOUND_URL = `${PUBLIC_URL}/api/webhooks/twilio/inbound`
const REACHABLE = '+16045550142'
const OUR_NUMBER = '+16045550199'

let twilio: Awaited<ReturnType<typeof startTwilio>>
let sms: SmsProvider
/** The same with a time limit that a test can wait for. */
let impatient: SmsProvider

const world = { now: () => NOON, publicUrl: PUBLIC_URL }

beforeAll(async () => {
  twilio = await startTwilio()
  sms = twilioSms(twilio.settings, world)
  impatient = twilioSms(twilio.settings, { ...world, timeoutMs: 1_000 })
})
afterEach(() => {
  if (twilio.breaches.length > 0) throw new Error(twilio.breaches.join('\n'))
})
afterAll(() => twilio.stop())

const request = (to = REACHABLE) => ({
  to,
  text: `Pickup ${randomUUID()}`,
  idempotencyKey: randomUUID(),
})
const copies = (text: string): number => twilio.messages.filter(({ body }) => body === text).length
const since = () => new Date(Date.now() - 60_000)

describe('Twilio sends texts as every provider does', () => {
  const optedOut = '+16045550177'
  beforeAll(() => twilio.receive(INBOUND_URL, { from: optedOut, to: OUR_NUMBER, text: 'STOP' }))

  smsConforms(() => ({
    sms,
    reachable: REACHABLE,
    unreachable: TWILIO_NUMBERS.landline,
    optedOut,
    neverReached: TWILIO_NUMBERS.neverReached,
    sent: async (text) => copies(text),
    reports: async () => twilio.takeCallbacks(),
    inbound: (message) => twilio.receive(INBOUND_URL, message),
  }))
})

test('the account signs in, a number or a Messaging Service sends, and the key is the only reference', async () => {
  const service = { messagingServiceSid: `MG${'0123456789abcdef'.repeat(2)}` }
  const byService = twilioSms({ ...twilio.settings, sender: service }, world)
  const [first, second] = [request(), { ...request(), idempotencyKey: 'a key/with & signs' }]
  await sms.send(first)
  await byService.send(second)
  const [byNumber, byItsService] = twilio.messages.slice(-2)
  expect(byNumber).toMatchObject({
    from: OUR_NUMBER,
    statusCallback: `${PUBLIC_URL}/api/webhooks/twilio/status?ref=${first.idempotencyKey}`,
  })
  expect(byItsService).toMatchObject({ from: null, ...service })
  const reports = twilio.takeCallbacks().map((report) => byService.readReport(report))
  expect(reports.at(-1)).toMatchObject({ reference: 'a key/with & signs' })
})

describe('a text whose outcome is unknown', () => {
  test.for(['hang', 'drop_after', 'error_after'] as const)(
    'after “%s” was taken: it is found and not sent twice',
    async (fault) => {
      const text = request()
      twilio.fail(fault)
      const sending = (fault === 'hang' ? impatient : sms).send(text)
      await expect(sending).rejects.toMatchObject({ name: 'UnknownOutcome' })
      expect(copies(text.text)).toBe(1)
      expect(await sms.find({ ...text, since: since(), except: [] })).toEqual({
        messageId: expect.stringMatching(/^SM/),
        status: 'queued',
      })
    },
  )

  test.for(['drop_before', 'error'] as const)(
    'after “%s” was not taken: it is not found, and can be sent',
    async (fault) => {
      const text = request()
      twilio.fail(fault)
      await expect(sms.send(text)).rejects.toMatchObject({ name: 'UnknownOutcome' })
      expect(await sms.find({ ...text, since: since(), except: [] })).toBeUndefined()
      await sms.send(text)
      expect(copies(text.text)).toBe(1)
    },
  )

  test('does not carry the auth token in its error', async () => {
    twilio.fail('drop_after')
    const failure: unknown = await sms.send(request()).catch((error: unknown) => error)
    const { authToken, accountSid } = twilio.settings
    const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
    const { stack, cause } = failure as Error
    const shown = `${stack}${JSON.stringify(failure)}${String(cause)}${JSON.stringify(cause)}`
    expect(cause).toBeInstanceOf(Error)
    expect(Object.keys(cause as object)).toEqual([])
    expect(shown).not.toContain(authToken)
    expect(shown).not.toContain(credentials)
  })

  test('is found as the account shows it, with typographic characters made plain', async () => {
    const text = { ...request(), text: `It’s booked – see you ${randomUUID()}` }
    await sms.send({ ...text, text: `It's booked - ${text.text.slice(14)}` })
    expect(await sms.find({ ...text, since: since(), except: [] })).toBeDefined()
  })

  test('is found with the link it had then', async () => {
    const text = request()
    const at = (link: string) => ({ ...text, text: `${text.text}: ${PUBLIC_URL}/j/${link}` })
    await sms.send(at('one'))
    expect(await sms.find({ ...at('two'), since: since(), except: [] })).toBeDefined()
  })

  test('is found behind the words that a trial account puts before it', async () => {
    const text = request()
    await sms.send({ ...text, text: `Sent from your Twilio trial account - ${text.text}` })
    expect(await sms.find({ ...text, since: since(), except: [] })).toBeDefined()
  })
})

describe('when Twilio takes no requests', () => {
  test.for(['rate_limit', 'unavailable'] as const)(
    '“%s” is retried when its answer says so, and nothing was sent',
    async (fault) => {
      const text = request()
      twilio.fail(fault)
      await expect(sms.send(text)).rejects.toMatchObject({
        name: 'RetryAt',
        time: new Date(NOON.getTime() + RETRY_AFTER_SECONDS * 1_000),
      })
      expect(copies(text.text)).toBe(0)
    },
  )

  test.for(['rate_limit', 'error', 'drop_before', 'hang'] as const)(
    'a look-up after “%s” knows nothing, which is not “not found”',
    async (fault) => {
      twilio.fail(fault)
      const looking = (fault === 'hang' ? impatient : sms).find({
        ...request(),
        since: since(),
        except: [],
      })
      await expect(looking).rejects.toMatchObject({ name: 'RetryAt' })
    },
  )

  test('a connection that is refused is retried: nothing left this machine', async () => {
    const gone = await startTwilio()
    await gone.stop()
    const away = twilioSms(gone.settings, world)
    await expect(away.send(request())).rejects.toMatchObject({
      name: 'RetryAt',
      time: new Date(NOON.getTime() + 30_000),
    })
  })
})

describe('a refusal', () => {
  test.for([
    [TWILIO_NUMBERS.invalid, 'unreachable'],
    [TWILIO_NUMBERS.landline, 'unreachable'],
  ] as const)('%s is %s', async ([to, code]) => {
    const text = request(to)
    await expect(sms.send(text)).rejects.toMatchObject({ name: 'Refused', code })
    expect(copies(text.text)).toBe(0)
  })

  test('STOP ends texts to that number, and START lets them through again', async () => {
    const person = { from: '+16045550178', to: OUR_NUMBER }
    const text = request(person.from)
    twilio.receive(INBOUND_URL, { ...person, text: 'STOP' })
    await expect(sms.send(text)).rejects.toMatchObject({ name: 'Refused', code: 'opted_out' })
    twilio.receive(INBOUND_URL, { ...person, text: 'START' })
    await sms.send(text)
    expect(copies(text.text)).toBe(1)
  })

  test('of our own token or account is no refusal of the number', async () => {
    const { settings } = twilio
    for (const wrong of [{ authToken: 'f'.repeat(32) }, { accountSid: `AC${'f'.repeat(32)}` }]) {
      const other = twilioSms({ ...settings, ...wrong }, world)
      await expect(other.send(request())).rejects.toMatchObject({ name: 'Reconnect' })
      const looking = other.find({ ...request(), since: since(), except: [] })
      await expect(looking).rejects.toMatchObject({ name: 'Reconnect' })
    }
  })
})

test('a key in flight is not taken for another text, and a finished one is forgotten', async () => {
  const text = request()
  const sending = sms.send(text)
  await expect(sms.send({ ...text, text: 'Another' })).rejects.toThrow('another message')
  const { messageId } = await sending
  expect((await sms.send(text)).messageId).not.toBe(messageId)
})

test('reports that come over the network twice and in the wrong order name the text and its state', async () => {
  const received: SmsRequest[] = []
  const server = createServer(async (incoming, response) => {
    const { url = '/', headers } = incoming
    const signature = headers['x-twilio-signature']
    received.push({
      url,
      rawBody: Buffer.concat(await incoming.toArray()).toString(),
      headers: { 'x-twilio-signature': String(signature) },
    })
    response.writeHead(204).end()
  })
  const port = await listenOnFreePort(server)
  const here = { ...world, publicUrl: `http://127.0.0.1:${port}` }
  const local = twilioSms(twilio.settings, here)
  twilio.takeCallbacks()
  const text = request()
  await local.send(text)
  const inOrder = twilio.takeCallbacks()
  for (const callback of [...inOrder.toReversed(), ...inOrder]) await bring(callback)
  server.close()

  const reports = received.map((report) => local.readReport(report))
  expect(reports.map(({ status }) => status)).toEqual(['delivered', 'sent', 'sent', 'delivered'])
  expect(new Set(reports.map(({ reference }) => reference))).toEqual(new Set([text.idempotencyKey]))
})

test('Twilio reports to a public address; one of this machine it would refuse, but a stand-in does not', () => {
  const [real, standIn] = [{ apiBase: undefined }, { apiBase: 'http://127.0.0.1:1' }]
  expect(statusCallbackFor(real, PUBLIC_URL, 'k')).toMatch(/^https:\/\/westhaul\.example\/api/)
  for (const local of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000']) {
    expect(statusCallbackFor(real, local, 'k')).toBeUndefined()
    expect(statusCallbackFor(standIn, local, 'k')).toBe(`${local}/api/webhooks/twilio/status?ref=k`)
  }
  expect(statusCallbackFor(real, 'https://localhost.example', 'k')).toBeDefined()
})
