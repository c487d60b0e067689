import { Fragment } from 'react'
import { Button } from '../ui/button/Button.tsx'
import panel from '../ui/layout/panel.module.css'
import { labelOf, textIn, type Counted, type FigureColumn } from './campaign-columns.ts'
import { totalOf } from './campaign-list.ts'
import { CampaignBadge, CampaignKind, CampaignSwitch, PlatformMarks } from './CampaignParts.tsx'
import styles from './campaigns.module.css'
import type { CampaignRowsProps } from './CampaignsTable.tsx'

/** The campaigns of one screen as cards, for phones. */
export const CampaignCards = ({
  rows,
  all,
  columns,
  days,
  onToggle,
  onAsk,
  onView,
}: CampaignRowsProps) => (
  <ul className={panel.cards} aria-label="Campaigns">
    {rows.map(({ campaign, ...counted }) => (
      <li key={campaign.id} className={panel.card}>
        <div className={styles.cardHead}>
          <CampaignSwitch campaign={campaign} onToggle={onToggle} />
          <h3>{campaign.name}</h3>
        </div>
        <p className={styles.cardKind}>
          <CampaignBadge status={campaign.status} />
          <PlatformMarks platforms={campaign.platforms} />
          <CampaignKind campaign={campaign} />
        </p>
        <Counts of={counted} columns={columns} />
        <footer className={panel.pairs}>
          <Button aria-label={`View ${campaign.name}`} onClick={() => onView(campaign)}>
            View
          </Button>
          <Button
            variant="danger-quiet"
            aria-label={`Delete ${campaign.name}`}
            onClick={() => onAsk({ what: 'delete', campaign })}
          >
            Delete
          </Button>
        </footer>
      </li>
    ))}
    <li className={panel.card}>
      <h3>Total, last {days} days</h3>
      <Counts of={totalOf(all)} columns={columns} />
    </li>
  </ul>
)

type CountsProps = { of: Counted; columns: readonly FigureColumn[] }

const Counts = ({ of, columns }: CountsProps) => (
  <dl className="num">
    {columns.map((column) => (
      <Fragment key={column}>
        <dt>{labelOf(column).label}</dt>
        <dd>{textIn(column, of)}</dd>
      </Fragment>
    ))}
  </dl>
)
