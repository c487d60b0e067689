/** What a cell holds: text, a plain number, or nothing. */
export type CellValue = string | number | null

/** One column of a list: the file shows every column, the table those that fit. */
export type ListColumn<Item> = {
  title: string
  /** The value as a spreadsheet reads it: ISO days, plain numbers, no currency sign. */
  value(item: Item): CellValue
}

/** The columns of a list by name, in order. */
export type ListColumns<Item> = Readonly<Record<string, ListColumn<Item>>>

/** Cents as dollars, a plain number with two decimals. */
export const dollars = (amount: number | null): string | null =>
  amount === null ? null : (amount / 100).toFixed(2)
