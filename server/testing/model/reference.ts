import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { projectRoot } from '../../core/project-root.ts'

/** OpenAI's own description of its requests and answers; no part of the project. */
const REFERENCE = join(projectRoot, '../shared/data/openai/openapi.json')
export const hasReference = existsSync(REFERENCE)

/** For people: against what the requests of the reader are checked. */
export const referenceSays = hasReference
  ? 'Requests and answers are checked against OpenAI’s description of its API'
  : `Requests and answers are checked by our own schemas only: ${REFERENCE} is not here`

type Schema = Record<string, unknown>

let schemas: Record<string, Schema> | undefined

function readSchemas(): Record<string, Schema> {
  if (schemas) return schemas
  const json: unknown = JSON.parse(readFileSync(REFERENCE, 'utf8'))
  const Reference = z.object({
    components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
  })
  schemas = Reference.parse(json).components.schemas
  return schemas
}

const NAMED = '#/components/schemas/'

const schemaNamed = (name: string): Schema => {
  const found = readSchemas()[name]
  if (!found) throw new Error(`The reference has no schema ${name}`)
  return found
}

/** Those keys that a schema, with all that it is put together from, does not know. */
export function unknownKeys(name: string, value: object): string[] {
  const known = new Set(keysOf(schemaNamed(name)))
  return Object.keys(value).filter((key) => !known.has(key))
}

function keysOf(schema: Schema): string[] {
  const { properties = {}, allOf = [], $ref } = schema
  const parts = z.array(z.record(z.string(), z.unknown())).parse(allOf)
  const named = typeof $ref === 'string' ? keysOf(schemaNamed($ref.slice(NAMED.length))) : []
  return [...Object.keys(properties as object), ...parts.flatMap(keysOf), ...named]
}

/** What does not follow the schema of this name; undefined when all does. */
export function breachOf(name: string, value: unknown): string | undefined {
  const $defs: Record<string, unknown> = {}
  const collect = (wanted: string): void => {
    if (wanted in $defs) return
    const schema = schemaNamed(wanted)
    $defs[wanted] = undefined
    $defs[wanted] = rewritten(schema, collect)
  }
  collect(name)
  const schema = z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs } as Parameters<
    typeof z.fromJSONSchema
  >[0])
  const { error } = schema.safeParse(value)
  return error && z.prettifyError(error)
}

/** References lead to `$defs`, and `nullable`, of an older kind of schema, is said in today's way. */
function rewritten(part: unknown, collect: (name: string) => void): unknown {
  if (Array.isArray(part)) return part.map((each) => rewritten(each, collect))
  if (typeof part !== 'object' || part === null) return part
  const { nullable, discriminator: _, ...rest } = part as Schema
  const changed = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, rewritten(value, collect)]),
  )
  if (typeof rest['$ref'] === 'string' && rest['$ref'].startsWith(NAMED)) {
    const name = rest['$ref'].slice(NAMED.length)
    collect(name)
    changed['$ref'] = `#/$defs/${name}`
  }
  return nullable === true ? { anyOf: [changed, { type: 'null' }] } : changed
}
