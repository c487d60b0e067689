import type { ReactNode } from 'react'
import { SelectRow } from './SelectBoxes.tsx'
import type { ListItem, Table } from './use-list-table.ts'
import styles from './data-table.module.css'

type Props<Item extends ListItem> = {
  table: Table<Item>
  title: string
  noun: readonly [string, string]
  renderCard: (item: Item) => ReactNode
}

/** One page of a list as cards, for phones. */
export const ListCards = <Item extends ListItem>({
  table,
  title,
  noun,
  renderCard,
}: Props<Item>) => (
  <ul className={styles.cards} aria-label={title}>
    {table.getRowModel().rows.map((row) => (
      <li key={row.id} data-selected={row.getIsSelected() || undefined}>
        <SelectRow row={row} noun={noun[0]} />
        {renderCard(row.original)}
      </li>
    ))}
  </ul>
)
