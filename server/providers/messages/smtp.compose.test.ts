import { generateKeyPairSync, hash, randomBytes, randomUUID, verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '../../core/project-root.ts'
import { relaxedBody, signedHeaders } from '../../testing/dkim.ts'
import { openSmtp, settingsFor } from '../../testing/open-smtp.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import type { Email } from './email.ts'
import { smtpEmail, type SmtpEmail } from './email.smtp.ts'
import type { SmtpSettings } from './smtp.client.ts'

const NOW = new Date('2026-11-20T18:00:00Z')

let server: Awaited<ReturnType<typeof startSmtpServer>>
let port: SmtpEmail

beforeAll(async () => {
  server = await startSmtpServer({ security: 'none' })
  port = smtpEmail(settingsFor(server), { now: () => NOW })
})
afterAll(async () => {
  await port.close()
  await server.stop()
})

const email = (changes: Partial<Email> = {}): Email => ({
  to: 'mei@example.com',
  subject: 'Your pickup',
  text: 'We come on Friday.',
  html: '<p>We come on Friday.</p>',
  idempotencyKey: randomUUID(),
  ...changes,
})

/** The email as it arrives. */
async function arrival(changes: Partial<Email> = {}, settings?: Partial<SmtpSettings>) {
  const sender = settings ? openSmtp(server, settings) : port
  const { messageId } = await sender.send(email(changes))
  const received = server.received.find(({ mail }) => mail.messageId === messageId)
  if (!received) throw new Error('No email arrived')
  return { ...received, headers: headersOf(received.raw) }
}

/** Names and values of the headers, unfolded, in their order. */
const headersOf = (raw: string): [name: string, value: string][] =>
  (raw.split('\r\n\r\n')[0] ?? '')
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])

const SERVICE_HEADERS = [
  'Auto-Submitted: auto-generated',
  'Content-Type: multipart/alternative',
  'Date: Fri, 20 Nov 2026 18:00:00 +0000',
  'From: Westhaul <hello@westhaul.example>',
  'MIME-Version: 1.0',
  'Subject: Your pickup',
  'To: mei@example.com',
  'X-Auto-Response-Suppress: All',
]

test('service mail has these headers and no others, and the key as its id', async () => {
  const { headers, to } = await arrival({ idempotencyKey: 'job-7-receipt' })
  const lines = headers
    .filter(([name]) => name !== 'Content-Transfer-Encoding')
    .map(([name, value]) => `${name}: ${value.replace(/; boundary=.*/, '')}`)
  const id = 'Message-ID: <job-7-receipt@westhaul.example>'
  expect(lines.toSorted()).toEqual([...SERVICE_HEADERS, id].toSorted())
  expect(to).toEqual(['mei@example.com'])
})

test('the id that is answered is the one in the email', async () => {
  const request = email()
  const { messageId } = await port.send(request)
  expect(messageId).toBe(`<${request.idempotencyKey}@westhaul.example>`)
  expect(server.received.at(-1)?.mail.messageId).toBe(messageId)
})

test('a key that cannot stand in an id gives one that is always the same', async () => {
  const key = 'two words>\r\nBcc: everyone@example.com'
  const { mail } = await arrival({ idempotencyKey: key })
  expect(mail.messageId).toBe(`<${hash('sha256', key)}@westhaul.example>`)
})

test('a promotion says how it ends, with one click and unfolded', async () => {
  const url = `https://westhaul.example/unsubscribe/${'x'.repeat(120)}?a=1&b=2`
  const { headers, raw } = await arrival({ unsubscribe: { url } })
  expect(headers).toContainEqual(['List-Unsubscribe', `<${url}>`])
  expect(headers).toContainEqual(['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'])
  expect(raw).toContain(`List-Unsubscribe: <${url}>\r\n`)
})

test('an address to unsubscribe at cannot bring headers along', async () => {
  const { headers } = await arrival({
    unsubscribe: { url: 'https://westhaul.example/u>\r\nBcc: everyone@example.com' },
  })
  expect(headers.map(([name]) => name)).not.toContain('Bcc')
  for (const url of ['mailto:stop@westhaul.example', 'unsubscribe', 'javascript:alert(1)'])
    await expect(port.send(email({ unsubscribe: { url } }))).rejects.toMatchObject({
      name: 'Refused',
    })
})

test('text and HTML are alternatives, and names and subjects are in any script', async () => {
  const settings = { from: { name: 'Wést "Haul" 搬运', address: 'hello@westhaul.example' } }
  const html = '<p>On <b>Friday</b>: 王小明 ✓</p>'
  const changes = { subject: 'Zoë, your pickup ✓ 搬运', text: 'On Friday: 王小明 ✓', html }
  const { mail, headers } = await arrival(changes, settings)
  expect(mail).toMatchObject({ subject: changes.subject, html })
  expect(mail.text?.trim()).toBe(changes.text)
  expect(mail.from?.value).toEqual([{ name: settings.from.name, address: settings.from.address }])
  expect(new Map(headers).get('Content-Type')).toMatch(/^multipart\/alternative/)
})

test('attachments arrive byte by byte, also 10 MB of them', async () => {
  // A part of a larger buffer: only that part is attached.
  const small = new Uint8Array(randomBytes(300).buffer.slice(0)).subarray(100, 200)
  const large = randomBytes(10_000_000)
  const { mail } = await arrival({
    attachments: [
      { filename: 'Reçu 搬运.pdf', contentType: 'application/pdf', content: small },
      { filename: 'photo.jpg', contentType: 'image/jpeg', content: large },
    ],
  })
  expect(
    mail.attachments.map(({ filename, contentType, size }) => ({ filename, contentType, size })),
  ).toEqual([
    { filename: 'Reçu 搬运.pdf', contentType: 'application/pdf', size: 100 },
    { filename: 'photo.jpg', contentType: 'image/jpeg', size: 10_000_000 },
  ])
  expect(mail.attachments[0]?.content.equals(small)).toBe(true)
  expect(mail.attachments[1]?.content.equals(large)).toBe(true)
})

const INJECTION = 'A\r\nBcc: everyone@example.com\r\n\r\nA body'

test('line breaks in a subject, a file name or a sender’s name begin no header', async () => {
  const { headers, mail, raw } = await arrival(
    {
      subject: INJECTION,
      attachments: [
        { filename: INJECTION, contentType: 'text/plain', content: Buffer.from('content') },
      ],
    },
    { from: { name: INJECTION, address: 'hello@westhaul.example' } },
  )
  expect(headers.map(([name]) => name)).not.toContain('Bcc')
  expect(raw).not.toMatch(/^Bcc/m)
  expect(mail.subject).toBe('A Bcc: everyone@example.com A body')
  expect(mail.attachments[0]?.filename).toBe('A Bcc: everyone@example.com A body')
})

test.for([
  'mei@example.com\r\nRCPT TO:<everyone@example.com>',
  'mei@example.com, everyone@example.com',
  'Mei <mei@example.com>',
  'mei@example.com>',
  '"mei@example.com" <everyone@example.com>',
  `${'m'.repeat(250)}@example.com`,
  'mei',
  '',
])('"%s" is refused as a recipient, and nothing is sent', async (to) => {
  const before = server.received.length
  await expect(port.send(email({ to }))).rejects.toMatchObject({ name: 'Refused' })
  expect(server.received).toHaveLength(before)
})

test('an attachment without a media type is refused', async () => {
  for (const contentType of ['', 'pdf', 'text/plain\r\nBcc: everyone@example.com']) {
    const attachments = [{ filename: 'a', contentType, content: Buffer.from('a') }]
    await expect(port.send(email({ attachments }))).rejects.toMatchObject({ name: 'Refused' })
  }
})

/** 515 troublesome strings, where they are at hand. */
const STRINGS = join(projectRoot, '../shared/data/text/blns.json')

test('troublesome strings arrive as they are, and add no header', async ({ skip }) => {
  if (!existsSync(STRINGS)) skip('The troublesome strings are not beside the project')
  const strings = z.array(z.string()).parse(JSON.parse(readFileSync(STRINGS, 'utf8')))
  expect(strings.length).toBeGreaterThan(500)
  const usual = (await arrival({ subject: 'A' })).headers.map(([name]) => name).toSorted()
  const arrivals = await Promise.all(
    strings.map(async (string) => ({
      string,
      ...(await arrival({ subject: string, text: `${string}|` })),
    })),
  )
  for (const { string, headers, mail } of arrivals) {
    const names = headers.map(([name]) => name).toSorted()
    // An empty subject is none.
    expect([usual, usual.filter((name) => name !== 'Subject')]).toContainEqual(names)
    expect(readable(mail.subject ?? '')).toBe(readable(string))
    expect(mail.text?.trimEnd()).toBe(`${string.replace(/\r\n?/g, '\n')}|`)
  }
})

test('troublesome strings are no recipients', async ({ skip }) => {
  if (!existsSync(STRINGS)) skip('The troublesome strings are not beside the project')
  const strings = z.array(z.string()).parse(JSON.parse(readFileSync(STRINGS, 'utf8')))
  const before = server.received.length
  for (const to of strings)
    await expect(port.send(email({ to }))).rejects.toMatchObject({ name: 'Refused' })
  expect(server.received).toHaveLength(before)
})

/** A string on one line, without control characters. */
const readable = (string: string): string =>
  string
    // oxlint-disable-next-line no-control-regex
    .replace(/[\x00-\x1f\x7f-\x9f\u2028\u2029]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('with a DKIM key emails are signed, the headers of one click as well', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const dkim = { selector: 'mail1', privateKey: pem }
  const { raw, headers } = await arrival(
    { unsubscribe: { url: 'https://westhaul.example/u/1' }, text: 'Two  spaces \n\nand lines\n\n' },
    { dkim },
  )
  const signature = new Map(headers).get('DKIM-Signature') ?? ''
  const tags = new Map(
    signature.split(/;\s*/).map((tag) => {
      const at = tag.indexOf('=')
      return [tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s+/g, '')]
    }),
  )
  expect([tags.get('d'), tags.get('s')]).toEqual(['westhaul.example', 'mail1'])
  const names = (tags.get('h') ?? '').split(':')
  expect(names).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id']))
  expect(names).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']))
  expect(tags.get('bh')).toBe(hash('sha256', Buffer.from(relaxedBody(raw), 'latin1'), 'base64'))
  const signed = Buffer.from(signedHeaders(headers, names, signature), 'latin1')
  expect(verify('sha256', signed, publicKey, Buffer.from(tags.get('b') ?? '', 'base64'))).toBe(true)
})
