import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { selfSigned } from './self-signed.ts'

/** An email as the server received it. */
export type ReceivedEmail = {
  /** As it came over the wire, with CR LF. */
  raw: string
  mail: ParsedMail
  /** Of the envelope. */
  to: string[]
  isEncrypted: boolean
  user: string | undefined
}

/** What the server answers instead of accepting: a reply such as '550 5.1.1 No such mailbox'. */
export type SmtpBehaviour = {
  toSender?: string
  toRecipient?: (address: string) => string | undefined
  /** After the whole email arrived; `drop` closes the connection, and the email was accepted. */
  toEmail?: string | 'drop'
  /** Runs when the whole email arrived; the answer waits for it. */
  beforeAnswer?: () => Promise<void>
  /** Closes the connection when the first bytes of the email arrive. */
  dropsWithin?: boolean
}

type Options = {
  /** `none`: plain, as a relay on one's own machine. */
  security: 'tls' | 'starttls' | 'none'
  /** The only ones who may send. */
  credentials?: { user: string; password: string }
  certificate?: ReturnType<typeof selfSigned>
}

/** A mail server of its own on a free port of 127.0.0.1, which keeps what it receives; `stop` ends it. */
export async function startSmtpServer({
  security,
  credentials,
  certificate = selfSigned(),
}: Options) {
  const received: ReceivedEmail[] = []
  const connections = new Set<Socket>()
  const log = { connections: 0, logIns: 0, insecureLogIns: 0 }
  let behaviour: SmtpBehaviour = {}

  const drop = () => connections.forEach((socket) => socket.destroy())
  const server = new SMTPServer({
    ...certificate,
    secure: security === 'tls',
    disabledCommands: [
      ...(security === 'none' ? ['STARTTLS'] : []),
      ...(credentials ? [] : ['AUTH']),
    ],
    // A client that would log in before STARTTLS is caught, not protected.
    allowInsecureAuth: true,
    authOptional: !credentials,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ username, password }, { secure }, done) {
      log.logIns += 1
      if (!secure) log.insecureLogIns += 1
      const { user, password: expected } = credentials ?? {}
      if (username === user && password === expected) return done(null, { user })
      return done(reply('535 5.7.8 Authentication credentials invalid'))
    },
    onMailFrom: (_address, _session, done) => done(reply(behaviour.toSender)),
    onRcptTo: ({ address }, _session, done) => done(reply(behaviour.toRecipient?.(address))),
    onData: (stream, { envelope, secure, user }, done) => {
      if (behaviour.dropsWithin) {
        stream.once('data', drop)
        return
      }
      void (async () => {
        const raw = Buffer.concat(await stream.toArray())
        const { toEmail: answer, beforeAnswer } = behaviour
        await beforeAnswer?.()
        if (answer === undefined || answer === 'drop')
          received.push({
            raw: raw.toString('latin1'),
            mail: await simpleParser(raw),
            to: envelope.rcptTo.map(({ address }) => address),
            isEncrypted: secure,
            user: typeof user === 'string' ? user : undefined,
          })
        if (answer === 'drop') drop()
        else done(reply(answer))
      })()
    },
  } satisfies SMTPServerOptions)
  // A connection that a client leaves is no error of a test.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    log.connections += 1
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was free')

  return {
    /** What a client needs to reach it; `ca` to trust its certificate. */
    connection: { host: '127.0.0.1', port: address.port, security, credentials },
    ca: certificate.cert,
    received,
    /** Of connections and of log-ins, those before TLS apart. */
    log,
    /** Until the next call; without one it accepts all. */
    behave: (next: SmtpBehaviour = {}) => {
      behaviour = next
    },
    dropConnections: drop,
    async stop(): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(resolve)
      drop()
      await promise
    },
  }
}

/** A reply as an error of the server; null for none, which accepts. */
function reply(line: string | undefined): Error | null {
  if (line === undefined) return null
  const [, code, words] = /^(\d{3}) (.*)$/.exec(line) ?? []
  return Object.assign(new Error(words), { responseCode: Number(code) })
}
