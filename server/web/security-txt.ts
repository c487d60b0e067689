import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { sellerOf } from '../core/seller.ts'
import { e164 } from './fill-page.ts'

const FILE = '/.well-known/security.txt'
const POLICY = '/security-policy.txt'
const MONTHS_AHEAD = 11

/** Where people who find a hole in the security write to, and what they may do: RFC 9116. */
export function securityTxt(app: FastifyInstance, { config, now }: Context): void {
  const texts = { [FILE]: () => fileOf(config, now()), [POLICY]: () => policyOf(config) }
  for (const [path, text] of Object.entries(texts))
    app.get(path, (_, reply) => reply.type('text/plain; charset=utf-8').send(text()))
}

type Config = Context['config']

/** The team's email address, else the phone number of every page. */
function contactOf(config: Config): string {
  const { email, phone } = sellerOf(config)
  return email === null ? `tel:${e164(phone)}` : `mailto:${encodeURI(email)}`
}

/** The first of a month, 10 to 11 months ahead: readers distrust a file that is older than its date, or dated more than a year ahead. */
const expiryAt = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD, 1))

const fileOf = (config: Config, now: Date): string => `Contact: ${contactOf(config)}
Expires: ${expiryAt(now).toISOString()}
Preferred-Languages: en
Canonical: ${config.publicUrl}${FILE}
Policy: ${config.publicUrl}${POLICY}
`

/** 'Write to help@example.com', or 'Call +16045550100'. */
const howToReach = (contact: string): string =>
  `${contact.startsWith('tel:') ? 'Call' : 'Write to'} ${contact.replace(/^\w+:/, '')}`

const policyOf = (config: Config): string => `Reporting a security problem at ${config.productName}

${howToReach(contactOf(config))}. Say which address or call it is about, what you did step by step, and what a
stranger could do with it. Don't put other people's data into the report.

Please
- use an account, a booking or a quote that you made yourself,
- stop when you see data of other people, and tell us,
- leave out load tests, phishing, and calls or messages to customers, haulers and the team,
- give us time to mend the problem before you publish it.
`
