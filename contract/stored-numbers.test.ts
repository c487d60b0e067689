import { expect, test } from 'vitest'
import { api } from './api.ts'
import type { JsonSchema } from './example.ts'
import { schemaOf } from './openapi.ts'

/** What an integer of PostgreSQL holds: a larger number in a statement would be a fault of the server. */
const LARGEST = 2_147_483_647

/** The places of a body whose whole numbers have no such bound. */
function unbounded(schema: JsonSchema & { maximum?: number }, place: string): string[] {
  const { type, properties = {}, maximum = Infinity } = schema
  const own = type === 'integer' && maximum > LARGEST ? [place] : []
  const parts = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? [])]
  return [
    ...own,
    ...(schema.oneOf ?? []).flatMap((part) => unbounded(part, place)),
    ...parts.flatMap((part) => (part ? unbounded(part, place) : [])),
    ...Object.entries(properties).flatMap(([name, part]) => unbounded(part, `${place}.${name}`)),
  ]
}

test('every whole number of a body has a bound that the database holds', () => {
  const places = api.flatMap(({ method, path, body }) =>
    body ? unbounded(schemaOf(body), `${method} ${path}`) : [],
  )
  expect(places).toEqual([])
})
