import { PUBLIC_PAGES } from '../../../contract/advertising.ts'
import { formatInstantDay } from '../../../contract/calendar.ts'
import {
  type LeadMagnet,
  leadMagnetLabels,
  type OfferState,
} from '../../../contract/lead-magnets.ts'
import { formatMoney } from '../../../contract/money.ts'

/** The public page of an offer, which carries its code to the booking. */
export const linkOf = ({ code }: Pick<LeadMagnet, 'code'>): string =>
  `${location.origin}${PUBLIC_PAGES.offer}/${code}`

/** What a state is called on a badge, and the status whose colour it has. */
export const stateFacts: Record<OfferState, { label: string; tone: string }> = {
  active: { label: 'active', tone: 'completed' },
  all_used: { label: 'all used', tone: 'ended' },
  off: { label: 'off', tone: 'pending' },
  starts_later: { label: 'starts later', tone: 'assigned' },
  ended: { label: 'ended', tone: 'ended' },
}

export function stateText({ state, terms }: LeadMagnet): string {
  const starts = terms?.startsAt
  return state === 'starts_later' && starts
    ? `starts ${formatInstantDay(starts)}`
    : stateFacts[state].label
}

/** 'Discount, 4 areas, first booking only, ends Nov 30, 2026'. */
export function kindText({ type, targetType, terms, endedAt, state }: LeadMagnet): string {
  const kind =
    targetType === 'hauler' ? `${leadMagnetLabels[type]} for haulers` : leadMagnetLabels[type]
  const ends = terms?.endsAt
  const count = terms?.areas.length ?? 0
  return [
    kind,
    count > 0 && `${count} ${count === 1 ? 'area' : 'areas'}`,
    terms?.firstBookingOnly && 'first booking only',
    endedAt
      ? `ended ${formatInstantDay(endedAt)}`
      : ends && `${state === 'ended' ? 'ended' : 'ends'} ${formatInstantDay(ends)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** What completed jobs brought; a code for haulers sells nothing. */
export const revenueText = ({ targetType, revenue }: LeadMagnet): string =>
  targetType === 'hauler' ? 'Not a sale' : formatMoney(revenue)
