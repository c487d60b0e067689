import { z } from 'zod'
import { LocalTime } from '../../../contract/calendar.ts'
import { PublishableRateCard } from '../../../contract/rate-card-rules.ts'
import { publishRateCard, type RateCard } from '../../../contract/rate-cards.ts'
import { readDollars } from '../../ui/field/read-dollars.ts'
import { fieldGroups, nameOf, type CardField, type FieldKind } from './card-fields.ts'

/** What stands in each field, by its name. */
export type CardValues = Record<string, string>
export type CardDraft = { card: RateCard; note: string; effectiveFrom?: Date }

/** So that a card can get two more points. */
export const pointsFor = ({ truck }: RateCard): number => truck.length + 2

const allFields = (points: number): CardField[] =>
  fieldGroups(points).flatMap(({ rows }) => rows.flatMap(({ fields }) => fields))

/** The form values of a card: an empty note and no start date, so it publishes immediately. */
export function valuesOf(card: RateCard): CardValues {
  const written = allFields(pointsFor(card)).map(({ name, path, kind }) => [
    name,
    write(kind, valueAt(card, path)),
  ])
  return { ...Object.fromEntries(written), note: '', effectiveFrom: '' }
}

function valueAt(card: RateCard, path: CardField['path']): unknown {
  return path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null
        ? (part as Record<PropertyKey, unknown>)[key] // the paths are those of the schema
        : undefined,
    card,
  )
}

function write(kind: FieldKind, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return ''
  if (kind === 'money') return (value / 100).toFixed(2)
  return String(kind === 'rate' ? Number((value / 100).toFixed(6)) : value)
}

const MESSAGES: Record<FieldKind, string> = {
  money: 'Enter an amount like 89 or 89.50',
  rate: 'Enter an amount like 0.03',
  number: 'Please write a number',
  text: 'Please write something',
}

/** What the text of a field stands for in a card; undefined for what it cannot be. */
function read(kind: FieldKind, text: string): string | number | undefined {
  const typed = text.trim()
  if (kind === 'text') return typed
  if (kind === 'money') return readDollars(typed)
  if (!/^\d{1,6}(\.\d{1,4})?$/.test(typed)) return undefined
  // 0.29 * 100 is 28.999999999999996.
  return kind === 'rate' ? Math.round(Number(typed) * 1_000_000) / 10_000 : Number(typed)
}

type Fault = { name: string; message: string }

/** Reads what stands in the fields as a draft; each fault at its field. */
export function readDraft(values: CardValues, points: number): CardDraft | Fault[] {
  const faults: Fault[] = []
  const raw: Record<string, unknown> = { travel: {} }
  /** The rows of the form that became points, in their order. */
  const rows = Array.from({ length: points }, (_, at) => at).filter((at) =>
    ['volume', 'price'].some((part) => values[nameOf(['truck', at, part])]?.trim()),
  )
  for (const field of allFields(points)) {
    const text = values[field.name] ?? ''
    const [top, at] = field.path
    if (field.optional && !text.trim() && !(top === 'truck' && rows.includes(Number(at)))) continue
    const value = read(field.kind, text)
    if (value === undefined) faults.push({ name: field.name, message: MESSAGES[field.kind] })
    // Nothing more is not kept as a zero.
    else if (top !== 'travel' || value !== 0) put(raw, field.path, value)
  }
  const { truck = {}, ...others } = raw as { truck?: Record<string, unknown> } // as put below
  const card = PublishableRateCard.safeParse({
    ...others,
    truck: rows.map((at) => truck[at] ?? {}),
  })
  return finish(card, faults, rows, values)
}

function put(raw: Record<string, unknown>, path: CardField['path'], value: unknown): void {
  const [key, ...rest] = path.map(String)
  if (key === undefined) return
  if (rest.length === 0) raw[key] = value
  // Nothing else was put where a path goes on.
  else put((raw[key] ??= {}) as Record<string, unknown>, rest, value)
}

const Wanted = publishRateCard.body.pick({ note: true })

function finish(
  card: z.ZodSafeParseResult<RateCard>,
  faults: Fault[],
  rows: number[],
  values: CardValues,
): CardDraft | Fault[] {
  const faultyNames = new Set(faults.map(({ name }) => name))
  for (const { path, message } of card.error?.issues ?? []) {
    const [top, at = 0, part = 'volume'] = path
    const name = top === 'truck' ? nameOf([top, rows[Number(at)] ?? 0, part]) : nameOf(path)
    if (!faultyNames.has(name)) faults.push({ name, message })
  }
  const note = Wanted.safeParse({ note: values.note })
  for (const { message } of note.error?.issues ?? []) faults.push({ name: 'note', message })
  const moment = values.effectiveFrom ? LocalTime.safeDecode(values.effectiveFrom) : undefined
  if (moment && !moment.success)
    faults.push({ name: 'effectiveFrom', message: 'Please choose a date and a time' })
  if (faults.length > 0 || !card.data || !note.data) return faults
  return { card: card.data, ...note.data, ...(moment?.data && { effectiveFrom: moment.data }) }
}

/** The form's schema: reads the texts of the fields as what is published. */
export const cardSchema = (points: number) =>
  z.record(z.string(), z.string()).transform((values, context): CardDraft => {
    const draft = readDraft(values, points)
    if (!Array.isArray(draft)) return draft
    for (const { name, message } of draft)
      context.addIssue({ code: 'custom', path: [name], message })
    return z.NEVER
  })

/** The card alone, for a preview, whatever note and moment are; undefined while a figure is wrong. */
export function cardIn(values: CardValues, points: number): RateCard | undefined {
  const draft = readDraft({ ...values, note: 'Preview', effectiveFrom: '' }, points)
  return Array.isArray(draft) ? undefined : draft.card
}

/** Where the server's complaint about a place in a card ('card.truck.1.price') stands in the form. */
export const fieldOf = (path: string): string =>
  path.startsWith('card.') ? nameOf(path.split('.').slice(1)) : path

/** The fields of a newer card with the changes made to an older one: the changes win. */
export const carriedOver = (
  from: CardValues,
  changed: CardValues,
  onto: CardValues,
): CardValues => ({
  ...onto,
  ...Object.fromEntries(Object.entries(changed).filter(([name, text]) => text !== from[name])),
})

/** A figure that differs between two cards. */
export type CardChange = { name: string; label: string; before: string; after: string }

/** What differs between two cards, in the order of the form; of figures without a value nothing is written. */
export function changesBetween(before: RateCard, after: RateCard): CardChange[] {
  const points = Math.max(pointsFor(before), pointsFor(after))
  const [old, next] = [valuesOf(before), valuesOf(after)]
  return fieldGroups(points).flatMap(({ title, rows }) =>
    rows.flatMap(({ legend, fields }) =>
      fields.flatMap(({ name, label }) => {
        const [was, becomes] = [old[name] ?? '', next[name] ?? '']
        if (was === becomes) return []
        return [{ name, label: `${title}, ${legend}: ${label}`, before: was, after: becomes }]
      }),
    ),
  )
}
