import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { SocialPlatform } from '../../../contract/social.ts'
import { listenOnFreePort } from '../listen-on-free-port.ts'
import { answerFacebook } from './facebook.ts'
import { answerInstagram } from './instagram.ts'
import { answerLinkedIn } from './linkedin.ts'
import { answerTikTok } from './tiktok.ts'
import {
  Dropped,
  openWorld,
  type NetworkStandIn,
  type StandInAnswer,
  type StandInRequest,
  type WorldOptions,
} from './world.ts'
import { answerX } from './x.ts'

type Answer = (
  world: NetworkStandIn,
  request: StandInRequest,
  apiBase: string,
) => StandInAnswer | Promise<StandInAnswer>

const answers: Record<SocialPlatform, Answer> = {
  facebook: answerFacebook,
  instagram: answerInstagram,
  twitter: answerX,
  linkedin: answerLinkedIn,
  tiktok: answerTikTok,
}

/** The pages where a person allows an app; each network has its own. */
const CONSENT =
  /\/(?:dialog\/oauth|oauth\/authorize|oauth2\/authorize|oauth\/v2\/authorization|auth\/authorize\/)$/

/** A picture that it serves itself, for networks that fetch theirs: the smallest JPEG. */
export const PICTURE = '/picture.jpg'
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)

/** A stand-in for one network on this machine. It obeys the rules of the real one, the unpleasant ones included. */
export async function startNetwork(platform: SocialPlatform, options: WorldOptions = {}) {
  const world = openWorld(options)
  let apiBase = ''
  const server = createServer((incoming, outgoing) => {
    void respond(incoming).then(
      ({ status = 200, headers = {}, body, html, file }) => {
        const type = html === undefined ? 'application/json' : 'text/html; charset=utf-8'
        outgoing.writeHead(status, { 'content-type': type, ...headers })
        outgoing.end(file ?? html ?? (body === undefined ? '' : JSON.stringify(body)))
      },
      (error: unknown) => {
        if (error instanceof Dropped) return void incoming.socket.destroy()
        outgoing.writeHead(500).end(String(error))
      },
    )
  })

  async function respond(incoming: IncomingMessage): Promise<StandInAnswer & { file?: Buffer }> {
    const request = await received(incoming)
    if (request.path === PICTURE) return { headers: { 'content-type': 'image/jpeg' }, file: JPEG }
    if (CONSENT.test(request.path)) return consentPage(world, `${apiBase}${incoming.url}`)
    world.requests.push(request)
    const pause = world.pauseMs()
    await wait(pause)
    try {
      return await answers[platform](world, request, apiBase)
    } finally {
      await wait(pause)
    }
  }

  apiBase = `http://127.0.0.1:${await listenOnFreePort(server)}`
  return {
    world,
    apiBase,
    settings: { clientId: world.clientId, clientSecret: world.clientSecret, apiBase },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Where a person presses Allow. */
function consentPage(world: NetworkStandIn, url: string): StandInAnswer {
  const { searchParams: query } = new URL(url)
  const back = new URL(query.get('redirect_uri') ?? '')
  back.searchParams.set('state', query.get('state') ?? '')
  const cancelled = new URL(back)
  cancelled.searchParams.set('error', 'access_denied')
  back.searchParams.set('code', world.allow(url))
  const link = (to: URL, words: string) =>
    `<p><a href="${to.href.replaceAll('&', '&amp;')}">${words}</a></p>`
  return {
    html: `<!doctype html><title>Stand-in</title>${link(back, 'Allow')}${link(cancelled, 'Cancel')}`,
  }
}

async function received(incoming: IncomingMessage): Promise<StandInRequest> {
  const url = new URL(incoming.url ?? '/', 'http://stand-in')
  const bytes = await buffer(incoming)
  const type = incoming.headers['content-type'] ?? ''
  const isForm = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/.test(type)
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    ),
    form: isForm
      ? await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
      : undefined,
    json: type.startsWith('application/json') ? JSON.parse(bytes.toString()) : undefined,
    bytes: bytes.length,
  }
}
