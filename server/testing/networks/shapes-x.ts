import { z } from 'zod'
import { id, token, type RequestShape } from './request-shape.ts'

export const xShapes: RequestShape[] = [
  {
    call: /^POST \/2\/oauth2\/token$/,
    form: z.union([
      z.strictObject({
        grant_type: z.literal('authorization_code'),
        code: token,
        redirect_uri: z.url(),
        code_verifier: z.string().min(43).max(128),
      }),
      z.strictObject({ grant_type: z.literal('refresh_token'), refresh_token: token }),
    ]),
  },
  {
    call: /^GET \/2\/users\/me$/,
    query: z.strictObject({ 'user.fields': z.literal('public_metrics,verified') }),
  },
  {
    call: /^POST \/2\/media\/upload$/,
    form: z.strictObject({ media: z.literal('file'), media_category: z.literal('tweet_image') }),
  },
  {
    call: /^POST \/2\/media\/metadata$/,
    json: z.strictObject({
      id,
      metadata: z.strictObject({
        alt_text: z.strictObject({ text: z.string().max(1_000) }),
      }),
    }),
  },
  {
    call: /^POST \/2\/tweets$/,
    json: z.strictObject({
      text: z.string(),
      media: z.strictObject({ media_ids: z.array(id).min(1).max(4) }).optional(),
      reply: z.strictObject({ in_reply_to_tweet_id: id }).optional(),
    }),
  },
  {
    call: /^GET \/2\/users\/\d{1,19}\/tweets$/,
    query: z.strictObject({
      start_time: z.iso.datetime(),
      max_results: z.coerce.number().min(5).max(100),
      'post.fields': z.literal('entities'),
    }),
  },
  {
    call: /^GET \/2\/tweets$/,
    query: z.strictObject({
      ids: z.string().regex(/^\d{1,19}(,\d{1,19}){0,99}$/),
      'post.fields': z.literal('public_metrics,non_public_metrics'),
    }),
  },
]
