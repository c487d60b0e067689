import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { projectRoot } from '../../core/project-root.ts'
import { Refused } from './answers.ts'
import { flat, type Form } from './form.ts'
import type { Route } from './routes.ts'

/** Stripe's own descriptions of its requests and objects; no part of the project. */
export const REFERENCE = join(projectRoot, '../shared/data/stripe')
export const hasReference = existsSync(REFERENCE)

/** For people: against what requests are checked beside our own schemas. */
export const referenceSays = hasReference
  ? 'Requests are checked against the reference of operations and the schemas of parameters'
  : `Requests are checked against our own schemas only: ${REFERENCE} is not here`

export const readReference = (file: string): unknown =>
  JSON.parse(readFileSync(join(REFERENCE, file), 'utf8'))

const Parameter = z.object({
  type: z.string(),
  required: z.boolean().optional(),
  enum: z.array(z.string()).optional(),
})
const Operations = z.object({
  operations: z.array(
    z.object({ id: z.string(), params: z.record(z.string(), Parameter).nullish() }),
  ),
})
type Parameters = Record<string, z.output<typeof Parameter>>

let operations: Map<string, Parameters> | undefined
const schemas = new Map<string, z.ZodType>()

const parametersOf = (operation: string): Parameters => {
  operations ??= new Map(
    Operations.parse(readReference('cli-operations.2026-08-21.json')).operations.map(
      ({ id, params }) => [id, params ?? {}],
    ),
  )
  const found = operations.get(operation)
  if (!found) throw new Error(`The reference has no operation ${operation}`)
  return found
}

/** What every request may carry, whatever its operation; the reference leaves it out. */
const EVERYWHERE = /^(metadata|expand|created)(\.|$)/

/** @throws Refused as Stripe refuses what its reference does not allow. */
export function checkAgainstReference(
  { operation, schema }: Pick<Route, 'operation' | 'schema'>,
  form: Form,
  input: object,
): void {
  if (!hasReference) return
  if (operation !== undefined) checkParameters(parametersOf(operation), form)
  if (schema === undefined) return
  const { error } = schemaOf(schema).safeParse(input)
  if (error) throw new Refused(400, z.prettifyError(error), { code: 'parameter_invalid' })
}

function checkParameters(allowed: Parameters, form: Form): void {
  const given = flat(form)
  for (const [path, value] of given) {
    if (EVERYWHERE.test(path)) continue
    const parameter = allowed[path]
    if (!parameter) throw invalid(`Received unknown parameter: ${path}`, path, 'parameter_unknown')
    if (parameter.enum && !parameter.enum.includes(value))
      throw invalid(`Invalid ${path}: must be one of ${parameter.enum.join(', ')}`, path)
    if (parameter.type === 'integer' && !/^-?\d+$/.test(value))
      throw invalid(`Invalid integer: ${value}`, path, 'parameter_invalid_integer')
    if (parameter.type === 'boolean' && !/^(true|false)$/.test(value))
      throw invalid(`Invalid boolean: ${value}`, path)
  }
  const names = new Set(given.map(([path]) => path))
  for (const [path, { required }] of Object.entries(allowed))
    if (required && !names.has(path))
      throw invalid(`Missing required param: ${path}.`, path, 'parameter_missing')
}

const invalid = (message: string, param: string, code = 'parameter_invalid') =>
  new Refused(400, message, { code, param })

function schemaOf(name: string): z.ZodType {
  const known = schemas.get(name)
  if (known) return known
  const text = JSON.stringify(
    readReference(`schemas-stripe-node-23.1.0/${name}.json`),
    (key, value) => (key === '$ref' ? decodeURIComponent(String(value)) : value),
  )
  const schema = z.fromJSONSchema(JSON.parse(text))
  schemas.set(name, schema)
  return schema
}
