import { addDays, dayOf } from '../../../contract/calendar.ts'
import { exampleOf, type JsonSchema } from '../../../contract/example.ts'
import { ODD_TEXTS } from './odd-values.ts'

/** Numbers from 0 up to 1, the same for the same seed. */
export type Random = () => number

export const pick = <T>(random: Random, values: readonly T[]): T => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('There is nothing to pick from')
  return value
}

type DrawSchema = JsonSchema & { maximum?: number; maxLength?: number; maxItems?: number }

/** The ids of a small database are small: of the caller, or of other people. */
const LARGEST_STORED_ID = 40
const LARGEST_INT = 2_147_483_647

/** A value that the schema most likely accepts: its example, a value of its bounds, or a random one between them. */
export function drawValue(random: Random, schema: DrawSchema): unknown {
  const [choice] = [schema.anyOf ?? schema.oneOf]
  if (schema.enum) return pick(random, schema.enum)
  if (schema.nullable === true && random() < 0.2) return null
  if (choice && choice.length > 0) return drawValue(random, pick(random, choice))
  const example = schema.example ?? schema.default
  if (typeof example === 'string') return drawLike(random, example)
  return DRAWS[schema.type ?? '']?.(random, schema) ?? exampleOf(schema)
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** The example itself, but for days: those of the example are over. */
function drawLike(random: Random, example: string): string {
  if (!DAY.test(example)) return example
  return addDays(dayOf(new Date()), Math.floor(random() * 30) - 5)
}

const DRAWS: Record<string, (random: Random, schema: DrawSchema) => unknown> = {
  object(random, { properties = {}, required = [], additionalProperties }) {
    const names = Object.keys(properties).filter(
      (name) => required.includes(name) || random() < 0.6,
    )
    const record = additionalProperties?.type ? ['1', 'text'] : []
    return Object.fromEntries([
      ...names.map((name) => [name, drawValue(random, properties[name] ?? {})]),
      ...record.map((name) => [name, drawValue(random, additionalProperties ?? {})]),
    ])
  },
  array(random, { items = {}, minItems = 0, maxItems = 3 }) {
    const length = Math.max(minItems, Math.min(maxItems, Math.floor(random() * 4)))
    return Array.from({ length }, () => drawValue(random, items))
  },
  string(random, schema) {
    const { format, maxLength = 5_000 } = schema
    if (format === undefined && random() < 0.3) return pick(random, ODD_TEXTS).slice(0, maxLength)
    return exampleOf(schema)
  },
  integer: (random, { minimum = 0, maximum = LARGEST_INT }) =>
    pick(random, [
      minimum,
      maximum,
      Math.min(maximum, minimum + Math.floor(random() * LARGEST_STORED_ID)),
      Math.min(maximum, minimum + Math.floor(random() * LARGEST_STORED_ID)),
    ]),
  number: (random, { minimum = 0, maximum = 1_000 }) => minimum + random() * (maximum - minimum),
  boolean: (random) => random() < 0.5,
}
