/** One screen of a list: the rows on it and where they stand in the whole. */
export type Page<Row> = {
  rows: Row[]
  page: number
  pages: number
  /** One-based; both 0 when the list is empty. */
  from: number
  to: number
  total: number
}

/** The wanted screen of the list, or the last one when the list has become shorter. */
export function pageOf<Row>(all: readonly Row[], wanted: number, size: number): Page<Row> {
  const pages = Math.max(1, Math.ceil(all.length / size))
  const page = Math.min(Math.max(1, wanted), pages)
  const start = (page - 1) * size
  const rows = all.slice(start, start + size)
  return {
    rows,
    page,
    pages,
    from: rows.length ? start + 1 : 0,
    to: start + rows.length,
    total: all.length,
  }
}

/** The column a list is ordered by; as text 'amount' is upwards and '-amount' downwards. */
export type Sort<Column extends string> = { by: Column; down: boolean }

export const sortToText = ({ by, down }: Sort<string>): string => (down ? `-${by}` : by)

/** Null for a text that names no column. */
export function sortFromText<Column extends string>(
  text: string,
  columns: readonly Column[],
): Sort<Column> | null {
  const down = text.startsWith('-')
  const by = columns.find((column) => column === text.slice(down ? 1 : 0))
  return by ? { by, down } : null
}

/** A first press on a column sorts upwards, the next one turns it around. */
export const pressed = <Column extends string>(
  sort: Sort<Column>,
  column: Column,
): Sort<Column> => ({ by: column, down: sort.by === column ? !sort.down : false })

const collator = new Intl.Collator('en-CA', { numeric: true, sensitivity: 'base' })

/** A sorted copy; rows without a value stand last in both directions, equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => string | number | null,
  down: boolean,
): Row[] {
  const sign = down ? -1 : 1
  return rows.toSorted((left, right) => {
    const [a, b] = [value(left), value(right)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return (
      sign *
      (typeof a === 'number' && typeof b === 'number'
        ? a - b
        : collator.compare(String(a), String(b)))
    )
  })
}

/** Whether every typed word occurs somewhere in the texts. */
export function matches(texts: readonly string[], search: string): boolean {
  const text = texts.join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
