import {
  IconFileText,
  IconHome,
  IconId,
  IconShieldCheck,
  IconTruck,
  type Icon,
} from '@tabler/icons-react'
import type { Day } from '../../../contract/calendar.ts'
import {
  needsAction,
  paperFacts,
  paperStateOf,
  type PaperKind,
  type PaperOfKind,
} from '../../../contract/papers.ts'
import { Button } from '../../ui/button/Button.tsx'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import { paperBadges, validityOf } from './paper-copy.ts'
import shared from './account.module.css'
import styles from './documents.module.css'

const icons: Record<PaperKind, Icon> = {
  drivers_licence: IconId,
  icbc_commercial: IconTruck,
  insurance: IconShieldCheck,
  worksafebc: IconFileText,
  business_licence: IconHome,
}

type Props = {
  papers: readonly PaperOfKind[]
  today: Day
  onSend: (paper: PaperOfKind) => void
}

/** The documents of a hauler with when each ends. */
export const Documents = ({ papers, today, onSend }: Props) => (
  <ul className={`${shared.card} ${styles.documents}`}>
    {papers.map((paper) => (
      <Document key={paper.kind} paper={paper} today={today} onSend={() => onSend(paper)} />
    ))}
  </ul>
)

function Document({
  paper,
  today,
  onSend,
}: {
  paper: PaperOfKind
  today: Day
  onSend: () => void
}) {
  const { kind, current, renewal } = paper
  const { label } = paperFacts[kind]
  const state = paperStateOf(paper, today)
  const DocumentIcon = icons[kind]
  const file = (current ?? renewal)?.fileUrl
  const { status, words } = paperBadges[state]
  return (
    <li className={styles.document} data-state={state}>
      <DocumentIcon size={20} stroke={1.8} aria-hidden="true" />
      <div>
        <b>{label}</b>
        <span className={shared.note}>
          {validityOf(paper, today)}
          {current && renewal?.status === 'in_review' && '. Renewal in review'}
        </span>
        {renewal?.status === 'refused' && (
          <span className={shared.refusal}>Not approved: {renewal.reason}</span>
        )}
      </div>
      {state !== 'missing' && <StatusBadge status={status}>{words}</StatusBadge>}
      <div className={styles.documentEnd}>
        {file && (
          <a
            className={styles.view}
            href={file}
            target="_blank"
            rel="noopener"
            aria-label={`View ${label}`}
          >
            View
          </a>
        )}
        {renewal?.status !== 'in_review' && (
          <Button
            size="s"
            variant={needsAction(paper, today) ? 'primary' : 'secondary'}
            aria-label={`${current ? 'Renew' : 'Add'} ${label}`}
            onClick={onSend}
          >
            {current ? 'Renew' : 'Add'}
          </Button>
        )}
      </div>
    </li>
  )
}
