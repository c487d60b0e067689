import type { ReactNode } from 'react'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ItemOf, List } from '../../../contract/list.ts'
import type { ShownColumn, Totals } from './columns.ts'
import { SelectAll, SelectRow } from './SelectBoxes.tsx'
import type { ListState } from './use-list.ts'
import { shownOf, type Table } from './use-list-table.ts'
import layout from '../layout/layout.module.css'
import styles from './list-table.module.css'

type Props<L extends List> = {
  list: ListState<L>
  table: Table<ItemOf<L>>
  columns: readonly ShownColumn<ItemOf<L>>[]
  title: string
  noun: readonly [string, string]
  totals: Totals | undefined
  isSelectable: boolean
  marked: number | null | undefined
  renderActions: ((item: ItemOf<L>) => ReactNode) | undefined
}

/** One page of a list as a table, for wide screens. */
export function ListTable<L extends List>({ list, table, columns, ...props }: Props<L>) {
  const { title, noun, totals, isSelectable, marked, renderActions } = props
  const shown = shownOf(table, columns)
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            {isSelectable && (
              <td className={styles.select}>
                <SelectAll table={table} noun={noun[1]} />
              </td>
            )}
            {shown.map((column) => (
              <HeadCell key={column.id} column={column} list={list} />
            ))}
            {renderActions && (
              <th scope="col" className={styles.right}>
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              tabIndex={-1}
              data-row
              data-selected={row.getIsSelected() || undefined}
              data-marked={row.original.id === marked || undefined}
            >
              {isSelectable && (
                <td className={styles.select}>
                  <SelectRow row={row} noun={noun[0]} />
                </td>
              )}
              {shown.map(({ id, cell, right }) => (
                <td key={id} className={right ? `num ${styles.right}` : 'num'}>
                  {cell(row.original)}
                </td>
              ))}
              {renderActions && (
                <td>
                  <div className={`${layout.line} ${styles.actions}`}>
                    {renderActions(row.original)}
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {totals && (
          <TotalRow
            columns={shown}
            totals={totals}
            isSelectable={isSelectable}
            hasActions={Boolean(renderActions)}
          />
        )}
      </table>
    </div>
  )
}

type TotalProps = {
  columns: readonly ShownColumn<never>[]
  totals: Totals
  isSelectable: boolean
  hasActions: boolean
}

/** The label stands under the columns before the first that has a total. */
function TotalRow({ columns, totals: { label, cells }, isSelectable, hasActions }: TotalProps) {
  const first = columns.findIndex(({ id }) => id in cells)
  const before = first < 0 ? columns.length : first
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={before + (isSelectable ? 1 : 0)}>
          {label}
        </th>
        {columns.slice(before).map(({ id, right }) => (
          <td key={id} className={right ? `num ${styles.right}` : 'num'}>
            {cells[id]}
          </td>
        ))}
        {hasActions && <td />}
      </tr>
    </tfoot>
  )
}

type HeadCellProps<L extends List> = { column: ShownColumn<never>; list: ListState<L> }

/** The head of a column; one that the list can be ordered by is a button that turns the order around. */
function HeadCell<L extends List>({ column, list }: HeadCellProps<L>) {
  const { sort, title, right } = column
  const className = right ? styles.right : undefined
  if (sort === undefined)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    )
  const isActive = list.sort.by === sort
  const { direction } = list.sort
  const first = list.list.sorts[sort] ?? 'desc'
  const turned = direction === 'asc' ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      aria-sort={isActive ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}
      className={className}
    >
      <button
        type="button"
        className={`${layout.link} ${styles.sort}`}
        onClick={() => list.setSort(sort, isActive ? turned : first)}
      >
        {title}
        <span className={styles.arrow} aria-hidden="true">
          {isActive &&
            (direction === 'desc' ? <IconArrowDown size={15} /> : <IconArrowUp size={15} />)}
        </span>
      </button>
    </th>
  )
}
