import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
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
  receivedAt: Date
  /** Whether its acceptance was said: `dropped` if the server closed the connection instead, `gone` if the client had. */
  answer: 'said' | 'dropped' | 'gone'
}

/** What the server answers instead of accepting: a reply such as '550 5.1.1 No such mailbox'. */
export type SmtpBehaviour = {
  toSender?: string
  toRecipient?: (address: string) => string | undefined
  /** After the whole email arrived; `drop` closes its connection, and the email was accepted. */
  toEmail?: string | 'drop'
  /** Runs when the whole email arrived; the answer waits for it. */
  beforeAnswer?: () => Promise<void>
  /** Closes its connection when the first bytes of the email arrive. */
  dropsWithin?: boolean
}

type Options = {
  /** `none`: plain, as a relay on one's own machine. */
  security: 'tls' | 'starttls' | 'none'
  /** The only ones who may send. */
  credentials?: { user: string; password: string }
  certificate?: ReturnType<typeof selfSigned>
  /** How it behaves to each email, drawn at its MAIL FROM; `behave` has no effect then. */
  behaviourOf?: () => SmtpBehaviour
}

/** A mail server of its own on a free port of 127.0.0.1, which keeps what it receives; `stop` ends it. */
export async function startSmtpServer({
  security,
  credentials,
  certificate = selfSigned(),
  behaviourOf,
}: Options) {
  const received: ReceivedEmail[] = []
  /** By the port of the client. */
  const connections = new Map<number | undefined, Socket>()
  const log = { connections: 0, logIns: 0, insecureLogIns: 0 }
  let latestBehaviour: SmtpBehaviour = {}
  /** By the session, of which each has one email at a time. */
  const behaviours = new Map<string, SmtpBehaviour>()

  const behaviourTo = ({ id }: SMTPServerSession) => behaviours.get(id) ?? {}
  const drop = ({ remotePort }: SMTPServerSession) => connections.get(remotePort)?.destroy()
  const dropConnections = () => connections.forEach((socket) => socket.destroy())
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
    onMailFrom: (_address, session, done) => {
      behaviours.set(session.id, behaviourOf?.() ?? latestBehaviour)
      done(reply(behaviourTo(session).toSender))
    },
    onRcptTo: ({ address }, session, done) =>
      done(reply(behaviourTo(session).toRecipient?.(address))),
    onData: (stream, session, done) => {
      const { toEmail: answer, beforeAnswer, dropsWithin } = behaviourTo(session)
      if (dropsWithin) {
        stream.once('data', () => drop(session))
        return
      }
      void (async () => {
        const { envelope, secure, user, remotePort } = session
        const to = envelope.rcptTo.map(({ address }) => address)
        const chunks: Buffer[] | undefined = await stream.toArray().catch(() => undefined)
        // The client left within the email.
        if (!chunks) return
        const raw = Buffer.concat(chunks)
        await beforeAnswer?.()
        const mail = await simpleParser(raw)
        const isGone = !connections.has(remotePort)
        if (answer === undefined || answer === 'drop')
          received.push({
            raw: raw.toString('latin1'),
            mail,
            to,
            isEncrypted: secure,
            user: typeof user === 'string' ? user : undefined,
            receivedAt: new Date(),
            answer: isGone ? 'gone' : answer === 'drop' ? 'dropped' : 'said',
          })
        if (answer === 'drop') drop(session)
        else done(reply(answer))
      })()
    },
  } satisfies SMTPServerOptions)
  // A connection that a client leaves is no error of a test.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    log.connections += 1
    const { remotePort } = socket
    connections.set(remotePort, socket)
    socket.once('close', () => connections.delete(remotePort))
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
      latestBehaviour = next
    },
    dropConnections,
    async stop(): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(resolve)
      dropConnections()
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
