import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { API_VERSION } from '../../providers/payments/stripe.client.ts'
import { SETUP_PAGE, useLink } from './accounts.ts'
import { Refused, type Answer } from './answers.ts'
import { newId } from './cards.ts'
import { runControl, type Controlled } from './control.ts'
import { openFaults, type Fault } from './faults.ts'
import { readForm } from './form.ts'
import { openKeys } from './keys.ts'
import { checkAgainstReference } from './reference.ts'
import { requests } from './requests.ts'
import { routeOf, type Route } from './routes.ts'
import { openWorld, type World } from './world.ts'

type Stand = Controlled

/** A request being answered: what it asks for and under which key. */
type Asked = { method: string; url: URL; body: string; key: string | undefined; token: string }

/** Long enough that a second request with the same key finds the first one at work. */
const WORK_MS = 3

/** Stripe's API, as far as we use it, with all of its state in this process. */
export function standInServer(): Server {
  const stand: Stand = { world: openWorld(), faults: openFaults(), keys: openKeys(), log: [] }
  return createServer((request, response) => {
    serve(stand, request, response).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      send(response, {
        status: 500,
        body: { error: { type: 'api_error', message: String(error) } },
      })
    })
  })
}

async function serve(stand: Stand, request: IncomingMessage, response: ServerResponse) {
  const asked = await read(request)
  const path = asked.url.pathname
  if (request.method === 'OPTIONS') return send(response, { status: 204, body: undefined })
  if (path.startsWith('/_control/')) return send(response, controlled(stand, asked))
  if (path.startsWith(`${SETUP_PAGE}/`)) return goOn(stand.world, path, response)

  const fault = stand.faults.meet({ method: asked.method, path, key: asked.key })
  const answer = fault?.kind === 'drop_before' ? undefined : await answerTo(stand, asked, fault)
  if (fault?.kind === 'late') await pause(fault.ms)
  const isDropped = !answer || fault?.kind === 'drop_after'
  const status = isDropped ? 'dropped' : answer.status
  stand.log.push({ method: asked.method, path, key: asked.key, status })
  if (isDropped) request.socket.destroy()
  else send(response, answer, asked.key)
}

async function answerTo(stand: Stand, asked: Asked, fault: Fault | undefined): Promise<Replayable> {
  try {
    if (fault?.kind === 'rate_limit')
      throw new Refused(429, 'Too many requests hit the API too quickly.', { code: 'rate_limit' })
    if (fault?.kind === 'fail') throw failure()
    return await perform(stand, asked, fault)
  } catch (error) {
    if (error instanceof Refused) return error.answer()
    throw error
  }
}

type Replayable = Answer & { replayed?: boolean }

/** Checks first; only what is then begun has its answer kept under the key. */
async function perform(stand: Stand, asked: Asked, fault: Fault | undefined): Promise<Replayable> {
  const found = routeOf(asked.method, asked.url.pathname)
  if (!found)
    throw new Refused(404, `Unrecognized request URL (${asked.method}: ${asked.url.pathname}).`)
  authorize(found.route, asked.token)
  const input = inputOf(found.route, asked)
  const call = { world: stand.world, id: found.id, origin: asked.url.origin }
  // The route's own schema has just made the input, as its handler's type asks for.
  const act = () => found.route.answer(call, input as never)

  const { key } = asked
  if (asked.method === 'GET' || key === undefined)
    return { status: 200, body: expanded(stand.world, act(), input) }
  const known = stand.keys.claim(key, `${asked.method} ${asked.url.pathname} ${asked.body}`)
  if (known) return { ...known, replayed: true }
  await pause(fault?.kind === 'slow' ? fault.ms : WORK_MS)
  const answer = outcome(stand.world, act, input, fault)
  // As it is now: what happens to the object later does not change the answer.
  stand.keys.remember(key, structuredClone(answer))
  return answer
}

function outcome(world: World, act: () => object, input: object, fault: Fault | undefined): Answer {
  if (fault?.kind === 'fail_stored') return failure().answer()
  try {
    const body = expanded(world, act(), input)
    return fault?.kind === 'fail_after' ? failure().answer() : { status: 200, body }
  } catch (error) {
    if (error instanceof Refused) return error.answer()
    throw error
  }
}

const failure = () => new Refused(500, 'An unknown error occurred', { type: 'api_error' })

/** A real live key never belongs here; the made-up one is of a server that takes this for Stripe itself. */
function authorize({ fromBrowser }: Route, token: string): void {
  if (
    /^(sk|rk)_test_|^sk_live_stand_in$/.test(token) ||
    (fromBrowser && token.startsWith('pk_test_'))
  )
    return
  throw new Refused(401, `Invalid API Key provided: ${token.slice(0, 8)}...`)
}

function inputOf(route: Route, { method, url, body }: Asked): object {
  const form = readForm(method === 'GET' ? url.search.slice(1) : body)
  if (route.fromBrowser) delete form['key']
  const { data, error } = requests[route.request].safeParse(form)
  if (error)
    throw new Refused(400, z.prettifyError(error), {
      code: 'parameter_invalid',
      param: error.issues[0]?.path.join('.') ?? '',
    })
  checkAgainstReference(route, form, data)
  return data
}

/** Only what we ask to see in full: the booking behind a charge, and the charge of a payment. */
function expanded(world: World, body: object, input: object): object {
  const wanted = 'expand' in input && Array.isArray(input.expand) ? input.expand : []
  const charge =
    wanted.includes('latest_charge') && 'latest_charge' in body
      ? world.charges.get(String(body.latest_charge))
      : undefined
  if (charge) return { ...body, latest_charge: charge }
  const booking =
    wanted.includes('balance_transaction') && 'balance_transaction' in body
      ? world.bookings.get(String(body.balance_transaction))
      : undefined
  return booking ? { ...body, balance_transaction: booking } : body
}

function controlled(stand: Stand, { url, body }: Asked): Answer {
  const name = url.pathname.slice('/_control/'.length)
  try {
    const done = runControl(stand, name, body === '' ? {} : JSON.parse(body))
    return done
      ? { status: 200, body: done }
      : { status: 404, body: { error: `No control ${name}` } }
  } catch (error) {
    return error instanceof Refused
      ? error.answer()
      : { status: 400, body: { error: String(error) } }
  }
}

function goOn(world: World, path: string, response: ServerResponse): void {
  const next = useLink(world, path.split('/').at(-1) ?? '')
  if (next === undefined) return send(response, { status: 404, body: {} })
  response.writeHead(303, { location: next }).end()
}

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  const { headers, method = 'GET', url = '/' } = request
  const version = headers['stripe-version']
  if (version !== undefined && version !== API_VERSION)
    throw new Error(`Asked in the version ${String(version)} of the API, not in ${API_VERSION}`)
  const [, bearer = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  const key = headers['idempotency-key']
  const address = new URL(url, `http://${headers.host ?? 'localhost'}`)
  // Browsers send their key along, for want of a header.
  const sent = method === 'GET' ? address.searchParams : new URLSearchParams(body)
  return {
    method,
    url: address,
    body,
    key: typeof key === 'string' ? key : undefined,
    token: bearer || (sent.get('key') ?? ''),
  }
}

function send(response: ServerResponse, answer: Replayable, key?: string): void {
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'request-id': newId('req'),
    'stripe-version': API_VERSION,
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(answer.replayed && { 'idempotent-replayed': 'true' }),
  })
  response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body))
}
