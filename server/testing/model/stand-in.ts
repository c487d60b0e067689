import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { ModelSettings } from '../../providers/model/model.ts'
import { listenOnFreePort } from '../listen-on-free-port.ts'

const Part = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
])
/** As much of a request as tests look at. */
const Request = z.looseObject({
  model: z.string(),
  messages: z.tuple([
    z.object({ role: z.literal('system'), content: z.string() }),
    z.object({ role: z.literal('user'), content: z.array(Part) }),
  ]),
  response_format: z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({
      name: z.string(),
      strict: z.literal(true),
      schema: z.record(z.string(), z.unknown()),
    }),
  }),
})
export type ModelRequest = z.output<typeof Request>

/** What a request is met with. */
export type Behaviour = (response: ServerResponse, request: ModelRequest) => void

/** A thing as a model names it, with the keys of the schema. */
export const thing = (name: string, fields: object = {}) => ({
  name,
  quantity: 1,
  volume_cubic_yards: null,
  weight_kilograms: null,
  flags: [],
  confidence: 0.9,
  ...fields,
})

/** What a model says of a load with these things. */
export const load = (items: object[], fields: object = {}) => ({
  items,
  flights_of_stairs: null,
  not_understood: [],
  confidence: 0.9,
  ...fields,
})

/** The customer's words as they stand in a request, read back from their JSON. */
export function wordsIn({ messages: [, user] }: ModelRequest): string {
  const [first] = user.content
  const text = first?.type === 'text' ? first.text : ''
  const [, quoted = ''] = /words: ("[^]*")$/.exec(text) ?? []
  return z.string().parse(JSON.parse(quoted))
}

/** A whole answer of the API around what the model says. */
export const completion = (message: object, choice: object = {}) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_795_000_000,
  model: 'looker-1',
  choices: [
    {
      index: 0,
      logprobs: null,
      finish_reason: 'stop',
      message: { role: 'assistant', content: null, refusal: null, ...message },
      ...choice,
    },
  ],
  usage: { prompt_tokens: 900, completion_tokens: 120, total_tokens: 1_020 },
})

const send = (response: ServerResponse, body: string, status = 200, headers: object = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}

export const sends =
  (body: object): Behaviour =>
  (response) =>
    send(response, JSON.stringify(body))

export const says = (content: string): Behaviour => sends(completion({ content }))
export const reads = (answer: object): Behaviour => says(JSON.stringify(answer))

export const fails =
  (status: number, headers: object = {}): Behaviour =>
  (response) =>
    send(response, '{"error":{"message":"No"}}', status, headers)

/** Takes the request and never answers. */
export const hangs: Behaviour = () => {}

/** The head of an answer, and then a byte now and again for ever. */
export const drips: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 5)
  response.on('close', () => clearInterval(timer))
}

/** Half of an answer, and the connection is gone. */
export const stopsHalfway: Behaviour = (response) => {
  response.writeHead(200, { 'content-length': '1000' })
  response.write('{"id":"chatcmpl-1","choices":[', () => response.destroy())
}

/** More than any memory holds. */
export const neverEnds: Behaviour = (response) => {
  const part = 'x'.repeat(65_536)
  const more = () => {
    while (!response.destroyed && response.write(part)) {}
  }
  response.on('drain', more)
  more()
}

/**
 * A stand-in for an OpenAI-compatible server. Each request uses up one of the configured
 * behaviours; the last one repeats until a test configures others.
 */
export async function startModel() {
  let behaviours: Behaviour[] = []
  const requests: ModelRequest[] = []
  const keys: (string | undefined)[] = []

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/v1/chat/completions' || request.method !== 'POST')
      return send(response, '{}', 404)
    const asked = Request.parse(await json(request))
    requests.push(asked)
    keys.push(request.headers.authorization)
    const next = behaviours.length > 1 ? behaviours.shift() : behaviours[0]
    next?.(response, asked)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, String(error), 400))
  })
  const port = await listenOnFreePort(server)
  const settings: ModelSettings = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: 'sk-stand-in',
    model: 'looker-1',
  }

  return {
    settings,
    /** The settings as the environment of a server gives them. */
    environment: {
      AI_BASE_URL: settings.baseUrl,
      AI_API_KEY: settings.apiKey,
      AI_MODEL: settings.model,
    },
    requests,
    keys,
    /** One for each request from now on, and the last for all that follow. */
    behave(...next: Behaviour[]): void {
      behaviours = next
      requests.length = 0
      keys.length = 0
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
