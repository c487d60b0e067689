import { createTransport, type SendMailOptions } from 'nodemailer'

/** A mail server, and who our emails are from. */
export type SmtpSettings = {
  host: string
  port: number
  /** `tls` from the first byte, `starttls` before anything else is said, `none` on this machine only. */
  security: 'tls' | 'starttls' | 'none'
  credentials: { user: string; password: string } | undefined
  /** `name` is empty when the address stands alone. */
  from: { name: string; address: string }
  /** Where the sender can be reached by mail: Canada's anti-spam law (CASL) asks for it in each message. */
  postalAddress: string
  /** An RSA key as PEM, whose public part the domain of `from` publishes under the selector. */
  dkim: { selector: string; privateKey: string } | undefined
}

/** How long the mail server may take, in milliseconds. */
export type SmtpLimits = {
  /** To accept a connection, greet and agree on TLS. */
  connectMs: number
  /** To answer a command, or to take more of the email. */
  silenceMs: number
  /** For an email in all, waiting for a free connection included. */
  totalMs: number
}

/**
 * RFC 5321 (4.5.3.2) grants the answer to a whole email ten minutes. A task has five before it
 * runs again, so an email must have ended by then.
 */
export const SMTP_LIMITS: SmtpLimits = { connectMs: 10_000, silenceMs: 120_000, totalMs: 240_000 }

const CONNECTIONS = 5
const EMAILS_PER_CONNECTION = 100
/** For an email of which nothing was sent yet when the server closed a connection. */
const NEW_CONNECTIONS = 2
/** How long emails under way may take to end when the server stops. */
const CLOSE_MS = 5_000

/**
 * What RFC 6376 recommends to sign, and what RFC 8058 asks to: without List-Unsubscribe-Post,
 * mailboxes show no button.
 */
const SIGNED_HEADERS =
  'From:Subject:Date:Message-ID:To:MIME-Version:Content-Type:' +
  'Content-Transfer-Encoding:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post'

/** The domain of an email address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** How sending failed, and whether the whole email had been handed to the connection by then. */
export type SmtpFailure = { error: unknown; isComplete: boolean }

/** Connections to a mail server, opened when there is something to send. */
export type SmtpClient = ReturnType<typeof openSmtpClient>

/** @param ca the authority to trust instead of the public ones, as PEM: for tests, no setting leads here. */
export function openSmtpClient(
  settings: SmtpSettings,
  { connectMs, silenceMs, totalMs }: SmtpLimits,
  ca?: string,
) {
  const mailer = createTransport({
    ...connectionOptions(settings, ca),
    pool: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    maxConnections: CONNECTIONS,
    maxMessages: EMAILS_PER_CONNECTION,
    maxRequeues: NEW_CONNECTIONS,
    // Content is bytes and text only, never the name of a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  /** Emails of which the connection has read all, each by its signal. */
  const complete = new WeakSet<AbortSignal>()
  mailer.use('stream', ({ message, data: { signal } }, next) => {
    const read = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const stream = read(options)
      // The line that ends an email is written after this; without it no server may deliver (RFC 5321, 4.1.1.4).
      if (signal) stream.once('end', () => complete.add(signal))
      return stream
    }
    next()
  })
  const underway = new Set<Promise<unknown>>()

  return {
    /** Hands one email over. @returns undefined when the server accepted it. */
    async send(email: SendMailOptions): Promise<SmtpFailure | undefined> {
      const signal = AbortSignal.timeout(totalMs)
      const sending = mailer.sendMail({ ...email, signal })
      underway.add(sending)
      try {
        await sending
        return undefined
      } catch (error) {
        return { error, isComplete: complete.has(signal) }
      } finally {
        underway.delete(sending)
      }
    },
    /** Takes no more emails, and waits up to 5 s for those under way. */
    async close(): Promise<void> {
      mailer.close()
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, CLOSE_MS)
      await Promise.race([Promise.allSettled(underway), late])
      clearTimeout(timer)
      mailer.close({ force: true })
    },
  }
}

function connectionOptions(
  { host, port, security, credentials, from, dkim }: SmtpSettings,
  ca: string | undefined,
) {
  const domainName = domainOf(from.address)
  return {
    host,
    port,
    name: domainName,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    // A relay on this machine often has a certificate that its own packaging made up.
    ignoreTLS: security === 'none',
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    ...(dkim && {
      dkim: {
        domainName,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: SIGNED_HEADERS,
      },
    }),
  } as const
}
