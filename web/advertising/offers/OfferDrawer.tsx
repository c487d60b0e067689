import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type LeadMagnet, LeadMagnetId } from '../../../contract/lead-magnets.ts'
import { getLeadMagnet } from '../../../contract/offer-desk.ts'
import { apiQuery } from '../../api/query.ts'
import { ButtonLink, Button } from '../../ui/button/Button.tsx'
import { Drawer } from '../../ui/dialog/Drawer.tsx'
import { DrawerStatus } from '../../ui/dialog/DrawerStatus.tsx'
import { useLast } from '../../ui/dialog/use-last.ts'
import { useNeighbourKeys } from '../../ui/dialog/use-neighbour-keys.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { copyText } from '../copy-text.ts'
import { EstimateRequests } from './EstimateRequests.tsx'
import { GuideFile } from './GuideFile.tsx'
import { linkOf } from './offer-text.ts'
import { OfferEditor } from './OfferEditor.tsx'
import { OfferHistory } from './OfferHistory.tsx'
import { Coupon, OfferBadge } from './OfferParts.tsx'
import type { OfferActions } from './use-offer-actions.ts'

type Props = {
  /** The offer in the address, whether there is one or not; null closes the panel. */
  id: number | null
  /** The page of the list, for the way to the next one. */
  offers: readonly LeadMagnet[]
  actions: OfferActions
  onShow: (id: number | null) => void
}

/** One offer at the side of the list: its terms, what they do, and who changed them. */
export function OfferDrawer({ id, offers, actions, onShow }: Props) {
  const shown = LeadMagnetId.safeParse(useLast(id)).data
  const query = useQuery({
    ...apiQuery(getLeadMagnet, { params: { leadMagnetId: shown ?? LeadMagnetId.parse(1) } }),
    enabled: id !== null && shown !== undefined,
    staleTime: 0,
  })
  const at = offers.findIndex((each) => each.id === id)
  useNeighbourKeys({
    active: id !== null,
    previous: at > 0 ? offers[at - 1]?.id : undefined,
    next: at >= 0 ? offers[at + 1]?.id : undefined,
    onShow,
  })
  const isMissing = query.error?.status === 404 || (id !== null && shown === undefined)
  const offer = isMissing ? undefined : query.data
  return (
    <Drawer opened={id !== null} title={offer?.title ?? 'Offer'} onClose={() => onShow(null)}>
      <DrawerStatus isLoading={query.isLoading} />
      {isMissing && <EmptyState title="This offer was deleted" />}
      {!offer && !isMissing && <QueryError what="the offer" query={query} />}
      {offer && (
        <>
          <div className={layout.spread}>
            <div className={layout.row}>
              <Coupon code={offer.code} />
              <OfferBadge offer={offer} always />
            </div>
            <div className={layout.row}>
              <Button
                size="s"
                icon={<IconCopy size={18} />}
                onClick={() => void copyText(linkOf(offer), 'The link of the offer')}
              >
                Copy link
              </Button>
              <ButtonLink
                size="s"
                href={linkOf(offer)}
                target="_blank"
                rel="noopener"
                icon={<IconExternalLink size={18} />}
              >
                Open page
              </ButtonLink>
            </div>
          </div>
          <OfferEditor key={offer.id} offer={offer} actions={actions} />
          {offer.type === 'guide' && <GuideFile key={`file-${offer.id}`} id={offer.id} />}
          {offer.type === 'free_estimate' && <EstimateRequests id={offer.id} />}
          <OfferHistory id={offer.id} />
        </>
      )}
    </Drawer>
  )
}
