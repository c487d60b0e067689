import { z } from 'zod'
import { token, type RequestShape } from './request-shape.ts'

const tiktokApp = { client_key: token, client_secret: token }

export const tiktokShapes: RequestShape[] = [
  {
    call: /^POST \/v2\/oauth\/token\/$/,
    form: z.union([
      z.strictObject({
        ...tiktokApp,
        grant_type: z.literal('authorization_code'),
        code: token,
        redirect_uri: z.url(),
      }),
      z.strictObject({
        ...tiktokApp,
        grant_type: z.literal('refresh_token'),
        refresh_token: token,
      }),
    ]),
  },
  { call: /^GET \/v2\/user\/info\/$/, query: z.strictObject({ fields: z.string() }) },
  { call: /^POST \/v2\/post\/publish\/creator_info\/query\/$/, json: z.strictObject({}) },
  {
    call: /^POST \/v2\/post\/publish\/content\/init\/$/,
    json: z.strictObject({
      post_info: z.strictObject({
        title: z.string().max(90),
        description: z.string().max(4_000),
        privacy_level: z.enum(['PUBLIC_TO_EVERYONE', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY']),
        disable_comment: z.boolean(),
        auto_add_music: z.boolean(),
      }),
      source_info: z.strictObject({
        source: z.literal('PULL_FROM_URL'),
        photo_images: z.array(z.url()).min(1).max(35),
        photo_cover_index: z.int(),
      }),
      post_mode: z.literal('DIRECT_POST'),
      media_type: z.literal('PHOTO'),
    }),
  },
  {
    call: /^POST \/v2\/post\/publish\/status\/fetch\/$/,
    json: z.strictObject({ publish_id: z.string() }),
  },
  {
    call: /^POST \/v2\/video\/query\/$/,
    query: z.strictObject({ fields: z.string() }),
    json: z.strictObject({
      filters: z.strictObject({ video_ids: z.array(z.string()).max(20) }),
    }),
  },
]
