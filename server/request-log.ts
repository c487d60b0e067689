import type { FastifyRequest } from 'fastify'
import { pino, type Logger } from 'pino'
import { CLICK_PARAMS } from '../contract/ad-touches.ts'
import { listenToSpans } from './core/trace.ts'
import { LINK_ID_LENGTH } from './messaging/job-links.ts'

/** Where the lines of the log go, each a JSON object. */
export type LogStream = { write(line: string): void }

const TOKEN = new RegExp(`(\\bjob/[^/?&#]{${LINK_ID_LENGTH}})[^/?&#]+`, 'g')
/** The whole token of a page to unsubscribe, to leave the waiting list, to choose a password, to join the team, to get a guide, of a quote, of an invoice or of a calendar feed: it has no id that a reader would need. */
const WHOLE_TOKEN =
  /(\/(?:u|w|guide|waiting-list|reset|new-password|join|quote|api\/quotes|invoice|api\/invoices|calendar)\/)[^/?&#]+/g
/** Providers of payments add one to the address to which they send the customer back. */
const CLIENT_SECRET = /(client_secret=)[^&#]*/g
/** Of an address that shows a private photo for some minutes. */
const SIGNATURE = /(signature=)[^&#]*/g
/** Ids of clicks, which are kept of a person only who agreed. */
const CLICK = new RegExp(`(\\b(?:${CLICK_PARAMS.join('|')})=)[^&#]*`, 'g')
/** The answer of a network that a person signed in at: the code in it opens the account. */
const CONSENT_ANSWER = /(\/oauth\/[^/?#]+\/callback\?)[^#]*/g
const ENCODED_ASCII = /%([0-7][0-9a-f])/gi

/**
 * An address as the log may have it. A reader of the log could open what the whole address opens: of
 * the token of a job's page it keeps the id, and nothing of the token of a page to unsubscribe, to leave the waiting list, to choose a password, to join the team, of a quote, of an invoice or a calendar feed, of
 * the secret of a payment, of a signature, of the id of a click or of the answer of a network. Addresses are read as the router reads them, so writing a letter as %6A hides nothing; those without a secret stay
 * as they are.
 */
export function loggedAddress(url: string): string {
  const read = url.replace(ENCODED_ASCII, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const cut = [TOKEN, WHOLE_TOKEN, CLIENT_SECRET, SIGNATURE, CLICK, CONSENT_ANSWER].reduce(
    (left, secret) => left.replace(secret, '$1…'),
    read,
  )
  return cut === read ? url : cut
}

/** The log of requests: who asked for which address, without what would let a reader in. */
export const requestLog = (level: string, stream?: LogStream) => ({
  level,
  redact: ['req.headers.cookie', 'req.headers.authorization'],
  serializers: {
    req: ({ method, url, host, ip, socket }: FastifyRequest) => ({
      method,
      url: loggedAddress(url),
      host,
      remoteAddress: ip,
      ...(socket.remotePort !== undefined && { remotePort: socket.remotePort }),
    }),
  },
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
