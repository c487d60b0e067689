import {
  listLeadMagnets,
  switchLeadMagnet,
  type LeadMagnet,
  type LeadMagnetId,
} from '../../../contract/lead-magnets.ts'
import {
  deleteLeadMagnet,
  endLeadMagnet,
  getLeadMagnet,
  getOfferFigures,
  getOfferHistory,
  OFFER_UNDO_SECONDS,
  undoLeadMagnet,
} from '../../../contract/offer-desk.ts'
import type { ApiError } from '../../api/client.ts'
import { useApiMutation } from '../../api/query.ts'
import { undoToast } from '../../ui/feedback/undo-toast.ts'

/** What a change of an offer makes stale. */
export const OFFER_READS = [listLeadMagnets, getLeadMagnet, getOfferHistory, getOfferFigures]

const failure = ({ reason }: ApiError) => ({ title: 'Error', message: reason })
const changes = { refetches: OFFER_READS, success: () => null, failure }

/** The last change of an offer: by its version it can be undone. */
type Change = { id: LeadMagnetId; version: number; what: string }

/** Changes of offers, each of which can be undone for eight seconds. */
export function useOfferActions() {
  const undoing = useApiMutation(undoLeadMagnet, {
    ...changes,
    success: ({ title }) => `“${title}” is as it was before.`,
  })
  const { mutate: switchOffer } = useApiMutation(switchLeadMagnet, changes)
  const { mutate: endOffer } = useApiMutation(endLeadMagnet, changes)
  const { mutate: deleteOffer } = useApiMutation(deleteLeadMagnet, changes)

  const offerUndo = ({ id, version, what }: Change) =>
    undoToast(what, () => undoing.mutate({ params: { leadMagnetId: id }, body: { version } }), {
      forMs: OFFER_UNDO_SECONDS * 1_000,
    })
  return {
    offerUndo,
    toggle: ({ id, isActive, title }: LeadMagnet) =>
      switchOffer(
        { params: { leadMagnetId: id }, body: { isActive: !isActive } },
        {
          onSuccess: ({ version }) =>
            offerUndo({ id, version, what: `“${title}” is ${isActive ? 'off' : 'on'}.` }),
        },
      ),
    end: ({ id, title }: LeadMagnet) =>
      endOffer(
        { params: { leadMagnetId: id } },
        { onSuccess: ({ version }) => offerUndo({ id, version, what: `“${title}” has ended.` }) },
      ),
    remove: ({ id, title }: LeadMagnet, onDone: () => void) =>
      deleteOffer(
        { params: { leadMagnetId: id } },
        {
          onSuccess: ({ version }) => {
            onDone()
            offerUndo({ id, version, what: `“${title}” was deleted.` })
          },
        },
      ),
  }
}

export type OfferActions = ReturnType<typeof useOfferActions>
