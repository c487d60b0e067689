import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { projectRoot } from '../../core/project-root.ts'

/** Twilio's own description of its API and signatures; no part of the project. */
const FOLDER = join(projectRoot, '../shared/data/twilio')
const REFERENCE = join(FOLDER, 'twilio_api_v2010.json')
const VECTORS = join(FOLDER, 'signature-vectors.json')
export const hasReference = existsSync(REFERENCE)
export const hasVectors = existsSync(VECTORS)

/** For people: against what the requests and answers of the stand-in are checked. */
export const referenceSays = hasReference
  ? 'Requests and answers are checked against Twilio’s description of its API'
  : `Requests and answers are checked by our own rules only: ${REFERENCE} is not here`

/** For people: whether the signatures of Twilio's own library are there to be checked. */
export const vectorsSay = hasVectors
  ? 'Signatures are checked against those of Twilio’s own library'
  : `Signatures are checked against our own only: ${VECTORS} is not here`

/** The signatures that Twilio's library is tested with. Needs `hasVectors`. */
export const readVectors = (): unknown => JSON.parse(readFileSync(VECTORS, 'utf8'))

/** One part of an OpenAPI schema, as far as the messages of Twilio use it. */
const Schema = z.object({
  $ref: z.string().optional(),
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  nullable: z.boolean().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  required: z.array(z.string()).optional(),
  get items() {
    return Schema.optional()
  },
  get properties() {
    return z.record(z.string(), Schema).optional()
  },
})
type Schema = z.output<typeof Schema>

const Content = z.object({ content: z.record(z.string(), z.object({ schema: Schema })) })
const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: Schema })),
  requestBody: Content.optional(),
  responses: z.record(z.string(), Content),
})
const MESSAGES = '/2010-04-01/Accounts/{AccountSid}/Messages.json'
const Reference = z.object({
  paths: z.object({ [MESSAGES]: z.object({ get: Operation, post: Operation }) }),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

let reference: z.output<typeof Reference> | undefined
const readReference = () =>
  (reference ??= Reference.parse(JSON.parse(readFileSync(REFERENCE, 'utf8'))))

type Method = 'get' | 'post'
const operationOf = (method: Method) => readReference().paths[MESSAGES][method]

/** What in these parameters of a request Twilio does not describe; nothing without its description. */
export function breachesOfRequest(method: Method, parameters: Record<string, unknown>): string[] {
  if (!hasReference) return []
  const { parameters: described, requestBody } = operationOf(method)
  const query = described.filter((parameter) => parameter.in === 'query')
  const schema: Schema =
    method === 'post'
      ? (requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {})
      : {
          type: 'object',
          properties: Object.fromEntries(
            query.map((parameter) => [parameter.name, parameter.schema]),
          ),
        }
  return breachesOf(schema, parameters, method)
}

/** What in this answer Twilio does not describe; nothing without its description. */
export function breachesOfAnswer(method: Method, answer: unknown): string[] {
  if (!hasReference) return []
  const content = operationOf(method).responses[method === 'post' ? '201' : '200']?.content
  return breachesOf(content?.['application/json']?.schema ?? {}, answer, 'answer')
}

const FORMATS: Record<string, (text: string) => boolean> = {
  'phone-number': (text) => /^\+[1-9]\d{6,14}$/.test(text),
  uri: (text) => URL.canParse(text, 'https://api.twilio.com'),
  'date-time': (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text),
  'date-time-rfc-2822': (text) =>
    /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d \+0000$/.test(text),
}

/** Parameters travel as text, so a whole number may be one of its digits. */
function breachesOf(schema: Schema, value: unknown, at: string): string[] {
  if (schema.$ref !== undefined) return breachesOf(componentOf(schema.$ref), value, at)
  if (value === null) return schema.nullable ? [] : [`${at} is null`]
  if (schema.type === 'object') return breachesOfObject(schema, value, at)
  if (schema.type === 'array')
    return Array.isArray(value)
      ? value.flatMap((item, index) => breachesOf(schema.items ?? {}, item, `${at}.${index}`))
      : [`${at} is no list`]
  if (schema.type === 'integer') return breachesOfInteger(schema, value, at)
  if (typeof value !== 'string') return [`${at} is no text`]
  const { enum: values, pattern, format = '' } = schema
  if (values && !values.includes(value)) return [`${at} is none of ${values.join(', ')}`]
  if (pattern !== undefined && !new RegExp(pattern).test(value)) return [`${at} is not ${pattern}`]
  return FORMATS[format]?.(value) === false ? [`${at} is no ${format}`] : []
}

function breachesOfObject(schema: Schema, value: unknown, at: string): string[] {
  const parts = z.record(z.string(), z.unknown()).safeParse(value).data
  if (!parts) return [`${at} is no object`]
  const { properties, required = [] } = schema
  const missing = required
    .filter((name) => !(name in parts))
    .map((name) => `${at}.${name} is missing`)
  if (!properties) return missing
  const wrong = Object.entries(parts).flatMap(([name, part]) => {
    const described = properties[name]
    return described
      ? breachesOf(described, part, `${at}.${name}`)
      : [`${at}.${name} is not described`]
  })
  return [...missing, ...wrong]
}

function breachesOfInteger({ minimum, maximum }: Schema, value: unknown, at: string): string[] {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  const fits =
    Number.isSafeInteger(number) &&
    Number(number) >= (minimum ?? -Infinity) &&
    Number(number) <= (maximum ?? Infinity)
  return fits ? [] : [`${at} is no whole number in its range`]
}

const componentOf = (path: string): Schema =>
  Schema.parse(readReference().components.schemas[path.replace('#/components/schemas/', '')])
