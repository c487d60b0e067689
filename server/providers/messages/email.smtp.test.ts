import { randomUUID } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openSmtp, settingsFor } from '../../testing/open-smtp.ts'
import { selfSigned } from '../../testing/self-signed.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { smtpEmail, type SmtpEmail } from './email.smtp.ts'
import { emailConforms } from './messages.conformance.ts'
import { listenOnFreePort } from '../../testing/listen-on-free-port.ts'

const NOW = new Date('2026-11-20T18:00:00Z')
const now = () => NOW
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const credentials = { user: 'westhaul@mail', password: 'päss:w@rd/1' }
const NO_MAILBOX = '550 5.1.1 No such mailbox'

let relay: Awaited<ReturnType<typeof startSmtpServer>>
let conforming: SmtpEmail

beforeAll(async () => {
  relay = await startSmtpServer({ security: 'none' })
  conforming = smtpEmail(settingsFor(relay), { now })
})
afterEach(() => relay.behave())
afterAll(async () => {
  await conforming.close()
  await relay.stop()
})

const email = (changes: { text?: string; idempotencyKey?: string } = {}) => ({
  to: 'mei@example.com',
  subject: 'Your pickup',
  text: `Pickup ${randomUUID()}`,
  html: '<p>Pickup</p>',
  idempotencyKey: randomUUID(),
  ...changes,
})
const sent = (text: string) =>
  relay.received.filter(({ mail }) => mail.text?.trim() === text).length

describe('a mail server sends email as every provider does', () => {
  emailConforms(() => {
    const unreachable = 'gone@example.com'
    relay.behave({ toRecipient: (to) => (to === unreachable ? NO_MAILBOX : undefined) })
    return {
      email: conforming,
      reachable: 'mei@example.com',
      unreachable,
      sent: async (t) => sent(t),
    }
  })
})

test.for(['tls', 'starttls'] as const)(
  'by %s it logs in, and trusts the certificate',
  async (security) => {
    const server = await startSmtpServer({ security, credentials })
    onTestFinished(() => server.stop())
    await openSmtp(server).send(email())
    expect(server.received).toMatchObject([{ isEncrypted: true, user: credentials.user }])
    expect(server.log).toMatchObject({ logIns: 1, insecureLogIns: 0 })
  },
)

test('a server that offers no TLS never gets the password', async () => {
  const server = await startSmtpServer({ security: 'none', credentials })
  onTestFinished(() => server.stop())
  await expect(openSmtp(server, { security: 'starttls', now }).send(email())).rejects.toMatchObject(
    {
      name: 'RetryAt',
      message: expect.stringMatching(/^There is no safe connection to the mail server/),
    },
  )
  expect(server.log).toMatchObject({ connections: 1, logIns: 0 })
})

const LAST_YEAR = new Date('2025-11-20T18:00:00Z')
test.for([
  ['is signed by a stranger', selfSigned(), selfSigned().cert],
  ['is for another address', selfSigned('127.0.0.2'), undefined],
  ['has expired', selfSigned('127.0.0.1', LAST_YEAR), undefined],
] as const)('a server whose certificate %s gets nothing', async ([, certificate, ca]) => {
  const server = await startSmtpServer({ security: 'tls', credentials, certificate })
  onTestFinished(() => server.stop())
  const port = openSmtp({ ...server, ca: ca ?? server.ca })
  await expect(port.send(email())).rejects.toMatchObject({ name: 'RetryAt' })
  expect(server.log.logIns).toBe(0)
  expect(server.received).toEqual([])
})

test('a wrong password is named, and not repeated', async () => {
  const server = await startSmtpServer({ security: 'tls', credentials })
  onTestFinished(() => server.stop())
  const wrong = { user: credentials.user, password: 'hunter2' }
  const sending = openSmtp(server, { credentials: wrong, now }).send(email())
  await expect(sending).rejects.toMatchObject({
    name: 'RetryAt',
    message: expect.stringMatching(/user name or password of SMTP_URL: 535/),
    time: minutesLater(15),
  })
  await expect(sending).rejects.not.toThrow('hunter2')
})

test('an email that the server takes later is sent under the same key then', async () => {
  const request = email()
  relay.behave({ toRecipient: () => '451 4.7.1 Greylisted, come back' })
  await expect(conforming.send(request)).rejects.toMatchObject({
    name: 'RetryAt',
    message: expect.stringContaining('451 4.7.1 Greylisted'),
    time: minutesLater(5),
  })
  relay.behave({ toEmail: '421 4.3.2 Shutting down' })
  await expect(conforming.send(request)).rejects.toMatchObject({ name: 'RetryAt' })
  relay.behave()
  await conforming.send(request)
  expect(sent(request.text)).toBe(1)
})

test.for([
  ['the recipient', { toRecipient: () => NO_MAILBOX }, NO_MAILBOX],
  ['the email', { toEmail: '554 5.7.1 Looks like spam' }, '554 5.7.1 Looks like spam'],
] as const)('a server that refuses %s is quoted', async ([, behaviour, words]) => {
  relay.behave(behaviour)
  await expect(conforming.send(email())).rejects.toMatchObject({
    name: 'Refused',
    message: expect.stringContaining(words),
  })
})

test('a server that refuses the sender refuses no email for good', async () => {
  relay.behave({ toSender: '550 5.7.1 Not your domain' })
  await expect(conforming.send(email())).rejects.toMatchObject({
    name: 'RetryAt',
    message: expect.stringMatching(/the sender MAIL_FROM: 550/),
  })
})

test('a server that is not there gets the email later', async () => {
  const server = await startSmtpServer({ security: 'none' })
  await server.stop()
  await expect(openSmtp(server, { now }).send(email())).rejects.toMatchObject({
    name: 'RetryAt',
    message: expect.stringContaining('ECONNREFUSED'),
    time: minutesLater(1),
  })
})

/** A server that accepts connections, says `greeting` and nothing else. */
async function silentServer(greeting = '') {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket.on('error', () => {}))
    socket.write(greeting)
  })
  const port = await listenOnFreePort(server)
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  const connection = { host: '127.0.0.1', port, security: 'none' as const }
  return { connection: { ...connection, credentials: undefined } }
}

test.for(['', '220 mail.example ESMTP\r\n'])(
  'a server that says "%s" and then nothing is left, and nothing was sent',
  async (greeting) => {
    const port = openSmtp(await silentServer(greeting), { silenceMs: 200 })
    await expect(port.send(email())).rejects.toMatchObject({ name: 'RetryAt' })
  },
)

test('an email that waits too long for a connection was not sent', async () => {
  const port = openSmtp(await silentServer('220 mail.example ESMTP\r\n'), { totalMs: 200 })
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => port.send(email())))
  expect(new Set(all.map((one) => one.status === 'rejected' && one.reason.name))).toEqual(
    new Set(['RetryAt']),
  )
})

test('an answer that gets lost after the whole email leaves the outcome unknown', async () => {
  const request = email()
  relay.behave({ toEmail: 'drop' })
  await expect(conforming.send(request)).rejects.toMatchObject({ name: 'UnknownOutcome' })
  // The client itself sends no second copy.
  expect(sent(request.text)).toBe(1)
  relay.behave()
  await conforming.send(request)
  const copies = relay.received.filter(({ mail }) => mail.text?.trim() === request.text)
  expect(copies).toHaveLength(2)
  expect(new Set(copies.map(({ mail }) => mail.messageId)).size).toBe(1)
})

test('a connection lost within an email delivers nothing, so it is sent again', async () => {
  relay.behave({ dropsWithin: true })
  // More than the buffers of a connection hold.
  const content = Buffer.alloc(12_000_000)
  const request = {
    ...email(),
    attachments: [{ filename: 'photo.jpg', contentType: 'image/jpeg', content }],
  }
  await expect(conforming.send(request)).rejects.toMatchObject({ name: 'RetryAt' })
  relay.behave()
  await conforming.send(request)
  expect(sent(request.text)).toBe(1)
})

test('a connection that the server closed meanwhile is replaced', async () => {
  const port = openSmtp(relay)
  await port.send(email())
  relay.dropConnections()
  const request = email()
  await port.send(request)
  expect(sent(request.text)).toBe(1)
})

test('few connections carry many emails', async () => {
  const server = await startSmtpServer({ security: 'none' })
  onTestFinished(() => server.stop())
  const port = openSmtp(server)
  await Promise.all(Array.from({ length: 40 }, () => port.send(email())))
  expect(server.received).toHaveLength(40)
  expect(server.log.connections).toBeLessThanOrEqual(5)
})

test('closing waits for the email under way, and later ones are kept for the next server', async () => {
  const port = openSmtp(relay)
  const request = email()
  const arrived = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  relay.behave({
    beforeAnswer: () => {
      arrived.resolve()
      return answered.promise
    },
  })
  const sending = port.send(request)
  await arrived.promise
  const closing = port.close()
  answered.resolve()
  await Promise.all([sending, closing])
  expect(sent(request.text)).toBe(1)
  await expect(port.send(email())).rejects.toMatchObject({ name: 'RetryAt' })
})
