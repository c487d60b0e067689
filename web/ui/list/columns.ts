import type { ReactNode } from 'react'
import type { ItemOf, List } from '../../../contract/list.ts'

/** A column of a table. What is not said of it comes from the column of this name in the contract. */
export type Column<L extends List> = {
  id: string
  title?: string
  cell?: (item: ItemOf<L>) => ReactNode
  /** The order of the list that the head of this column asks for. */
  sort?: keyof L['sorts'] & string
  right?: boolean
  /** Shown only when it is chosen. */
  optional?: boolean
}

export type ShownColumn<Item> = {
  id: string
  title: string
  cell: (item: Item) => ReactNode
  sort: string | undefined
  right: boolean
  optional: boolean
}

/** Columns that belong to one question, chosen together. */
export type ColumnPreset = { label: string; columns: readonly string[] }

/** What all items of a list come to, by the id of the column. */
export type Totals = { label: string; cells: Readonly<Record<string, ReactNode>> }

/** The columns of a screen, then those that only the contract has, to be chosen. */
export function columnsOf<L extends List>(
  { columns: described }: L,
  columns: readonly Column<L>[],
): ShownColumn<ItemOf<L>>[] {
  const rest = Object.keys(described)
    .filter((id) => !columns.some((column) => column.id === id))
    .map((id): Column<L> => ({ id, optional: true }))
  return [...columns, ...rest].map(({ id, title, cell, sort, right, optional }) => ({
    id,
    title: title ?? described[id]?.title ?? id,
    cell: cell ?? ((item) => described[id]?.value(item)),
    sort,
    right: right ?? false,
    optional: optional ?? false,
  }))
}
