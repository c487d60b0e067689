import { z } from 'zod'

/**
 * What the networks' public descriptions say of the requests that we send, written by hand from them: nothing else may be sent.
 * X: openapi.json of https://github.com/xdevplatform/docs. Facebook and Instagram: api_specs of
 * https://github.com/facebook/facebook-business-sdk-codegen (Page, PagePost, IGUser, IGMedia) and
 * https://developers.facebook.com/docs/graph-api. LinkedIn: https://learn.microsoft.com/en-us/linkedin/marketing/community-management.
 * TikTok: https://developers.tiktok.com/doc/content-posting-api-reference-photo-post and the pages beside it.
 */
export type RequestShape = {
  call: RegExp
  query?: z.ZodType
  form?: z.ZodType
  json?: z.ZodType
  /** A file without a form. */
  isFile?: true
}

export const id = z.string().regex(/^\d{1,19}$/)
export const token = z.string().min(1)
/** How most networks know our app. */
export const app = { client_id: token, client_secret: token }
