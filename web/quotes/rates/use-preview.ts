import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewRateCard, RateCard } from '../../../contract/rate-cards.ts'
import { apiQuery } from '../../api/query.ts'
import { useDebounced } from '../../ui/browser/use-debounced.ts'
import { useLast } from '../../ui/dialog/use-last.ts'

const SETTLES_AFTER_MS = 600

/**
 * What recent jobs would cost with this card, once typing has paused for a moment. While a figure is
 * wrong (undefined) the last card that was right stays, at first the one that the draft began from; an
 * answer for an older card is not shown as one for this.
 */
export function usePreview(card: RateCard | undefined, base: RateCard) {
  // As text: the same figures are the same question.
  const text = useLast(card ? JSON.stringify(card) : null) ?? JSON.stringify(base)
  const settled = useDebounced(text, SETTLES_AFTER_MS)
  const settledCard = RateCard.parse(JSON.parse(settled))
  const query = useQuery({
    ...apiQuery(previewRateCard, { body: { card: settledCard } }),
    placeholderData: keepPreviousData,
  })
  return { query, isOld: text !== settled || query.isPlaceholderData }
}
