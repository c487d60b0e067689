import { IconDots } from '@tabler/icons-react'
import type { LeadMagnet } from '../../../contract/lead-magnets.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Menu, type MenuAction } from '../../ui/menu/Menu.tsx'
import { copyText } from '../copy-text.ts'
import { linkOf } from './offer-text.ts'
import type { OfferActions } from './use-offer-actions.ts'

/** What a dialog over the list is about. */
export type OfferQuestion = { what: 'create' } | { what: 'figures' | 'delete'; offer: LeadMagnet }

type Props = {
  offer: LeadMagnet
  actions: OfferActions
  onAsk: (question: OfferQuestion) => void
}

/** What can be done with an offer. */
export function OfferMenu({ offer, actions, onAsk }: Props) {
  const mayRun = useMissingRight('run-marketing') === null
  const changes: MenuAction[] = [
    { label: 'End now', disabled: offer.endedAt !== null, onSelect: () => actions.end(offer) },
    { label: 'Delete', isGrave: true, onSelect: () => onAsk({ what: 'delete', offer }) },
  ]
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${offer.title}`} size="s">
          <IconDots size={20} />
        </IconButton>
      }
      actions={[
        {
          label: 'Copy link',
          onSelect: () => void copyText(linkOf(offer), 'The link of the offer'),
        },
        { label: 'Statistics', onSelect: () => onAsk({ what: 'figures', offer }) },
        ...(mayRun ? changes : []),
      ]}
    />
  )
}
