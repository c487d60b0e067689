import { z } from 'zod'
import { ERROR_MEANINGS, errorsOf } from './endpoint-errors.ts'
import { isOpen, type Endpoint } from './endpoint.ts'
import { ERROR_STATUS, Problem, type ErrorCode } from './errors.ts'
import { exampleOf, type JsonSchema } from './example.ts'
import { isList, type List, MAX_LIMIT, TOTAL_HEADER } from './list.ts'

/**
 * The JSON schema of what travels: of a codec that is 'input', the wire side. For OpenAPI 3.0 zod writes
 * one type per schema, which its own types do not say.
 */
export const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    io: 'input',
    target: 'openapi-3.0',
    unrepresentable: 'any',
  }) as JsonSchema

function parametersOf(e: Endpoint) {
  const of = (fields: z.ZodType | undefined, place: 'path' | 'query') => {
    const { properties = {}, required = [] } = fields ? schemaOf(fields) : {}
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema,
      // Several values stand between commas.
      ...(schema.type === 'array' && { style: 'form', explode: false }),
    }))
  }
  return [...of(e.params, 'path'), ...of(isList(e) ? e.page.query : e.query, 'query')]
}

const withExample = (schema: JsonSchema) => ({ schema, example: exampleOf(schema) })

function successOf(e: Endpoint): Record<number, object> {
  if (e.response instanceof z.ZodVoid) return { 302: { description: 'Redirect' } }
  if (isList(e)) return { 200: listResponse(e) }
  const schema = schemaOf(e.response)
  if (e.stream) return { 200: streamOf(schema) }
  const content = e.file ? { [e.file]: { schema } } : { 'application/json': withExample(schema) }
  return { 200: { description: 'OK', content } }
}

/** OpenAPI 3.0 has no events of a stream: the schema is that of the data of one, as its description says. */
const streamOf = (schema: JsonSchema) => ({
  description:
    'A stream of server-sent events that stays open. The schema is that of the `data` of each event',
  content: { 'text/event-stream': withExample(schema) },
})

function listResponse({ response, page, most = MAX_LIMIT }: List) {
  const [whole, paged] = [schemaOf(response), schemaOf(page.response)]
  return {
    description: `Without parameters an array of the first items, at most ${most}; with any, one page. Where its isTotalExact is false, counting stopped at its total`,
    headers: {
      [TOTAL_HEADER]: {
        description: 'How many items the whole list has; with the array only',
        schema: { type: 'integer' },
      },
    },
    content: {
      'application/json': {
        schema: { oneOf: [whole, paged] },
        examples: { array: { value: exampleOf(whole) }, page: { value: exampleOf(paged) } },
      },
    },
  }
}

/** The codes that an endpoint may answer, by status. */
const refusalsOf = (e: Endpoint): [status: number, codes: ErrorCode[]][] =>
  [...Map.groupBy(errorsOf(e), (code) => ERROR_STATUS[code])].map(([status, codes]) => [
    status,
    codes,
  ])

const nameOf = (codes: ErrorCode[]): string => codes.join('.')

/** One response for each set of codes that share a status. */
const refusal = (codes: ErrorCode[]) => ({
  description: codes.map((code) => `\`${code}\`: ${ERROR_MEANINGS[code]}.`).join(' '),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { type: 'object', properties: { code: { type: 'string', enum: codes } } },
        ],
      },
    },
  },
})

function operationOf(e: Endpoint, path: string, tag: string) {
  const bodyType = e.multipart ? 'multipart/form-data' : 'application/json'
  const body = e.body && schemaOf(e.body)
  return {
    tags: [tag],
    summary: e.summary,
    operationId: `${e.method.toLowerCase()}${path.replace(/\W+(\w)?/g, (_, c = '') => c.toUpperCase())}`,
    'x-access': e.access,
    ...(e.right && { 'x-right': e.right }),
    ...(!isOpen(e.access) && { security: [{ session: [] }] }),
    parameters: parametersOf(e),
    ...(body && {
      requestBody: {
        required: true,
        content: { [bodyType]: e.multipart ? { schema: body } : withExample(body) },
      },
    }),
    responses: {
      ...successOf(e),
      ...Object.fromEntries(
        refusalsOf(e).map(([status, codes]) => [
          status,
          { $ref: `#/components/responses/${nameOf(codes)}` },
        ]),
      ),
    },
  }
}

/**
 * The OpenAPI document, written from the contract: nothing is described twice. Each operation has the tag
 * of its module, its error codes by status, and examples composed from the schemas.
 */
export function openApi(title: string, modules: { tag: string; endpoints: Endpoint[] }[]) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  const responses: Record<string, ReturnType<typeof refusal>> = {}
  for (const { tag, endpoints } of modules)
    for (const e of endpoints) {
      const path = e.path.replace(/:(\w+)/g, '{$1}')
      paths[path] ??= {}
      paths[path][e.method.toLowerCase()] = operationOf(e, path, tag)
      for (const [, codes] of refusalsOf(e)) responses[nameOf(codes)] ??= refusal(codes)
    }
  return {
    openapi: '3.0.3',
    info: { title, version: '1' },
    tags: modules.map(({ tag }) => ({ name: tag })),
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem) },
      responses,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
    },
  }
}
