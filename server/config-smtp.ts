import { createPrivateKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { SmtpSettings } from './providers/messages/smtp.client.ts'

const SERVER = 'Expected an address such as smtps://user:password@host:465 or smtp://host:587'
const SENDER = 'Expected an address such as hello@example.ca or Westhaul <hello@example.ca>'
const POSTAL = 'Expected a postal address on one line, such as 12 Main St, Vancouver BC V5T 3A1'
const KEY = 'Expected an RSA private key of 1024 bits or more as PEM, with \\n for its line breaks'
// RFC 8301, 3.2: receivers do not accept shorter ones.
const SHORTEST_KEY = 1_024

const parsed = <T>(read: (text: string) => T | undefined, message: string) =>
  z
    .string()
    .trim()
    .transform((text, { addIssue }) => {
      const value = read(text)
      if (value !== undefined) return value
      addIssue(message)
      return z.NEVER
    })
    .optional()

/** The mail server, who emails are from, and the key they are signed with. */
export const smtpVariables = {
  SMTP_URL: parsed(readServer, SERVER),
  MAIL_FROM: parsed(readSender, SENDER),
  MAIL_POSTAL_ADDRESS: z
    .string()
    .trim()
    .regex(/^\P{Cc}{10,200}$/u, POSTAL)
    .optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .trim()
    .regex(/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/i, 'Expected the name of a DNS record')
    .optional(),
  MAIL_DKIM_KEY: parsed(readKey, KEY),
}

type Variables = z.output<z.ZodObject<typeof smtpVariables>>

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/i
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/i

function readServer(text: string) {
  const { protocol, hostname, port, username, password, pathname, search, hash } =
    URL.parse(text) ?? {}
  // Without this, ?tls.rejectUnauthorized=false would look as if it did something.
  if (!hostname || !HOST.test(hostname)) return undefined
  if (pathname?.replace('/', '') || search || hash) return undefined
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return undefined
  if (Boolean(username) !== Boolean(password)) return undefined
  const host = hostname.replace(/^\[|\]$/g, '')
  const credentials = username && password ? decode(username, password) : undefined
  if (username && !credentials) return undefined
  const plain = LOOPBACK.test(host) && !credentials ? 'none' : 'starttls'
  return {
    host,
    port: port ? Number(port) : protocol === 'smtps:' ? 465 : 587,
    // Neither a password nor a customer's name crosses a network unprotected.
    security: protocol === 'smtps:' ? 'tls' : plain,
    credentials,
  } as const
}

function decode(user: string, password: string) {
  try {
    return { user: decodeURIComponent(user), password: decodeURIComponent(password) }
  } catch {
    return undefined
  }
}

function readSender(text: string) {
  const [, name = '', address = text] = /^"?([^"<>\p{Cc}]{0,78}?)"? *<([^<>]+)>$/u.exec(text) ?? []
  return z.email().safeParse(address).success ? { name: name.trim(), address } : undefined
}

function readKey(text: string): string | undefined {
  const pem = text.replaceAll('\\n', '\n')
  let key: KeyObject
  try {
    key = createPrivateKey(pem)
  } catch {
    return undefined
  }
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  return key.asymmetricKeyType === 'rsa' && modulusLength >= SHORTEST_KEY ? pem : undefined
}

/** @returns undefined when nothing of email is set. @throws Error for settings that do not go together. */
export function smtpSettings(variables: Variables): SmtpSettings | undefined {
  const {
    SMTP_URL: server,
    MAIL_FROM: from,
    MAIL_POSTAL_ADDRESS: postalAddress,
    MAIL_DKIM_SELECTOR: selector,
    MAIL_DKIM_KEY: privateKey,
  } = variables
  // Texts that are promotions need the postal address without any email.
  if (!server && !from && !selector && !privateKey) return undefined
  if (!server || !from || !postalAddress) {
    const names = ['SMTP_URL', 'MAIL_FROM', 'MAIL_POSTAL_ADDRESS'] as const
    const missing = names.filter((name) => !variables[name])
    const are = missing.length === 1 ? 'is' : 'are'
    throw new Error(
      `The settings of email belong together, but ${missing.join(' and ')} ${are} not set`,
    )
  }
  if (Boolean(selector) !== Boolean(privateKey))
    throw new Error('MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY belong together: set both or neither')
  const dkim = selector && privateKey ? { selector, privateKey } : undefined
  return { ...server, from, postalAddress, dkim }
}
