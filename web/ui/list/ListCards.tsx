import type { ReactNode } from 'react'
import type { ShownColumn, Totals } from './columns.ts'
import { SelectRow } from './SelectBoxes.tsx'
import { type ListItem, shownOf, type Table } from './use-list-table.ts'
import styles from './item-card.module.css'

type Props<Item extends ListItem> = {
  table: Table<Item>
  title: string
  noun: readonly [string, string]
  columns: readonly ShownColumn<Item>[]
  totals: Totals | undefined
  isSelectable: boolean
  marked: number | null | undefined
  renderCard: (item: Item, columns: readonly ShownColumn<Item>[]) => ReactNode
}

/** One page of a list as cards. */
export function ListCards<Item extends ListItem>(props: Props<Item>) {
  const { table, columns, title, noun, totals, isSelectable, marked, renderCard } = props
  const shown = shownOf(table, columns)
  return (
    <ul className={styles.cards} aria-label={title}>
      {table.getRowModel().rows.map((row) => (
        <li
          key={row.id}
          tabIndex={-1}
          data-row
          data-selected={row.getIsSelected() || undefined}
          data-marked={row.original.id === marked || undefined}
          data-plain={!isSelectable || undefined}
        >
          {isSelectable && <SelectRow row={row} noun={noun[0]} />}
          {renderCard(row.original, shown)}
        </li>
      ))}
      {totals && (
        <li className={styles.total}>
          <b>{totals.label}</b>
          <CardFacts columns={shown} cells={totals.cells} />
        </li>
      )}
    </ul>
  )
}

type FactsProps = {
  columns: readonly ShownColumn<never>[]
  cells: Readonly<Record<string, ReactNode>>
}

/** Figures of a card, by the columns that are shown. */
export const CardFacts = ({ columns, cells }: FactsProps) => (
  <dl className={`num ${styles.facts}`}>
    {columns
      .filter(({ id }) => id in cells)
      .map(({ id, title }) => (
        <div key={id}>
          <dt>{title}</dt>
          <dd>{cells[id]}</dd>
        </div>
      ))}
  </dl>
)
