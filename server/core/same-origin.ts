import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../contract/errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Our own page, or a person who typed the address. */
const OWN_SITES = ['same-origin', 'none']

/**
 * Refuses changes that another site's page asks for with our visitor's cookie. Browsers say on every change which page
 * it comes from: `Sec-Fetch-Site`, and over plain http `Origin` alone. Callers that are no browsers (providers, mailboxes) send
 * neither, and carry no cookie by accident. Nothing is exempt.
 */
export function refuseForeignOrigins(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (SAFE.has(request.method)) return done()
    const own = publicOrigin ?? `${request.protocol}://${request.host}`
    const { origin = own, 'sec-fetch-site': site = 'same-origin' } = request.headers
    if (origin === own && OWN_SITES.includes(String(site))) return done()
    done(new AppError('forbidden', 'This request comes from another site'))
  })
}

/**
 * Whether a GET is a person's own step to this address: no picture, frame or script of a page, no link of another site,
 * and no page that a browser fetches ahead of time.
 */
export function isOwnNavigation({ headers }: FastifyRequest): boolean {
  const {
    'sec-fetch-site': site = 'same-origin',
    'sec-fetch-dest': destination = 'document',
    'sec-purpose': purpose,
  } = headers
  return (
    OWN_SITES.includes(String(site)) &&
    ['document', 'empty'].includes(String(destination)) &&
    purpose === undefined
  )
}
