import { z } from 'zod'
import { isOpen, type Endpoint } from './endpoint.ts'
import { ERROR_STATUS, Problem } from './errors.ts'
import { isList, type List, TOTAL_HEADER } from './list.ts'

type JsonSchema = Record<string, unknown>

// Codecs are described by what travels: 'input' is the wire side of every schema.
const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', target: 'openapi-3.0', unrepresentable: 'any' })

function parametersOf(e: Endpoint) {
  const of = (fields: z.ZodType | undefined, place: 'path' | 'query') => {
    const { properties = {}, required = [] } = (fields ? schemaOf(fields) : {}) as {
      properties?: Record<string, JsonSchema>
      required?: string[]
    }
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

function responsesOf(e: Endpoint) {
  const problem = {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  }
  const done =
    e.response instanceof z.ZodVoid
      ? { 302: { description: 'Redirect' } }
      : {
          200: isList(e)
            ? listResponse(e)
            : {
                description: 'OK',
                content: { [e.file ?? 'application/json']: { schema: schemaOf(e.response) } },
              },
        }
  return { ...done, default: { description: 'Refused', content: problem } }
}

const listResponse = ({ response, page }: List) => ({
  description: 'Without parameters an array of the first items, at most 200; with any, one page',
  headers: {
    [TOTAL_HEADER]: {
      description: 'How many items the whole list has; with the array only',
      schema: { type: 'integer' },
    },
  },
  content: {
    'application/json': { schema: { oneOf: [schemaOf(response), schemaOf(page.response)] } },
  },
})

/** The OpenAPI document, written from the contract: nothing is described twice. */
export function openApi(title: string, endpoints: Endpoint[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const e of endpoints) {
    const path = e.path.replace(/:(\w+)/g, '{$1}')
    const bodyType = e.multipart ? 'multipart/form-data' : 'application/json'
    paths[path] ??= {}
    paths[path][e.method.toLowerCase()] = {
      summary: e.summary,
      operationId: `${e.method.toLowerCase()}${path.replace(/\W+(\w)?/g, (_, c = '') => c.toUpperCase())}`,
      'x-access': e.access,
      ...(!isOpen(e.access) && { security: [{ session: [] }] }),
      parameters: parametersOf(e),
      ...(e.body && {
        requestBody: { required: true, content: { [bodyType]: { schema: schemaOf(e.body) } } },
      }),
      responses: responsesOf(e),
    }
  }
  return {
    openapi: '3.0.3',
    info: {
      title,
      version: '1',
      description: `Refusals carry one of these codes: ${Object.keys(ERROR_STATUS).join(', ')}.`,
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
    },
  }
}
