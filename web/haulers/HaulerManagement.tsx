import {
  IconCheck,
  IconEye,
  IconFileText,
  IconListCheck,
  IconMessage,
  IconTrash,
} from '@tabler/icons-react'
import { parseAsInteger, useQueryState } from 'nuqs'
import { useCallback, useMemo, useState } from 'react'
import { type AdminHauler, listAdminHaulers } from '../../contract/admin-haulers.ts'
import { formatInstantDay } from '../../contract/calendar.ts'
import { canMoveHauler, setHaulerStatus } from '../../contract/haulers.ts'
import { reviewPath } from '../../contract/paths.ts'
import { Link } from 'wouter'
import { call } from '../api/client.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { OnlyWith } from '../ui/feedback/RightGate.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import layout from '../ui/layout/layout.module.css'
import cells from '../ui/list/cells.module.css'
import card from '../ui/list/item-card.module.css'
import type { SelectionAction } from '../ui/list/bulk-actions.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import { ItemCard } from '../ui/list/ItemCard.tsx'
import { useList } from '../ui/list/use-list.ts'
import { haulerColumns, haulerFilters, haulerViews } from './hauler-columns.tsx'
import { haulerName, vehicleName } from './hauler-list.ts'
import { HaulerDetails } from './HaulerDetails.tsx'
import { HaulerQuestion, type Asked } from './HaulerQuestion.tsx'
import { ReviewButtons, type HaulerActionsProps } from './ReviewButtons.tsx'
import styles from './management.module.css'
import { HAULER_READS, useDecision } from './use-decision.ts'

/** Every hauler for the admin team: find, look at, decide, close an account. Applications come first. */
export function HaulerManagement() {
  const list = useList(listAdminHaulers, 'status')
  const [shownId, setShown] = useQueryState(
    'hauler',
    parseAsInteger.withOptions({ history: 'push' }),
  )
  const [question, setAsked] = useState<Asked | null>(null)
  const decision = useDecision()
  const view = useCallback((hauler: AdminHauler) => void setShown(hauler.id), [setShown])
  const columns = useMemo(() => haulerColumns(view), [view])
  const review = {
    deciding: decision.pendingId,
    onApprove: (hauler: AdminHauler) => decision.decide(hauler, 'approved'),
    onAsk: (hauler: AdminHauler, what: Asked['what']) => setAsked({ hauler, what }),
  }

  return (
    <>
      <OnlyWith right="run-jobs">
        <p className={`${layout.row} ${styles.toQueue}`}>
          <Link href={reviewPath} asChild>
            <ButtonLink variant="primary" size="s" icon={<IconListCheck size={18} />}>
              Review queue
            </ButtonLink>
          </Link>
          <span className={layout.dim}>
            Applications, documents and changes, side by side and by keyboard.
          </span>
        </p>
      </OnlyWith>
      <DataTable
        list={list}
        title="Hauler Management"
        noun={['hauler', 'haulers']}
        columns={columns}
        renderCard={(hauler) => <HaulerCard hauler={hauler} onView={view} {...review} />}
        renderActions={(hauler) => (
          <>
            <ReviewButtons hauler={hauler} {...review} />
            <IconButton size="s" label={`View ${haulerName(hauler)}`} onClick={() => view(hauler)}>
              <IconEye size={20} />
            </IconButton>
            <IconButton
              needs="run-jobs"
              size="s"
              variant="danger"
              label={`Delete ${haulerName(hauler)}`}
              onClick={() => review.onAsk(hauler, 'delete')}
            >
              <IconTrash size={20} />
            </IconButton>
          </>
        )}
        filters={haulerFilters}
        views={haulerViews}
        bulk={haulerActions}
        marked={shownId ?? decision.changedId}
        empty={{ title: 'No haulers found', hint: NO_HAULERS_YET }}
      />
      <HaulerDetails
        id={shownId}
        rows={list.items}
        onShow={(id) => void setShown(id, { history: 'replace' })}
        {...review}
      />
      <HaulerQuestion
        asked={question}
        decision={decision}
        onDone={(isGone) => {
          if (isGone && question?.hauler.id === shownId) void setShown(null, { history: 'replace' })
          setAsked(null)
        }}
      />
    </>
  )
}

const TextHaulers = onDemand(async () => (await import('./TextHaulers.tsx')).TextHaulers)
const AskPapers = onDemand(async () => (await import('./AskPapers.tsx')).AskPapers)

const haulerActions: SelectionAction<AdminHauler>[] = [
  {
    label: 'Approve',
    icon: <IconCheck size={18} />,
    allows: (hauler) => canMoveHauler(hauler, 'approve'),
    question: (what) => `Approve ${what}?`,
    consequence: () => 'They can claim jobs right away, and we notify them.',
    outcome: (what) => `${what} approved`,
    needs: 'run-jobs',
    run: ({ id }) =>
      call(setHaulerStatus, { params: { haulerId: id }, body: { status: 'approved' } }),
    refetches: HAULER_READS,
  },
  {
    label: 'Text',
    icon: <IconMessage size={18} />,
    allows: () => true,
    needs: 'run-jobs',
    Dialog: TextHaulers,
  },
  {
    label: 'Ask for a document',
    icon: <IconFileText size={18} />,
    allows: ({ status }) => status !== 'rejected',
    needs: 'run-jobs',
    Dialog: AskPapers,
  },
]

const NO_HAULERS_YET = 'Applications from the landing page and the registration page appear here.'

type Props = HaulerActionsProps & { hauler: AdminHauler; onView: (hauler: AdminHauler) => void }

/** A hauler on a phone. */
const HaulerCard = ({ hauler, onView, ...review }: Props) => (
  <>
    <ItemCard
      title={haulerName(hauler)}
      label={`View ${haulerName(hauler)}`}
      onOpen={() => onView(hauler)}
      aside={
        <>
          {formatInstantDay(hauler.createdAt)}
          <StatusBadge status={hauler.status} />
        </>
      }
    >
      <span>{hauler.user.email}</span>
      <span className={cells.dim}>{vehicleName(hauler)}</span>
    </ItemCard>
    <IconButton
      needs="run-jobs"
      variant="danger"
      label={`Delete ${haulerName(hauler)}`}
      onClick={() => review.onAsk(hauler, 'delete')}
    >
      <IconTrash size={20} />
    </IconButton>
    {canMoveHauler(hauler, 'approve') && (
      <div className={card.cardActions}>
        <ReviewButtons hauler={hauler} {...review} />
      </div>
    )}
  </>
)
