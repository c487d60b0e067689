import type { FastifyInstance } from 'fastify'
import { AppError } from '../../contract/errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site's page asks for with our visitor's cookie. Browsers name the
 * page's origin on every such request; callers that are no browsers send none and carry no cookie
 * by accident.
 */
export function refuseForeignOrigins(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers
    if (SAFE.has(request.method) || origin === undefined) return done()
    const own = publicOrigin ?? `${request.protocol}://${request.host}`
    if (origin === own) return done()
    done(new AppError('forbidden', 'This request comes from another site'))
  })
}
