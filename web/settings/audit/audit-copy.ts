import type { AuditEntry } from '../../../contract/audit.ts'
import { formatInstant } from '../../../contract/calendar.ts'
import { cents, formatMoney } from '../../../contract/money.ts'

/** One column of a changed row as people read it. */
export type ColumnChange = { column: string; before: string; after: string }

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const MOST_SHOWN = 300

/** 'team_role' and 'teamRole' as 'team role', 'amount_cents' as 'amount'. */
const columnName = (column: string): string =>
  column
    .replace(/_?cents$/i, '')
    .replaceAll('_', ' ')
    .replaceAll(
      /([a-z\d])([A-Z])/g,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    )

/** A stored value as people read it: of one with parts each part by its name. */
export function valueText(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && /cents$/i.test(column)) return formatMoney(cents(value))
  if (typeof value === 'string' && column.endsWith('status')) return value.replaceAll('_', ' ')
  if (typeof value === 'string' && INSTANT.test(value)) return formatInstant(new Date(value))
  const text = typeof value === 'object' ? partsText(column, value) : String(value)
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}

function partsText(column: string, value: object): string {
  const isNested = Object.values(value).some((each) => typeof each === 'object' && each !== null)
  const parts = Array.isArray(value)
    ? value.map((each) => valueText(column, each))
    : Object.entries(value).map(([key, each]) => `${columnName(key)}: ${valueText(key, each)}`)
  return parts.join(isNested ? '; ' : ', ') || 'none'
}

/** What stands in every row and says nothing of the change. */
const PLAIN = new Set(['id', 'created_at', 'updated_at', 'version'])

/** The columns of an entry, by name: a new or removed row without those that are empty. */
export function changesOf({
  before,
  after,
  change,
}: Pick<AuditEntry, 'before' | 'after' | 'change'>): ColumnChange[] {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return columns
    .filter((column) => !PLAIN.has(column))
    .filter((column) => {
      const value = (after ?? before)?.[column]
      return change === 'update' || (value !== null && value !== '')
    })
    .map((column) => ({
      column: columnName(column),
      before: valueText(column, before?.[column]),
      after: valueText(column, after?.[column]),
    }))
}

const BRIEF = 2

/** A reason says most; times are beside the entry already. */
const rankOf = ({ column }: ColumnChange): number =>
  column === 'reason' ? 0 : / at$| by$|^address$/.test(column) ? 2 : 1

/** The first columns in one line: 'reason: A wall was scratched, amount: $42.00'; of a status both values. */
export function briefOf(changes: readonly ColumnChange[]): string {
  const telling = changes.toSorted((one, two) => rankOf(one) - rankOf(two))
  const shown = telling.slice(0, BRIEF).map(({ column, before, after }) => {
    const isMoved = column.endsWith('status') && before !== 'none' && after !== 'none'
    const value = isMoved ? `${before} → ${after}` : after === 'none' ? before : after
    return `${column}: ${value.slice(0, 60)}`
  })
  return shown.join(', ') + (changes.length > BRIEF ? ` and ${changes.length - BRIEF} more` : '')
}

/** 'refunds 12' as 'Refund #12'. */
export function rowName({ subject, rowKey }: Pick<AuditEntry, 'subject' | 'rowKey'>): string {
  const noun = subject.replaceAll('_', ' ').replace(/ies$/, 'y').replace(/s$/, '')
  return `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} #${rowKey}`
}
