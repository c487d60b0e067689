import { z } from 'zod'
import { app, token, type RequestShape } from './request-shape.ts'

const organization = z.string().regex(/^urn:li:organization:\d+$/)
const share = z.string().regex(/^urn:li:(?:share|ugcPost):\d+$/)
const image = z.strictObject({
  id: z.string().regex(/^urn:li:image:/),
  altText: z.string().max(4_086),
})

export const linkedinShapes: RequestShape[] = [
  {
    call: /^POST \/oauth\/v2\/accessToken$/,
    form: z.union([
      z.strictObject({
        ...app,
        grant_type: z.literal('authorization_code'),
        code: token,
        redirect_uri: z.url(),
      }),
      z.strictObject({ ...app, grant_type: z.literal('refresh_token'), refresh_token: token }),
    ]),
  },
  {
    call: /^GET \/rest\/organizationAcls$/,
    query: z.strictObject({
      q: z.literal('roleAssignee'),
      role: z.literal('ADMINISTRATOR'),
      state: z.literal('APPROVED'),
      count: z.string(),
    }),
  },
  { call: /^GET \/rest\/organizations\/\d+$/, query: z.strictObject({}) },
  {
    call: /^GET \/rest\/networkSizes\/urn%3Ali%3Aorganization%3A\d+$/,
    query: z.strictObject({ edgeType: z.literal('COMPANY_FOLLOWED_BY_MEMBER') }),
  },
  {
    call: /^POST \/rest\/images$/,
    query: z.strictObject({ action: z.literal('initializeUpload') }),
    json: z.strictObject({ initializeUploadRequest: z.strictObject({ owner: organization }) }),
  },
  { call: /^PUT \/dms-uploads\/urn:li:image:\d+$/, isFile: true },
  {
    call: /^POST \/rest\/posts$/,
    json: z.strictObject({
      author: organization,
      commentary: z.string(),
      visibility: z.literal('PUBLIC'),
      distribution: z.strictObject({
        feedDistribution: z.literal('MAIN_FEED'),
        targetEntities: z.array(z.never()),
        thirdPartyDistributionChannels: z.array(z.never()),
      }),
      content: z
        .union([
          z.strictObject({ media: image }),
          z.strictObject({ multiImage: z.strictObject({ images: z.array(image).min(2).max(20) }) }),
        ])
        .optional(),
      lifecycleState: z.literal('PUBLISHED'),
      isReshareDisabledByAuthor: z.boolean(),
    }),
  },
  {
    call: /^POST \/rest\/socialActions\/urn%3Ali%3Ashare%3A\d+\/comments$/,
    json: z.strictObject({
      actor: organization,
      object: share,
      message: z.strictObject({ text: z.string() }),
    }),
  },
  {
    call: /^GET \/rest\/posts$/,
    query: z.strictObject({
      q: z.literal('author'),
      author: organization,
      count: z.coerce.number().max(100),
      sortBy: z.enum(['LAST_MODIFIED', 'CREATED']),
    }),
  },
  {
    call: /^GET \/rest\/organizationalEntityShareStatistics$/,
    query: z.strictObject({
      q: z.literal('organizationalEntity'),
      organizationalEntity: organization,
      shares: z.string().startsWith('List(').optional(),
      ugcPosts: z.string().startsWith('List(').optional(),
    }),
  },
]
