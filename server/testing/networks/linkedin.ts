import { z } from 'zod'
import { comment, find, publish, statistics } from './linkedin-posts.ts'
import { PREFIX, problem } from './linkedin-problem.ts'
import { bearerOf, field } from './request-fields.ts'
import {
  type NetworkStandIn,
  type StandInAnswer,
  type StandInRequest,
  type TokenUse,
} from './world.ts'

const DAY_MS = 86_400_000
/** The versioned API: a version with each call, little text, uploads in two calls, refresh tokens for partners. */
export function answerLinkedIn(
  world: NetworkStandIn,
  request: StandInRequest,
  apiBase: string,
): StandInAnswer {
  if (request.path === '/oauth/v2/accessToken') return token(world, request)
  const use = world.useOf(bearerOf(request))
  if (!use)
    return problem(
      401,
      'The token used in the request has been revoked by the user',
      'REVOKED_ACCESS_TOKEN',
    )
  if (request.method === 'PUT' && request.path.startsWith('/dms-uploads/'))
    return uploaded(world, request)
  const { 'linkedin-version': version = '', 'x-restli-protocol-version': protocol } =
    request.headers
  if (!/^20\d{4}$/.test(version))
    return problem(426, 'Requested version is not active', 'NONEXISTENT_VERSION')
  if (protocol !== '2.0.0')
    return problem(400, 'Invalid query parameters passed to request', 'ILLEGAL_ARGUMENT')
  const path = decodeURIComponent(request.path)
  if (path === '/rest/organizationAcls')
    return {
      body: {
        elements: use.accountIds.map((id) => ({
          role: 'ADMINISTRATOR',
          state: 'APPROVED',
          organization: `${PREFIX}${id}`,
        })),
      },
    }
  if (path.startsWith('/rest/organizations/')) return organization(world, path)
  if (path.startsWith('/rest/networkSizes/'))
    return { body: { firstDegreeSize: world.accountOf(path.split(PREFIX)[1])?.followers ?? 0 } }
  if (path === '/rest/images') return initialize(world, request, use, apiBase)
  if (path === '/rest/organizationalEntityShareStatistics') return statistics(world, request)
  if (path === '/rest/posts')
    return request.method === 'POST' ? publish(world, request, use) : find(world, request)
  const commented = /^\/rest\/socialActions\/(.+)\/comments$/.exec(path)
  if (commented) return comment(world, request, commented[1] ?? '')
  return problem(404, `No virtual resource found for ${path}`, 'RESOURCE_NOT_FOUND')
}

function token(world: NetworkStandIn, request: StandInRequest): StandInAnswer {
  const refuse = (words: string) => ({
    status: 400,
    body: { error: 'invalid_request', error_description: words },
  })
  if (field(request, 'client_secret') !== world.clientSecret)
    return {
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client authentication failed' },
    }
  if (field(request, 'grant_type') === 'refresh_token') {
    const refreshToken = field(request, 'refresh_token') ?? ''
    // It stays, and its end does not move.
    const earlier = world.useRefresh(refreshToken, false)
    if (!earlier)
      return refuse(
        'The provided authorization grant or refresh token is invalid, expired or revoked.',
      )
    return issued(world, earlier.use, { refreshToken, expiresAt: earlier.expiresAt })
  }
  const consent = world.redeem({
    code: field(request, 'code') ?? '',
    redirectUri: field(request, 'redirect_uri') ?? '',
    verifier: null,
  })
  if (!consent)
    return refuse(
      'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired.',
    )
  return issued(world, { accountIds: consent.accountIds, scopes: consent.scopes })
}

function issued(
  world: NetworkStandIn,
  { accountIds, scopes }: Pick<TokenUse, 'accountIds' | 'scopes'>,
  kept?: { refreshToken: string; expiresAt: Date | null },
): StandInAnswer {
  const access_token = world.issueToken({ accountIds, scopes }, 60 * DAY_MS)
  const expiresAt = kept?.expiresAt ?? world.after(365 * DAY_MS)
  const use = { accountIds, scopes, expiresAt: null }
  return {
    body: {
      access_token,
      expires_in: 5_184_000,
      refresh_token: kept?.refreshToken ?? world.issueRefresh(use, access_token, expiresAt),
      refresh_token_expires_in: Math.floor((expiresAt.getTime() - world.now().getTime()) / 1_000),
      scope: scopes.join(','),
      token_type: 'Bearer',
    },
  }
}

function organization(world: NetworkStandIn, path: string): StandInAnswer {
  const page = world.accountOf(path.split('/').at(-1))
  if (!page) return problem(404, 'Not found', 'NOT_FOUND')
  return { body: { id: Number(page.id), localizedName: page.name, vanityName: page.handle } }
}

const Initialize = z.strictObject({
  initializeUploadRequest: z.strictObject({ owner: z.string() }),
})

function initialize(
  world: NetworkStandIn,
  { json, query }: StandInRequest,
  use: TokenUse,
  apiBase: string,
): StandInAnswer {
  const owner = Initialize.safeParse(json).data?.initializeUploadRequest.owner.replace(PREFIX, '')
  if (query.get('action') !== 'initializeUpload' || !use.accountIds.includes(owner ?? ''))
    return problem(403, 'Not enough permissions to access: initializeUpload', 'ACCESS_DENIED')
  const image = `urn:li:image:${world.newId()}`
  world.things.set(image, { kind: 'image', isUploaded: '' })
  return {
    body: {
      value: {
        uploadUrlExpiresAt: world.after(DAY_MS).getTime(),
        uploadUrl: `${apiBase}/dms-uploads/${image}`,
        image,
      },
    },
  }
}

function uploaded(world: NetworkStandIn, { path, bytes }: StandInRequest): StandInAnswer {
  const image = world.things.get(decodeURIComponent(path).replace('/dms-uploads/', ''))
  if (!image || bytes === 0) return problem(400, 'The upload is not valid', 'INVALID_UPLOAD')
  image.isUploaded = 'yes'
  return { status: 201 }
}
