import { IconDownload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf } from '../../../contract/calendar.ts'
import type { Args, Endpoint } from '../../../contract/endpoint.ts'
import { type ItemOf, type List, MAX_LIMIT, type Page } from '../../../contract/list.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { call } from '../../api/client.ts'
import { now } from '../../clock.ts'
import { downloadCsv, toCsv } from '../csv.ts'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { toast } from '../feedback/toast.ts'
import type { SelectionAction } from './bulk-actions.ts'
import { BulkDialog } from './BulkDialog.tsx'
import type { ListState } from './use-list.ts'
import type { Table } from './use-list-table.ts'
import layout from '../layout/layout.module.css'
import styles from './list-toolbar.module.css'

/** As many items as one selection holds. */
const MOST_SELECTED = 1_000

type Props<L extends List> = {
  list: ListState<L>
  table: Table<ItemOf<L>>
  actions: readonly SelectionAction<ItemOf<L>>[]
  noun: readonly [string, string]
}

/** While items are selected: how many, and what can be done with them. */
export function BulkBar<L extends List>({ list, table, actions, noun }: Props<L>) {
  const onPage = table.getSelectedRowModel().rows.map((row) => row.original)
  const matching = useMatching(list)
  const [asked, ask] = useState<SelectionAction<ItemOf<L>> | null>(null)
  const items = matching.items ?? onPage
  if (onPage.length === 0 && !asked) return null
  const close = (ran: boolean) => {
    ask(null)
    if (ran) list.setSelected({})
  }
  const { total = 0 } = list
  const isPartOfMore =
    !matching.items && table.getIsAllRowsSelected() && (total > onPage.length || !list.isTotalExact)
  return (
    <>
      <div
        className={`${layout.row} ${styles.bulk}`}
        role="region"
        aria-label={`Selected ${noun[1]}`}
      >
        <p role="status" className="num">
          {formatCount(items.length)} selected
        </p>
        {isPartOfMore && (
          <Button variant="quiet" size="s" disabled={matching.isLoading} onClick={matching.select}>
            {selectText(total, list.isTotalExact)}
          </Button>
        )}
        {actions.map((action) => (
          <Button
            key={action.label}
            {...(action.needs && { needs: action.needs })}
            variant="quiet"
            size="s"
            icon={action.icon}
            disabled={!items.some(action.allows)}
            onClick={() => ask(action)}
          >
            {action.label}
          </Button>
        ))}
        <Button
          variant="quiet"
          size="s"
          icon={<IconDownload size={18} />}
          onClick={() => saveFile(list.list, items)}
        >
          Save selection
        </Button>
        <IconButton label="Clear selection" onClick={() => list.setSelected({})}>
          <IconX size={18} />
        </IconButton>
      </div>
      {asked &&
        ('Dialog' in asked ? (
          <asked.Dialog items={items} onClose={close} />
        ) : (
          <BulkDialog action={asked} items={items} noun={noun} onClose={close} />
        ))}
    </>
  )
}

const selectText = (total: number, isExact: boolean): string =>
  isExact && total <= MOST_SELECTED
    ? `Select all ${formatCount(total)} that match`
    : `Select the first ${formatCount(MOST_SELECTED)} that match`

function saveFile<L extends List>({ path, columns }: L, items: readonly ItemOf<L>[]): void {
  const name = path.slice(path.lastIndexOf('/') + 1)
  downloadCsv(`${name}-${dayOf(now())}.csv`, toCsv(Object.values(columns), items))
}

/** Everything that the filters and the search leave, up to 1,000 items, until the selection changes. */
function useMatching<L extends List>({ list, whole, selected }: ListState<L>) {
  const [found, setFound] = useState<{ by: object; items: ItemOf<L>[] } | null>(null)
  const [isLoading, setLoading] = useState(false)
  const select = async (): Promise<void> => {
    setLoading(true)
    try {
      setFound({ by: selected, items: await readMatching(list, whole) })
    } catch {
      toast.failure('The items could not be fetched. Please try again')
    } finally {
      setLoading(false)
    }
  }
  return {
    items: found?.by === selected ? found.items : undefined,
    isLoading,
    select: () => void select(),
  }
}

async function readMatching<L extends List>(
  { page }: L,
  query: ListState<L>['whole'],
): Promise<ItemOf<L>[]> {
  const items: ItemOf<L>[] = []
  let cursor: string | null | undefined
  do {
    const asked = { query: { ...query, limit: MAX_LIMIT, ...(cursor && { cursor }) } }
    // The endpoint of the list says what it answers; a generic one does not.
    const answer = (await call(page as Endpoint, asked as Args<Endpoint>)) as Page<ItemOf<L>>
    items.push(...answer.items)
    cursor = answer.nextCursor
  } while (cursor && items.length < MOST_SELECTED)
  return items.slice(0, MOST_SELECTED)
}
