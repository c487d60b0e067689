import { ActionIcon } from '@mantine/core'
import { IconReceipt2, IconTrash } from '@tabler/icons-react'
import type { Campaign } from '../../contract/advertising.ts'
import { formatMoney } from '../../contract/money.ts'
import { SortHeader } from '../ui/list/SortHeader.tsx'
import type { Sort } from '../ui/list/rows.ts'
import panel from '../ui/panel.module.css'
import styles from './campaigns.module.css'
import {
  costPerConversion,
  countText,
  ctrOf,
  moneyText,
  rateText,
  totalOf,
  type CampaignColumn,
} from './campaign-list.ts'
import type { CampaignQuestion } from './CampaignDialogs.tsx'
import { CampaignBadge, CampaignKind, CampaignSwitch, PlatformMarks } from './CampaignParts.tsx'

export type CampaignActions = {
  onToggle: (campaign: Campaign) => void
  onAsk: (question: CampaignQuestion) => void
}
export type CampaignRowsProps = CampaignActions & {
  campaigns: Campaign[]
  /** Everything that was found, also on other screens of the list: what the totals are made of. */
  all: Campaign[]
  sort: Sort<CampaignColumn>
  onSort: (sort: Sort<CampaignColumn>) => void
  onView: (campaign: Campaign) => void
}

/** The campaigns of one screen as a table, for wide screens. */
export function CampaignsTable({ campaigns, all, sort, onSort, ...actions }: CampaignRowsProps) {
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
            <SortHeader column="budget" label="Budget" right {...order} />
            <SortHeader column="impressions" label="Impressions" right {...order} />
            <SortHeader column="clicks" label="Clicks" right {...order} />
            <SortHeader column="ctr" label="CTR" right {...order} />
            <SortHeader column="conversions" label="Conversions" right {...order} />
            <SortHeader column="costPer" label="Cost per conv." right {...order} />
            <th scope="col" className={panel.right}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} {...actions} />
          ))}
        </tbody>
        <tfoot>
          <Totals campaigns={all} />
        </tfoot>
      </table>
    </div>
  )
}

type RowProps = CampaignActions & Pick<CampaignRowsProps, 'onView'> & { campaign: Campaign }

const CampaignRow = ({ campaign, onToggle, onAsk, onView }: RowProps) => (
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
    <td className={`num ${panel.right}`}>{formatMoney(campaign.budget)}</td>
    <CountCells of={campaign} />
    <td>
      <div className={panel.actions}>
        <ActionIcon
          variant="subtle"
          size={38}
          aria-label={`Enter spend of ${campaign.name}`}
          onClick={() => onAsk({ what: 'spend', campaign })}
        >
          <IconReceipt2 size={20} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="var(--bad)"
          size={38}
          aria-label={`Delete ${campaign.name}`}
          onClick={() => onAsk({ what: 'delete', campaign })}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </div>
    </td>
  </tr>
)

const CountCells = ({ of }: { of: Pick<Campaign, 'performance' | 'cost'> }) => (
  <>
    <td className={`num ${panel.right}`}>{countText(of.performance.impressions)}</td>
    <td className={`num ${panel.right}`}>{countText(of.performance.clicks)}</td>
    <td className={`num ${panel.right}`}>{rateText(ctrOf(of))}</td>
    <td className={`num ${panel.right}`}>{countText(of.performance.conversions)}</td>
    <td className={`num ${panel.right}`}>{moneyText(costPerConversion(of))}</td>
  </>
)

const Totals = ({ campaigns }: { campaigns: Campaign[] }) => {
  const total = totalOf(campaigns)
  return (
    <tr>
      <th scope="row" colSpan={4}>
        Total since each began
      </th>
      <td className={`num ${panel.right}`}>{formatMoney(total.budget)}</td>
      <CountCells of={total} />
      <td />
    </tr>
  )
}
