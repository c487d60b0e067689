import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EmailProvider } from './email.ts'
import type { SmsKeyword, SmsProvider, SmsRequest } from './sms.ts'

/** A provider of texts under test, with what the network does. */
export type SmsWorld = {
  sms: SmsProvider
  /** A number that texts reach, one that refuses them, and one whose owner wrote STOP. */
  reachable: string
  unreachable: string
  optedOut: string
  /** A number that texts are accepted for and never reach. */
  neverReached: string
  /** The reports that were sent since the last call, in order, as they would arrive. */
  reports: () => Promise<SmsRequest[]>
  /** A text from a person to us, as it would arrive. */
  inbound: (message: { from: string; to: string; text: string; media?: number }) => SmsRequest
  /** How many texts with these words went to the network. */
  sent: (text: string) => Promise<number>
}

const refusal = { name: 'Refused' }

/** What the rest of the server relies on. Every adapter of the SMS port passes all of it. */
export function smsConforms(world: () => SmsWorld): void {
  const text = () => ({ text: `Pickup ${randomUUID()}`, idempotencyKey: randomUUID() })

  test('a text is handed over under its key once, also for concurrent calls', async () => {
    const request = { to: world().reachable, ...text() }
    const all = await Promise.all([1, 2, 3].map(() => world().sms.send(request)))
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await world().sent(request.text)).toBe(1)
  })

  test('a number that takes no texts is refused for good, again and again', async () => {
    const request = { to: world().unreachable, ...text() }
    const unreachable = { ...refusal, code: 'unreachable' }
    await expect(world().sms.send(request)).rejects.toMatchObject(unreachable)
    await expect(world().sms.send(request)).rejects.toMatchObject(unreachable)
  })

  test.for(['+442079460958', '+18765550123', '+10000000000'])(
    '%s, outside Canada and the United States, is refused',
    async (to) => {
      const abroad = { to, ...text() }
      const unreachable = { ...refusal, code: 'unreachable' }
      await expect(world().sms.send(abroad)).rejects.toMatchObject(unreachable)
      expect(await world().sent(abroad.text)).toBe(0)
    },
  )

  test('a person who wrote STOP is refused as such', async () => {
    const request = { to: world().optedOut, ...text() }
    const optedOut = { ...refusal, code: 'opted_out' }
    await expect(world().sms.send(request)).rejects.toMatchObject(optedOut)
  })

  test('a text that no network takes is refused', async () => {
    const long = { ...text(), to: world().reachable, text: 'x'.repeat(1_601) }
    await expect(world().sms.send(long)).rejects.toMatchObject(refusal)
    expect(await world().sent(long.text)).toBe(0)
  })

  test('a text that was handed over is found by its number, body and time', async () => {
    const since = new Date(Date.now() - MINUTE_MS)
    const request = { to: world().reachable, ...text() }
    const { messageId } = await world().sms.send(request)
    const { to, text: body } = request
    const { sms } = world()
    const status = expect.stringMatching(/queued|sent/)
    expect(await sms.find({ to, text: body, since, except: [] })).toEqual({ messageId, status })
    await world().reports()
    const after = await sms.find({ to, text: body, since, except: [] })
    expect(after).toMatchObject({ messageId })

    const other = world().neverReached
    const later = new Date(Date.now() + MINUTE_MS)
    expect(await sms.find({ to: other, text: body, since, except: [] })).toBeUndefined()
    expect(await sms.find({ to, text: `${body}!`, since, except: [] })).toBeUndefined()
    expect(await sms.find({ to, text: body, since: later, except: [] })).toBeUndefined()
  })

  test('a text that was refused is not found', async () => {
    const request = { to: world().unreachable, ...text() }
    await expect(world().sms.send(request)).rejects.toMatchObject(refusal)
    const since = new Date(Date.now() - MINUTE_MS)
    expect(await world().sms.find({ ...request, since, except: [] })).toBeUndefined()
  })

  test('a text of another request is not found, nor one that never arrived', async () => {
    const { reachable: to, neverReached, sms } = world()
    const since = new Date(Date.now() - MINUTE_MS)
    const { text: body } = text()
    const send = (number: string) =>
      sms.send({ to: number, text: body, idempotencyKey: randomUUID() })
    const [first, second] = [await send(to), await send(to)]
    const find = (number: string, ...except: string[]) =>
      sms.find({ to: number, text: body, since, except })
    expect((await find(to, second.messageId))?.messageId).toBe(first.messageId)
    expect(await find(to, first.messageId, second.messageId)).toBeUndefined()
    await send(neverReached)
    await world().reports()
    expect(await find(neverReached)).toBeUndefined()
  })

  test('what became of a text is reported with its key, and never with its number', async () => {
    await world().reports()
    const request = { to: world().reachable, ...text() }
    const { messageId } = await world().sms.send(request)
    const requests = await world().reports()
    const reports = requests.map((report) => world().sms.readReport(report))
    const about = { messageId, reference: request.idempotencyKey, failure: null, refusal: null }
    expect(reports.at(-1)).toEqual({ ...about, status: 'delivered' })
    for (const report of reports) expect(report).toMatchObject(about)
    for (const { url } of requests) expect(url).not.toContain(request.to.slice(1))
  })

  test('a text that never arrived is reported with a reason', async () => {
    await world().reports()
    await world().sms.send({ to: world().neverReached, ...text() })
    const report = (await world().reports()).map((each) => world().sms.readReport(each)).at(-1)
    expect(report).toMatchObject({ status: 'failed', failure: expect.stringMatching(/\w+ \w+/) })
  })

  test('a report or an inbound text that is not genuine is refused', async () => {
    await world().reports()
    await world().sms.send({ to: world().reachable, ...text() })
    const { sms, inbound, reachable } = world()
    const [report = NOTHING] = await world().reports()
    const message = inbound({ from: reachable, to: '+16045550199', text: 'STOP' })
    for (const forged of forgeriesOf(report))
      expect(() => sms.readReport(forged)).toThrow(expect.objectContaining(refusal))
    for (const forged of forgeriesOf(message))
      expect(() => sms.readInbound(forged)).toThrow(expect.objectContaining(refusal))
  })

  test('a text from a person is read, with its keyword and the number of its pictures', () => {
    const { sms, inbound, reachable: from } = world()
    const about = { from, to: '+16045550199' }
    const picture = { ...about, text: 'Here’s the sofa & 2 chairs + a lamp 🛋', media: 2 }
    expect(sms.readInbound(inbound(picture))).toEqual({
      ...picture,
      messageId: expect.stringMatching(/^\w{10,}/),
      keyword: undefined,
    })
    const keywords: [string, SmsKeyword | undefined][] = [
      [' Stop.', 'stop'],
      ['ARRET', 'stop'],
      ['start', 'start'],
      ['Aide', 'help'],
      ['YES', undefined],
    ]
    for (const [words, keyword] of keywords) {
      const read = sms.readInbound(inbound({ ...about, text: words }))
      expect(read).toMatchObject({ text: words, keyword, media: 0 })
    }
  })
}

const MINUTE_MS = 60_000
const NOTHING: SmsRequest = { url: '/', rawBody: '', headers: {} }

/** The same request with more in its body, without any header, and with each header of a signature changed. */
const forgeriesOf = ({ rawBody, headers, ...rest }: SmsRequest): SmsRequest[] => [
  { ...rest, headers, rawBody: `${rawBody} ` },
  { ...rest, rawBody, headers: {} },
  ...Object.keys(headers)
    .filter((name) => name.endsWith('signature'))
    .map((name) => ({ ...rest, rawBody, headers: { ...headers, [name]: 'a'.repeat(64) } })),
]

export type EmailWorld = {
  email: EmailProvider
  reachable: string
  unreachable: string
  sent: (text: string) => Promise<number>
}

/** What the rest of the server relies on. Every adapter of the email port passes all of it. */
export function emailConforms(world: () => EmailWorld): void {
  const mail = () => {
    const text = `Pickup ${randomUUID()}`
    return {
      subject: 'Your pickup',
      text,
      html: `<p>${text}</p>`,
      idempotencyKey: randomUUID(),
    }
  }

  test('an email is handed over under its key once, also for concurrent calls', async () => {
    const request = { to: world().reachable, ...mail() }
    const all = await Promise.all([1, 2, 3].map(() => world().email.send(request)))
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await world().sent(request.text)).toBe(1)
  })

  test('an address that takes no mail is refused for good, again and again', async () => {
    const request = { to: world().unreachable, ...mail() }
    await expect(world().email.send(request)).rejects.toMatchObject(refusal)
    await expect(world().email.send(request)).rejects.toMatchObject(refusal)
  })
}
