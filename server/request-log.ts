import type { FastifyRequest } from 'fastify'
import { pino, type Logger } from 'pino'
import { CLICK_PARAMS } from '../contract/ad-touches.ts'
import { withoutSecrets } from './core/hide-secrets.ts'
import { loggedError } from './core/logged-error.ts'
import { listenToSpans } from './core/trace.ts'
import { LINK_ID_LENGTH } from './messaging/job-links.ts'

/** Where the lines of the log go, each a JSON object. */
export type LogStream = { write(line: string): void }

/** The pages and calls whose address ends in a token without an id that a reader would need. */
const TOKEN_PLACES =
  'u|w|news|guide|waiting-list|reset|new-password|join|quote|api/quotes|invoice|api/invoices|calendar'
/** What a network, or an address that shows a private photo for some minutes, puts behind the question mark; what a person searched for; and ids of clicks, which are kept of a person only who agreed. */
const PRIVATE_PARAMS = `code|state|token|search|q|phone|email|text|signature|${CLICK_PARAMS.join('|')}`

/** What must not be read in an address; `end` are further signs that end one where it stands in a text, which has folders as well. */
const secretsIn = (end: string, shortest: number): RegExp[] => [
  new RegExp(`(\\bjob/[^/?&#${end}]{${LINK_ID_LENGTH}})[^/?&#${end}]+`, 'g'),
  new RegExp(`(/(?:${TOKEN_PLACES})/)[^/?&#${end}]{${shortest},}`, 'g'),
  // Providers of payments add one to the address to which they send the customer back.
  new RegExp(`(client_secret=)[^&#${end}]*`, 'g'),
  new RegExp(`([?&](?:${PRIVATE_PARAMS})=)[^&#${end}]*`, 'g'),
  // The answer of a network that a person signed in at: the code in it opens the account.
  new RegExp(`(/oauth/[^/?#${end}]+/callback\\?)[^#${end}]*`, 'g'),
]
const IN_ADDRESS = secretsIn('', 1)
const IN_TEXT = secretsIn('\\s"\'\\\\<>(),', 16)

const cut = (text: string, secrets: RegExp[]): string =>
  secrets.reduce((left, secret) => left.replace(secret, '$1…'), text)

const ENCODED_ASCII = /%([0-7][0-9a-f])/gi

/**
 * An address as the log may have it. A reader of the log could open what the whole address opens: of
 * the token of a job's page it keeps the id, and nothing of other tokens, of the secret of a payment, of a
 * signature, of the answer of a network, of the id of a click or of what a person searched for. Addresses are read as
 * the router reads them, so writing a letter as %6A hides nothing; those without a secret stay as they are.
 */
export function loggedAddress(url: string): string {
  const read = url.replace(ENCODED_ASCII, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const shortened = cut(read, IN_ADDRESS)
  return shortened === read ? url : shortened
}

/** The log of requests: who asked for which address, without what would let a reader in. */
export const requestLog = (level: string, stream?: LogStream) => ({
  level,
  serializers: {
    err: loggedError,
    req: ({ method, url, host, ip, socket }: FastifyRequest) => ({
      method,
      url: loggedAddress(url),
      host,
      remoteAddress: ip,
      ...(socket.remotePort !== undefined && { remotePort: socket.remotePort }),
    }),
  },
  // Messages of errors name addresses and keys as well.
  hooks: { streamWrite: (line: string) => withoutSecrets(cut(line, IN_TEXT)) },
  ...(stream && { stream }),
})

/** The log of a process beside its requests, in the same form and place. */
export const openLog = (level: string, stream?: LogStream): Logger =>
  stream ? pino(requestLog(level), stream) : pino(requestLog(level))

/** Writes a line for each task that ends, with the request that caused it. Failures have lines of their own. */
export const logTasks = (log: Pick<Logger, 'info'>): (() => Promise<void>) => {
  const stop = listenToSpans(({ kind, attributes, ms, requestId, traceId, error }) => {
    if (kind === 'task' && !error)
      log.info({ ...attributes, requestId, traceId, ms: Math.round(ms) }, 'A task is done')
  })
  return async () => stop()
}
