import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, ERROR_STATUS } from '../../contract/errors.ts'
import { paths } from '../../contract/paths.ts'
import { platformFacts, SocialPlatform } from '../../contract/social.ts'
import type { Browser, Identify } from '../core/bind.ts'
import type { User } from '../core/caller.ts'
import { sendHtml } from '../core/send-html.ts'
import type { Context } from '../core/context.ts'
import { OauthRefusal, completeConnection, startConnection } from './connect-by-oauth.ts'
import { oauthPage } from './oauth-page.ts'

type Platform = { Params: { platform: string } }
type Callback = Platform & { Querystring: Record<string, unknown> }

const NEEDS = { access: 'admin', right: 'run-marketing' } as const

/** Where a member of the team leaves for a network to connect an account, and comes back. Browsers navigate here. */
export function oauthRoutes(app: FastifyInstance, ctx: Context, identify: Identify): void {
  const { productName } = ctx.config

  app.get<Platform>('/oauth/:platform/start', (request, reply) =>
    answer(request, reply, productName, async (platform) => {
      const person = await personOf(identify, request, reply)
      if (!person) return `${paths.login}?next=${encodeURIComponent(request.url)}`
      return startConnection(ctx, { ...person, platform, redirectUri: backTo(request, platform) })
    }),
  )

  app.get<Callback>('/oauth/:platform/callback', (request, reply) =>
    answer(request, reply, productName, async (platform) => {
      const person = await personOf(identify, request, reply)
      const { state, code, error, error_description: description } = texts(request.query)
      if (!person) throw new OauthRefusal('Please sign in first, and start again from there.')
      const call = 'GET /oauth/:platform/callback'
      const actor = { ...person.actor, call, address: request.ip }
      const own = { ...ctx, actor }
      const result = { ...person, platform, state, code, error, description }
      return accountsPath(await completeConnection(own, result))
    }),
  )

  const backTo = (request: FastifyRequest, platform: SocialPlatform): string => {
    const origin = ctx.config.origin ?? `${request.protocol}://${request.host}`
    return `${origin}/oauth/${platform}/callback`
  }
}

/** The accounts, with what the sign-in at the network led to. */
const accountsPath = (outcome: Record<string, string>): string =>
  `${paths.admin}?${new URLSearchParams({ tab: 'social', part: 'accounts', ...outcome })}`

/** What the network's address carries; a text that comes twice counts as none. */
const texts = (query: Record<string, unknown>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length <= 4_000 ? value : undefined,
    ]),
  )

/** Who is signed in, in which session; undefined without one. @throws AppError forbidden. */
async function personOf(identify: Identify, request: FastifyRequest, reply: FastifyReply) {
  const { caller, browser } = await identify(NEEDS, request, reply).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_signed_in') return NOT_SIGNED_IN
    throw error
  })
  const user = 'user' in caller ? caller.user : undefined
  const { sessionId } = browser
  if (!user?.teamRole || sessionId === undefined) return undefined
  return { user, sessionId, actor: { userId: user.id, teamRole: user.teamRole } }
}

const NOT_SIGNED_IN: { caller: { user?: User }; browser: Pick<Browser, 'sessionId'> } = {
  caller: {},
  browser: { sessionId: undefined },
}

/** Goes where `work` leads, or says on a page of its own why not. */
async function answer(
  request: FastifyRequest<Platform>,
  reply: FastifyReply,
  productName: string,
  work: (platform: SocialPlatform) => Promise<string>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  const platform = SocialPlatform.safeParse(request.params.platform)
  if (!platform.success) throw new AppError('not_found', 'There is nothing at this address')
  try {
    return await reply.redirect(await work(platform.data), 303)
  } catch (error) {
    const isExplained = error instanceof OauthRefusal || error instanceof AppError
    if (!isExplained) throw error
    const { label } = platformFacts[platform.data]
    return sendHtml(
      reply.code(error instanceof AppError ? ERROR_STATUS[error.code] : 400),
      oauthPage({ productName, platform: platform.data, label, reason: error.message }),
    )
  }
}
