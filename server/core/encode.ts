import { z } from 'zod'

type Encode = (value: unknown) => unknown

const PLAIN = [z.ZodString, z.ZodEnum, z.ZodNumber, z.ZodBoolean]

/**
 * How an answer is written as it travels: only the keys that the schema names, money and instants as
 * text. Unlike zod's own encode it does not check again what the types have promised, which takes
 * several times as long as the writing.
 */
export function encoderOf(schema: unknown): Encode {
  if (schema instanceof z.ZodObject) return encodeObject(schema)
  if (schema instanceof z.ZodArray) {
    const encode = encoderOf(schema.element)
    return (values) => (values as unknown[]).map(encode)
  }
  if (schema instanceof z.ZodUnion) return encodeListAnswer(schema)
  if (schema instanceof z.ZodNullable) {
    const encode = encoderOf(schema.unwrap())
    return (value) => (value === null ? null : encode(value))
  }
  if (schema instanceof z.ZodCodec) {
    const { reverseTransform } = schema.def
    return (value) => reverseTransform(value, { value, issues: [] })
  }
  if (PLAIN.some((kind) => schema instanceof kind)) return (value) => value
  return (value) => z.encode(schema as z.ZodType, value)
}

function encodeObject({ shape }: z.ZodObject): Encode {
  const parts = Object.entries(shape).map(([key, part]) => ({ key, encode: encoderOf(part) }))
  return (value) => {
    const given = value as Record<string, unknown>
    const written: Record<string, unknown> = {}
    for (const { key, encode } of parts) {
      const part = given[key]
      if (part !== undefined) written[key] = encode(part)
    }
    return written
  }
}

/** A list answers an array or, when asked for pages, an object: the value says which. */
function encodeListAnswer(schema: z.ZodUnion): Encode {
  const [array, page, ...others] = schema.options
  if (!(array instanceof z.ZodArray) || !(page instanceof z.ZodObject) || others.length > 0)
    return (value) => z.encode(schema, value)
  const [encodeArray, encodePage] = [encoderOf(array), encoderOf(page)]
  return (value) => (Array.isArray(value) ? encodeArray(value) : encodePage(value))
}
