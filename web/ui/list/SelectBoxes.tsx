import { useEffect, useRef } from 'react'
import type { ListItem, Table } from './use-list-table.ts'
import styles from './list-table.module.css'

type AllProps<Item extends ListItem> = {
  table: Table<Item>
  noun: string
  /** Beside the box, where no column of boxes says what it is for. */
  label?: string
}

/** Selects every item of the page, or none. */
export function SelectAll<Item extends ListItem>({ table, noun, label }: AllProps<Item>) {
  const box = useRef<HTMLInputElement>(null)
  const isAll = table.getIsAllRowsSelected()
  const isSome = table.getSelectedRowModel().rows.length > 0 && !isAll
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <label className={styles.box}>
      <input
        ref={box}
        type="checkbox"
        aria-label={`Select all ${noun} on this page`}
        checked={isAll}
        onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}

type RowProps<Item extends ListItem> = {
  row: ReturnType<Table<Item>['getRow']>
  noun: string
}

export const SelectRow = <Item extends ListItem>({ row, noun }: RowProps<Item>) => (
  <label className={styles.box}>
    <input
      type="checkbox"
      data-selects
      aria-label={`Select ${noun} #${row.id}`}
      checked={row.getIsSelected()}
      onChange={(event) => row.toggleSelected(event.currentTarget.checked)}
    />
  </label>
)
