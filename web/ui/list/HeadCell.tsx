import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { List } from '../../../contract/list.ts'
import type { ShownColumn } from './columns.ts'
import type { ListState } from './use-list.ts'
import styles from './data-table.module.css'

type Props<L extends List> = { column: ShownColumn<never>; list: ListState<L> }

/** The head of a column; one that the list can be ordered by is a button that turns the order around. */
export function HeadCell<L extends List>({ column, list }: Props<L>) {
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
        className={styles.sort}
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
