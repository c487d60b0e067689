/** A JSON schema as zod writes it for OpenAPI 3.0. */
export type JsonSchema = {
  [key: string]: unknown
  type?: string
  example?: unknown
  default?: unknown
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  format?: string
  minimum?: number
  minItems?: number
}

const BY_FORMAT: Record<string, string> = {
  'date-time': '2026-07-14T17:30:00.000Z',
  email: 'amrita@example.com',
  uri: 'https://example.com/page',
  uuid: '0b7cf8f5-2f0e-4a52-9d0c-6f1f6c1f8a77',
}

/**
 * An example of what a schema describes. Schemas that only a pattern describes give theirs with
 * `.meta({ example })`; everything larger is composed of the examples of its parts.
 */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.example !== undefined) return schema.example
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const compose = BY_TYPE[schema.type ?? '']
  if (compose) return compose(schema)
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  return first ? exampleOf(first) : {}
}

const BY_TYPE: Record<string, (schema: JsonSchema) => unknown> = {
  // A record has no properties; of its keys `required` names those that must be there.
  object: ({ properties = {}, required = [], additionalProperties = {} }) =>
    Object.fromEntries(
      [...new Set([...Object.keys(properties), ...required])].map((name) => [
        name,
        exampleOf(properties[name] ?? additionalProperties),
      ]),
    ),
  array: ({ items = {}, minItems = 1 }) =>
    Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items)),
  string: ({ format = '' }) => BY_FORMAT[format] ?? 'text',
  integer: ({ minimum = 1 }) => Math.max(1, minimum),
  number: ({ minimum = 1 }) => Math.max(1, minimum),
  boolean: () => true,
}
