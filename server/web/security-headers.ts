import type { FastifyHelmetOptions } from '@fastify/helmet'

/**
 * What every answer carries. Scripts come from this site's files alone; Mantine and the pages built
 * ahead of time carry style elements, so styles may stand inline. Photos are previewed as blobs.
 */
export const securityHeaders: FastifyHelmetOptions = {
  // 'no-referrer' would make browsers hide the origin of our own forms, which is then refused as foreign.
  referrerPolicy: { policy: 'same-origin' },
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
}
