import { createHash } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { isList } from '../../../contract/list.ts'
import { schemaOf } from '../../../contract/openapi.ts'
import { seeded } from '../seeded.ts'
import type { Callers } from './callers.ts'
import { drawValue, pick, type Random } from './draw-value.ts'
import { drawForm } from './forms.ts'
import { faultOf, isPolluted, type Reply } from './judge.ts'
import { ADDRESS_MUTATIONS, BODY_MUTATIONS, type Draft } from './mutations.ts'

/** A case that broke a rule; with the seed its index makes it again. */
export type Fault = {
  endpoint: string
  index: number
  mutation: string
  what: string
  call: string
  /** How many cases of the endpoint broke the rule in the same way. */
  times: number
}

/** How many cases were made and accepted (answered below 400), which endpoints no case got into, and what broke a rule. */
export type Outcome = { cases: number; accepted: number; neverEntered: string[]; faults: Fault[] }

type Fuzz = {
  http: FastifyInstance
  endpoints: readonly Endpoint[]
  cases: number
  seed: number
  /** Makes the people of the next calls. */
  callers: () => Promise<Callers>
  /** Called with each fault of a kind that the endpoint did not show before. */
  onFault?: (fault: Fault) => void
}

/** After so many calls their people are made again: some calls remove or block people. */
const CALLS_BY_SAME_PEOPLE = 100

const NO_ANSWER_MS = 60_000
const AS_DRAWN = 'as drawn'

/** Makes so many random calls of each endpoint, the same for the same seed, and judges every answer. */
export async function runFuzz(fuzz: Fuzz): Promise<Outcome> {
  const outcome = { cases: 0, accepted: 0 }
  const faults = new Map<string, Fault>()
  const entered = new Set<Endpoint>()
  let people = await fuzz.callers()
  for (const endpoint of fuzz.endpoints)
    for (let index = 0; index < fuzz.cases; index += 1) {
      outcome.cases += 1
      if (outcome.cases % CALLS_BY_SAME_PEOPLE === 0) people = await fuzz.callers()
      const { reply, fault } = await playCase(fuzz, endpoint, index, people)
      if (reply && reply.status < 400) outcome.accepted += 1
      if (reply && isEntry(reply)) entered.add(endpoint)
      if (!fault) continue
      const kind = `${fault.endpoint} ${fault.what.slice(0, 60)}`
      const known = faults.get(kind)
      if (known) known.times += 1
      else {
        faults.set(kind, fault)
        fuzz.onFault?.(fault)
      }
    }
  const neverEntered = fuzz.endpoints.filter((each) => !entered.has(each)).map(nameOf)
  return { ...outcome, neverEntered, faults: [...faults.values()] }
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

async function playCase({ http, seed }: Fuzz, endpoint: Endpoint, index: number, people: Callers) {
  const random = randomOf(seed, endpoint, index)
  const { mutation, draft } = mutate(random, endpoint, draftOf(random, endpoint, people))
  const request = requestOf(endpoint, draft, await people.cookieFor(random, endpoint))
  const reply = await replyTo(http, endpoint, request)
  const what = faultIn(endpoint, reply, mutation)
  if (what === undefined) return { reply }
  const call = `${String(request.url).slice(0, 300)} ${String(request.payload ?? '').slice(0, 600)}`
  return {
    reply,
    fault: { endpoint: nameOf(endpoint), index, mutation, what, call, times: 1 },
  }
}

/** Codes of refusals that may come before the use case looks at what the call is about. */
const AT_THE_DOOR =
  /"code":"(invalid_input|not_found|not_signed_in|forbidden|not_approved|two_factor_needed|unsupported_media|too_large)"/

/** Whether a use case answered: it did what it was asked, or refused for a reason of its own. */
const isEntry = ({ status, text }: Reply): boolean => status < 400 || !AT_THE_DOOR.test(text)

function faultIn(
  endpoint: Endpoint,
  reply: Reply | undefined,
  mutation: string,
): string | undefined {
  if (isPolluted()) return 'a prototype of all objects was changed'
  if (!reply) return `no answer within ${NO_ANSWER_MS / 1_000} s`
  return faultOf(endpoint, reply, !(mutation in ADDRESS_MUTATIONS))
}

/** Each case has numbers of its own, so that one can be played alone. */
function randomOf(seed: number, { method, path }: Endpoint, index: number): Random {
  const text = `${seed} ${method} ${path} ${index}`
  return seeded(createHash('sha256').update(text).digest().readUInt32LE(0))
}

function draftOf(random: Random, endpoint: Endpoint, { ids }: Callers): Draft {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const { properties = {} } = endpoint.params ? schemaOf(endpoint.params) : {}
  const valueOf = (name: string): string => {
    const stored = ids[name]
    if (stored && stored.length > 0 && random() < 0.7) return pick(random, stored)
    const value = drawValue(random, properties[name] ?? { type: 'string' })
    const text = String(value)
    return text.isWellFormed() && text !== '' ? text : 'x'
  }
  const draft: Draft = {
    params: Object.fromEntries(names.map((name) => [name, valueOf(name)])),
    query: queryOf(random, endpoint),
    body: endpoint.body && drawValue(random, schemaOf(endpoint.body)),
    headers: random() < 0.2 ? { 'idempotency-key': `key-${Math.floor(random() * 3)}` } : {},
  }
  return endpoint.multipart ? { ...draft, ...drawForm(random, draft.headers) } : draft
}

function queryOf(random: Random, endpoint: Endpoint): Draft['query'] {
  const schema = isList(endpoint) ? endpoint.page.query : endpoint.query
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties)
    .filter(([name]) => required.includes(name) || random() < 0.35)
    .map(([name, each]) => [name, String(drawValue(random, each))])
}

function mutate(
  random: Random,
  endpoint: Endpoint,
  draft: Draft,
): { mutation: string; draft: Draft } {
  const share = random()
  if (share < 0.2) return { mutation: AS_DRAWN, draft }
  const all = endpoint.method !== 'GET' && share < 0.8 ? BODY_MUTATIONS : ADDRESS_MUTATIONS
  const [mutation, change] = pick(random, Object.entries(all))
  return { mutation, draft: change(random, draft) }
}

function requestOf(endpoint: Endpoint, draft: Draft, cookie: string | undefined): InjectOptions {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encode(draft.params[name] ?? 'x'),
  )
  const query = draft.query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const payload = draft.bytes ?? (draft.body === undefined ? undefined : JSON.stringify(draft.body))
  return {
    method: endpoint.method,
    url: query ? `${path}?${query}` : path,
    headers: {
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie: `sid=${cookie}` }),
      ...draft.headers,
    },
    ...(payload !== undefined && endpoint.method !== 'GET' && { payload }),
  }
}

/** Half a character has no address of its own: a byte that is no UTF-8 stands for it. */
const encode = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : '%ff%ed%a0%80'

/** The answer, of a stream its beginning; undefined where none comes in time. */
async function replyTo(
  http: FastifyInstance,
  { stream }: Endpoint,
  request: InjectOptions,
): Promise<Reply | undefined> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), NO_ANSWER_MS)
  try {
    const answer = await http.inject({
      ...request,
      signal: late.signal,
      ...(stream && { payloadAsStream: true }),
    })
    const opened = stream === true && answer.statusCode < 400
    const text = opened ? '' : stream ? await textOf(answer.stream()) : answer.body
    if (opened) answer.stream().destroy()
    // As a connection does: until it is closed, its time limit keeps a body that was not read.
    if (!stream) answer.raw.req.destroy()
    return { status: answer.statusCode, type: String(answer.headers['content-type'] ?? ''), text }
  } catch (error) {
    if (late.signal.aborted) return undefined
    return { status: 500, type: 'none', text: `broken off: ${String(error)}` }
  } finally {
    clearTimeout(timer)
  }
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}
