import { IconDownload, IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ItemOf, List } from '../../../contract/list.ts'
import type { ColumnPreset, ShownColumn } from './columns.ts'
import { Button } from '../button/Button.tsx'
import { download } from '../browser/download.ts'
import { ColumnMenu, ColumnPresets } from './ColumnMenu.tsx'
import { FilterFields } from './FilterFields.tsx'
import type { FilterLabels } from './filters.ts'
import { ListViews } from './ListViews.tsx'
import { Popover } from './Popover.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { ListState } from './use-list.ts'
import type { Table } from './use-list-table.ts'
import type { SavedViews, View } from './use-saved-views.ts'
import layout from '../layout/layout.module.css'
import styles from './list-toolbar.module.css'

type Props<L extends List> = {
  list: ListState<L>
  /** Absent where the items are no table, and have no columns to choose and to sort by. */
  table?: Table<ItemOf<L>>
  columns?: readonly ShownColumn<ItemOf<L>>[]
  filters: FilterLabels<L>
  views?: readonly View[]
  saved?: SavedViews
  presets?: readonly ColumnPreset[]
  /** What can be done with the whole list. */
  tools: ReactNode
  isPhone: boolean
  /** Items are shown as cards, so that no heads of columns are there to be pressed. */
  isCards?: boolean
}

/** The views, the search and the menus of a list, in one line where there is room for it. */
export function ListToolbar<L extends List>(props: Props<L>) {
  const { list, table, columns = [], filters, views = [], saved, tools, isPhone } = props
  const { presets = [], isCards = false } = props
  const { search } = list.list
  const isSortable = isCards && columns.some(({ sort }) => sort !== undefined)
  const hasChoices = Object.keys(filters).length > 0 || isSortable || isPhone
  return (
    <div className={`${layout.row} ${styles.bar}`}>
      {saved && views.length > 0 && <ListViews list={list} views={views} saved={saved} />}
      <div className={`${layout.row} ${styles.tools}`}>
        {search !== undefined && (
          <SearchBox label={search} value={list.search} onChange={list.setSearch} />
        )}
        {hasChoices && (
          <Popover
            label={isSortable ? 'Filter and sort' : 'Filter'}
            icon={<IconFilter size={18} />}
            isIcon={isPhone}
            data-filters
          >
            {isSortable && <SortField list={list} columns={columns} />}
            {isPhone && table && <ColumnPresets table={table} presets={presets} />}
            <FilterFields list={list} filters={filters} />
            {isPhone && <CsvButton list={list} />}
          </Popover>
        )}
        {!isCards && table && <ColumnMenu table={table} presets={presets} />}
        {!isPhone && <CsvButton list={list} />}
        {tools}
      </div>
    </div>
  )
}

/** The server writes the file of everything that the filters leave, however long the list is. */
const CsvButton = <L extends List>({ list }: { list: ListState<L> }) => (
  <Button
    size="s"
    data-ask={`file-${list.list.path}`}
    icon={<IconDownload size={18} />}
    disabled={list.total === 0}
    onClick={() => download(list.csvAddress)}
  >
    CSV
  </Button>
)

type SortFieldProps<L extends List> = { list: ListState<L>; columns: readonly ShownColumn<never>[] }

/** On a phone, where no heads of columns stand to be pressed. */
function SortField<L extends List>({ list, columns }: SortFieldProps<L>) {
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
