import { IconReceipt2, IconTrash } from '@tabler/icons-react'
import type { AdRange } from '../../contract/ad-metrics.ts'
import type { Campaign } from '../../contract/advertising.ts'
import { IconButton } from '../ui/button/IconButton.tsx'
import panel from '../ui/layout/panel.module.css'
import type { Sort } from '../ui/list/rows.ts'
import { SortHeader } from '../ui/list/SortHeader.tsx'
import {
  labelOf,
  textIn,
  type CampaignColumn,
  type Counted,
  type FigureColumn,
} from './campaign-columns.ts'
import { totalOf, type Listed } from './campaign-list.ts'
import type { CampaignQuestion } from './CampaignDialogs.tsx'
import { CampaignBadge, CampaignKind, CampaignSwitch, PlatformMarks } from './CampaignParts.tsx'
import styles from './campaigns.module.css'

export type CampaignActions = {
  onToggle: (campaign: Campaign) => void
  onAsk: (question: CampaignQuestion) => void
}
export type CampaignRowsProps = CampaignActions & {
  rows: Listed[]
  /** Everything that was found, also on other screens of the list: what the totals are made of. */
  all: Listed[]
  columns: readonly FigureColumn[]
  /** How many days the figures are of. */
  days: AdRange
  sort: Sort<CampaignColumn>
  onSort: (sort: Sort<CampaignColumn>) => void
  onView: (campaign: Campaign) => void
}

/** The campaigns of one screen as a table, for wide screens. */
export function CampaignsTable(props: CampaignRowsProps) {
  const { rows, all, columns, days, sort, onSort, ...actions } = props
  const order = { sort, onSort }
  return (
    <div className={panel.scroll}>
      <table className={`${panel.table} ${styles.table}`}>
        <caption className="vh">Campaigns</caption>
        <thead>
          <tr>
            <th scope="col">On</th>
            <SortHeader column="name" label="Campaign" {...order} />
            <th scope="col">Platforms</th>
            <SortHeader column="status" label="Status" {...order} />
            {columns.map((column) => (
              <SortHeader
                key={column}
                column={column}
                label={labelOf(column).short}
                right
                {...order}
              />
            ))}
            <th scope="col" className={panel.right}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CampaignRow key={row.campaign.id} row={row} columns={columns} {...actions} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              Total, last {days} days
            </th>
            <CountCells of={totalOf(all)} columns={columns} />
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type RowProps = CampaignActions & Pick<CampaignRowsProps, 'onView' | 'columns'> & { row: Listed }

const CampaignRow = ({
  row: { campaign, ...counted },
  columns,
  onToggle,
  onAsk,
  onView,
}: RowProps) => (
  <tr>
    <td>
      <CampaignSwitch campaign={campaign} onToggle={onToggle} />
    </td>
    <td className={panel.two}>
      <button type="button" className={panel.link} onClick={() => onView(campaign)}>
        {campaign.name}
      </button>
      <CampaignKind campaign={campaign} />
    </td>
    <td>
      <PlatformMarks platforms={campaign.platforms} />
    </td>
    <td>
      <CampaignBadge status={campaign.status} />
    </td>
    <CountCells of={counted} columns={columns} />
    <td>
      <div className={panel.actions}>
        <IconButton
          size="s"
          label={`Enter spend of ${campaign.name}`}
          onClick={() => onAsk({ what: 'spend', campaign })}
        >
          <IconReceipt2 size={20} />
        </IconButton>
        <IconButton
          variant="danger"
          size="s"
          label={`Delete ${campaign.name}`}
          onClick={() => onAsk({ what: 'delete', campaign })}
        >
          <IconTrash size={20} />
        </IconButton>
      </div>
    </td>
  </tr>
)

type CellsProps = { of: Counted; columns: readonly FigureColumn[] }

const CountCells = ({ of, columns }: CellsProps) =>
  columns.map((column) => (
    <td key={column} className={`num ${panel.right}`}>
      {textIn(column, of)}
    </td>
  ))
