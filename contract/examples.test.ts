import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import { exampleOf } from './example.ts'
import { isList } from './list.ts'
import { schemaOf } from './openapi.ts'

/** In an address everything is text, and several values stand between commas. */
const asText = (values: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]))

const described = api.flatMap((endpoint) => {
  const { method, path, params, body, response } = endpoint
  const query = isList(endpoint) ? endpoint.page.query : endpoint.query
  const page = isList(endpoint) ? endpoint.page.response : undefined
  const parts = { params, query, body, response, page }
  return Object.entries(parts).flatMap(([part, schema]) =>
    schema && !(schema instanceof z.ZodVoid) ? [{ method, path, part, schema }] : [],
  )
})

test.for(described)('the example of the $part of $method $path is valid', ({ part, schema }) => {
  const example = exampleOf(schemaOf(schema))
  const wire = part === 'params' || part === 'query' ? asText(example) : example
  expect(z.safeDecode(schema, wire).error?.issues).toBeUndefined()
})

test('an example is composed of those of its parts', () => {
  const schema = z.object({
    day: z.string().meta({ example: '2026-11-20' }),
    counts: z.array(z.int().min(3)),
    size: z.enum(['small', 'large']).default('large'),
    weights: z.record(z.enum(['a', 'b']), z.number()),
    at: z.iso.datetime(),
  })
  expect(exampleOf(schemaOf(schema))).toEqual({
    day: '2026-11-20',
    counts: [3],
    size: 'large',
    weights: { a: 1, b: 1 },
    at: '2026-07-14T17:30:00.000Z',
  })
})
