import { IconColumns3 } from '@tabler/icons-react'
import { Popover } from './Popover.tsx'
import type { ListItem, Table } from './use-list-table.ts'
import styles from './data-table.module.css'

/** Which columns the table shows. */
export const ColumnMenu = <Item extends ListItem>({ table }: { table: Table<Item> }) => (
  <Popover label="Columns" icon={<IconColumns3 size={18} />}>
    <fieldset className={styles.fields}>
      <legend>Columns</legend>
      {table.getAllLeafColumns().map((column) => (
        <label key={column.id} className={styles.check}>
          <input
            type="checkbox"
            checked={column.getIsVisible()}
            onChange={(event) => column.toggleVisibility(event.currentTarget.checked)}
          />
          {String(column.columnDef.header)}
        </label>
      ))}
    </fieldset>
  </Popover>
)
