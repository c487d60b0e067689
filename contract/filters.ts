import { z } from 'zod'
import { Day } from './calendar.ts'
import { cents, type Cents } from './money.ts'

/** From and to, both included; an end that is not given is open. */
export type Range<Value> = { from?: Value | undefined; to?: Value | undefined }

/** A filter by any of several values: `status=pending,assigned`, or the parameter repeated. */
export const anyOf = <Item extends z.ZodType<string | number>>(item: Item) =>
  z.codec(
    z.union([z.string(), z.array(z.string())]).meta({
      type: 'array',
      items: schemaOfItem(item),
    }),
    z.array(item),
    {
      decode: (wire) => [wire].flat().flatMap((text) => text.split(',')) as z.input<Item>[],
      encode: (values) => values.map(String).join(','),
    },
  )

function schemaOfItem(item: z.ZodType): object {
  if (item instanceof z.ZodEnum) return { enum: item.options }
  return item instanceof z.ZodString ? { type: 'string' } : { type: 'integer', minimum: 1 }
}

/** A filter that is on or off: `needsReview=true`. */
export const flag = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (text) => text === 'true',
  encode: (value) => (value ? 'true' : 'false'),
})

const DAYS = 'Days are written 2026-11-20, 2026-11-01..2026-11-30, 2026-11-01.. or ..2026-11-30'

/** A filter by day in British Columbia: one day, or `from..to` with either end left open. */
export const DayRange = rangeOf<Day>(DAYS, '2026-11-01..2026-11-30', {
  read: (text) => (/^(?:19|2\d)\d\d-/.test(text) ? Day.safeParse(text).data : undefined),
  write: (day) => day,
})

const AMOUNTS = 'Amounts are written 250, 100..250.50, 100.. or ..250.50, in dollars'
// As many digits as an integer of cents holds.
const AMOUNT = /^\d{1,7}(?:\.\d{1,2})?$/

/** A filter by amount in Canadian dollars: one amount, or `from..to` with either end left open. */
export const AmountRange = rangeOf<Cents>(AMOUNTS, '100..250.50', {
  read: (text) => (AMOUNT.test(text) ? cents(Math.round(Number(text) * 100)) : undefined),
  write: (amount) => (amount / 100).toFixed(2),
})

type Written<Value> = {
  read: (text: string) => Value | undefined
  write: (value: Value) => string
}

function rangeOf<Value extends string | number>(
  message: string,
  example: string,
  { read, write }: Written<Value>,
) {
  const parse = (text: string): Range<Value> | undefined => {
    const [from = '', to = from, ...more] = text.split('..')
    const ends = { from: read(from), to: read(to) }
    const isWritten = (end: string, value: Value | undefined) => end === '' || value !== undefined
    const isRange = isWritten(from, ends.from) && isWritten(to, ends.to) && from + to !== ''
    return isRange && more.length === 0 ? ends : undefined
  }
  return z.codec(
    z
      .string(message)
      .refine((text) => parse(text) !== undefined, message)
      .meta({ example }),
    z.custom<Range<Value>>((range) => typeof range === 'object' && range !== null),
    {
      decode: (text) => parse(text) ?? {},
      encode: ({ from, to }) =>
        from !== undefined && from === to
          ? write(from)
          : `${from === undefined ? '' : write(from)}..${to === undefined ? '' : write(to)}`,
    },
  )
}

/** What a filter of a list is, for the field that sets it; `options` of a choice among known values. */
export function filterKind(schema: z.ZodType): {
  kind: 'days' | 'amount' | 'flag' | 'choice'
  options: string[]
} {
  if (schema === DayRange) return { kind: 'days', options: [] }
  if (schema === AmountRange) return { kind: 'amount', options: [] }
  if (schema === flag) return { kind: 'flag', options: [] }
  const values = schema instanceof z.ZodCodec ? schema.out : undefined
  const item = values instanceof z.ZodArray ? values.element : undefined
  return { kind: 'choice', options: item instanceof z.ZodEnum ? item.options.map(String) : [] }
}
