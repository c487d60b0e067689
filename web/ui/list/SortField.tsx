import type { List } from '../../../contract/list.ts'
import type { ShownColumn } from './columns.ts'
import type { ListState } from './use-list.ts'
import styles from './data-table.module.css'

type Props<L extends List> = { list: ListState<L>; columns: readonly ShownColumn<never>[] }

/** On a phone, where no heads of columns stand to be pressed. */
export function SortField<L extends List>({ list, columns }: Props<L>) {
  const sorts = columns.filter(({ sort }) => sort !== undefined)
  return (
    <label className={styles.fields}>
      Sort
      <select
        className={styles.control}
        value={`${list.sort.by}:${list.sort.direction}`}
        onChange={(event) => {
          const [by = '', direction] = event.currentTarget.value.split(':')
          list.setSort(by, direction === 'asc' ? 'asc' : 'desc')
        }}
      >
        {sorts.flatMap(({ id, sort, title }) =>
          (['desc', 'asc'] as const).map((direction) => (
            <option key={`${id}:${direction}`} value={`${sort}:${direction}`}>
              {title}, {direction === 'desc' ? 'descending' : 'ascending'}
            </option>
          )),
        )}
      </select>
    </label>
  )
}
