import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import type { SignedQuery } from '../providers/storage/signed-address.ts'
import { PICTURES_PATH, showPicture } from './post-pictures.ts'

/** Each call converts a picture; a network fetches one a few times. */
const RATE = { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } }

type Signed = { Params: { file: string }; Querystring: SignedQuery }

/** Where networks fetch the pictures of posts. Plain Fastify, since it answers a file. */
export function pictureRoutes(app: FastifyInstance, ctx: Context): void {
  app.get<Signed>(`${PICTURES_PATH}/:file`, RATE, async ({ params, query }, reply) => {
    const jpeg = await showPicture(ctx, params.file, query)
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .send(Buffer.from(jpeg))
  })
}
