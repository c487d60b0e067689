import { IconPhotoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getAdminHauler, listAdminHaulers, type AdminHauler } from '../../contract/admin-haulers.ts'
import { canMoveHauler, HaulerId } from '../../contract/haulers.ts'
import { apiQuery } from '../api/query.ts'
import { EraseDialog, type PersonToErase } from '../people/EraseDialog.tsx'
import { PrivacySection } from '../people/PrivacySection.tsx'
import { Button } from '../ui/button/Button.tsx'
import { NeighbourButtons } from '../ui/button/NeighbourButtons.tsx'
import { Drawer } from '../ui/dialog/Drawer.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { DrawerStatus } from '../ui/dialog/DrawerStatus.tsx'
import { useNeighbourKeys } from '../ui/dialog/use-neighbour-keys.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { OnlyWith } from '../ui/feedback/RightGate.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import layout from '../ui/layout/layout.module.css'
import details from '../ui/layout/details.module.css'
import { PhotoViewer } from '../ui/media/PhotoViewer.tsx'
import { haulerName } from './hauler-list.ts'
import { HaulerAccountFacts } from './reviews/HaulerAccountFacts.tsx'
import { HaulerTools } from './edit/HaulerTools.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { HaulerFactLists } from './HaulerFactLists.tsx'
import { HaulerFeed } from './HaulerFeed.tsx'
import { HaulerReliability } from './HaulerReliability.tsx'
import { ReviewButtons, type HaulerActionsProps } from './ReviewButtons.tsx'

const HaulerCashPart = onDemand(async () => (await import('./HaulerCashPart.tsx')).HaulerCashPart)

type Props = HaulerActionsProps & {
  /** The hauler in the address, whether there is one or not; null closes the panel. */
  id: number | null
  /** The page of the list that is shown: previous and next go along it, and a row shows until its hauler is fetched. */
  rows: AdminHauler[]
  onShow: (id: number | null) => void
}

/** Everything about one hauler, in a panel at the side that has its own address. */
export function HaulerDetails({ id, rows, onShow, ...actions }: Props) {
  const [erasing, setErasing] = useState<PersonToErase | null>(null)
  const shownId = useLast(id)
  const { hauler, isMissing, query } = useHauler(shownId, { isOpen: id !== null, rows })
  const at = rows.findIndex((row) => row.id === shownId)
  const neighbours = { previous: rows[at - 1]?.id, next: at < 0 ? undefined : rows[at + 1]?.id }
  useNeighbourKeys({ active: id !== null && !erasing, ...neighbours, onShow })

  return (
    <Drawer
      opened={id !== null}
      title={hauler ? haulerName(hauler) : 'Hauler'}
      onClose={() => onShow(null)}
    >
      {/* Always there: the button that was pressed keeps the focus. */}
      <div className={`${layout.spread} ${details.top}`}>
        <DrawerStatus isLoading={query.isLoading && !hauler}>
          {hauler && <StatusBadge status={hauler.status} />}
        </DrawerStatus>
        <NeighbourButtons noun="hauler" {...neighbours} onShow={onShow} />
      </div>
      {isMissing && <EmptyState title="There is no such hauler any more" />}
      {!hauler && !isMissing && <QueryError what="the hauler" query={query} />}
      {hauler && (
        <>
          <HaulerFactLists hauler={hauler} />
          <OnlyWith right="run-jobs">
            <HaulerTools hauler={hauler} />
          </OnlyWith>
          <HaulerReliability haulerId={hauler.id} />
          <OnlyWith right="see-money">
            <HaulerCashPart haulerId={hauler.id} />
          </OnlyWith>
          <HaulerFeed haulerId={hauler.id} />
          <OnlyWith right="run-jobs">
            <LicencePhoto hauler={hauler} />
          </OnlyWith>
          <OnlyWith right="run-jobs">
            <HaulerAccountFacts haulerId={hauler.id} />
          </OnlyWith>
          <PrivacySection
            contact={hauler.user.email}
            noun="hauler"
            onErase={() => setErasing({ contact: hauler.user.email, name: haulerName(hauler) })}
          />
          <DecisionButtons hauler={hauler} {...actions} />
        </>
      )}
      <EraseDialog
        person={erasing}
        refetches={[getAdminHauler, listAdminHaulers]}
        onDone={() => setErasing(null)}
      />
    </Drawer>
  )
}

/** One hauler, also one that stands on another page of the list. */
function useHauler(id: number | null, { isOpen, rows }: { isOpen: boolean; rows: AdminHauler[] }) {
  const haulerId = HaulerId.safeParse(id).data
  const query = useQuery({
    ...apiQuery(getAdminHauler, { params: { haulerId: haulerId ?? HaulerId.parse(1) } }),
    enabled: isOpen && haulerId !== undefined,
    placeholderData: () => rows.find((row) => row.id === haulerId),
    staleTime: 0,
  })
  const isMissing = query.error?.status === 404 || (id !== null && haulerId === undefined)
  return { hauler: isMissing ? undefined : query.data, isMissing, query }
}

function DecisionButtons({ hauler, ...actions }: HaulerActionsProps & { hauler: AdminHauler }) {
  const { onAsk } = actions
  return (
    <div className={`${layout.row} ${details.actions}`}>
      <ReviewButtons hauler={hauler} {...actions} />
      {canMoveHauler(hauler, 'reopen') && (
        <Button
          needs="run-jobs"
          variant="primary"
          size="s"
          data-ask="reopen-hauler"
          onClick={() => onAsk(hauler, 'reopen')}
        >
          Reopen application
        </Button>
      )}
      {canMoveHauler(hauler, 'suspend') && (
        <Button
          needs="run-jobs"
          size="s"
          data-ask="suspend-hauler"
          onClick={() => onAsk(hauler, 'suspend')}
        >
          Suspend hauler
        </Button>
      )}
      {canMoveHauler(hauler, 'reinstate') && (
        <Button
          needs="run-jobs"
          variant="primary"
          size="s"
          data-ask="reinstate-hauler"
          onClick={() => onAsk(hauler, 'reinstate')}
        >
          Reinstate hauler
        </Button>
      )}
      <Button
        needs="run-jobs"
        variant="danger-quiet"
        size="s"
        data-ask="close-hauler"
        onClick={() => onAsk(hauler, 'delete')}
      >
        Delete account
      </Button>
    </div>
  )
}

/** The driver's licence as large as the panel, with a way to the original. */
function LicencePhoto({ hauler }: { hauler: AdminHauler }) {
  const [open, setOpen] = useState(false)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const url = hauler.licenseImageUrl
  if (!url) return null
  const name = `the licence of ${haulerName(hauler)}`
  return (
    <section className={details.section}>
      <h3>Driver&apos;s License</h3>
      <button
        type="button"
        className={details.large}
        aria-label={`Open ${name} large`}
        onClick={() => setOpen(true)}
      >
        {brokenUrl === url ? (
          <IconPhotoOff size={40} />
        ) : (
          <img
            src={url}
            alt={`Licence of ${haulerName(hauler)}`}
            onError={() => setBrokenUrl(url)}
          />
        )}
      </button>
      <p className={details.after}>
        <a href={url} target="_blank" rel="noopener">
          Open original
        </a>
      </p>
      {open && (
        <PhotoViewer
          photos={[url]}
          of={name}
          at={0}
          onMove={() => {}}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
