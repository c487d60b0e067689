import { z } from 'zod'
import { app, id, token, type RequestShape } from './request-shape.ts'

const proven = { access_token: token, appsecret_proof: z.string().regex(/^[0-9a-f]{64}$/) }

export const facebookShapes: RequestShape[] = [
  {
    call: /^GET \/v24\.0\/oauth\/access_token$/,
    query: z.union([
      z.strictObject({ ...app, code: token, redirect_uri: z.url(), code_verifier: token }),
      z.strictObject({
        ...app,
        grant_type: z.literal('fb_exchange_token'),
        fb_exchange_token: token,
      }),
    ]),
  },
  { call: /^GET \/v24\.0\/me\/permissions$/, query: z.strictObject(proven) },
  {
    call: /^GET \/v24\.0\/me\/accounts$/,
    query: z.strictObject({ ...proven, fields: z.string(), limit: z.string() }),
  },
  { call: /^GET \/v24\.0\/\d+$/, query: z.strictObject({ ...proven, fields: z.string() }) },
  {
    call: /^POST \/v24\.0\/\d+\/photos$/,
    form: z.strictObject({
      ...proven,
      published: z.literal('false'),
      alt_text_custom: z.string().optional(),
      source: z.literal('file'),
    }),
  },
  {
    call: /^POST \/v24\.0\/\d+\/feed$/,
    form: z.strictObject({
      ...proven,
      message: z.string(),
      link: z.url().optional(),
      attached_media: z
        .string()
        .regex(/^\[\{"media_fbid":"\d+"\}(,\{"media_fbid":"\d+"\})*\]$/)
        .optional(),
    }),
  },
  {
    call: /^POST \/v24\.0\/\d+_\d+\/comments$/,
    form: z.strictObject({ ...proven, message: z.string() }),
  },
  {
    call: /^GET \/v24\.0\/\d+\/published_posts$/,
    query: z.strictObject({
      ...proven,
      fields: z.literal('id,message,created_time'),
      limit: z.coerce.number().max(100),
    }),
  },
  {
    call: /^POST \/v24\.0\/$/,
    form: z.strictObject({ ...proven, batch: z.string(), include_headers: z.literal('false') }),
  },
]

export const instagramShapes: RequestShape[] = [
  {
    call: /^POST \/oauth\/access_token$/,
    form: z.strictObject({
      ...app,
      grant_type: z.literal('authorization_code'),
      redirect_uri: z.url(),
      code: token,
    }),
  },
  {
    call: /^GET \/access_token$/,
    query: z.strictObject({
      grant_type: z.literal('ig_exchange_token'),
      client_secret: token,
      access_token: token,
    }),
  },
  {
    call: /^GET \/refresh_access_token$/,
    query: z.strictObject({ grant_type: z.literal('ig_refresh_token'), access_token: token }),
  },
  {
    call: /^GET \/v24\.0\/(?:me|\d+)$/,
    query: z.strictObject({ access_token: token, fields: z.string() }),
  },
  {
    call: /^POST \/v24\.0\/\d+\/media$/,
    form: z.union([
      z.strictObject({
        access_token: token,
        image_url: z.url(),
        alt_text: z.string().optional(),
        caption: z.string().optional(),
        is_carousel_item: z.literal('true').optional(),
      }),
      z.strictObject({
        access_token: token,
        media_type: z.literal('CAROUSEL'),
        children: z.string().regex(/^\d+(,\d+){1,9}$/),
        caption: z.string(),
      }),
    ]),
  },
  {
    call: /^POST \/v24\.0\/\d+\/media_publish$/,
    form: z.strictObject({ access_token: token, creation_id: id }),
  },
  {
    call: /^POST \/v24\.0\/\d+\/comments$/,
    form: z.strictObject({ access_token: token, message: z.string() }),
  },
  {
    call: /^GET \/v24\.0\/\d+\/media$/,
    query: z.strictObject({
      access_token: token,
      fields: z.literal('id,caption,permalink,timestamp'),
      limit: z.string(),
    }),
  },
  {
    call: /^GET \/v24\.0\/\d+\/insights$/,
    query: z.strictObject({
      access_token: token,
      metric: z.literal('likes,comments,shares,views'),
    }),
  },
]
