import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { pressed, type Sort } from './rows.ts'
import styles from './list.module.css'

type Props<Column extends string> = {
  column: Column
  label: string
  sort: Sort<Column>
  onSort: (sort: Sort<Column>) => void
  right?: boolean
}

/** The head of a column that sorts the list. */
export function SortHeader<Column extends string>(props: Props<Column>) {
  const { column, label, sort, onSort, right = false } = props
  const active = sort.by === column
  const order = sort.down ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      aria-sort={active ? order : 'none'}
      className={right ? styles.right : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(pressed(sort, column))}>
        {label}
        <span className={styles.arrow} aria-hidden="true">
          {active && (sort.down ? <IconArrowDown size={15} /> : <IconArrowUp size={15} />)}
        </span>
      </button>
    </th>
  )
}
