import { onDemand } from '../../ui/feedback/on-demand.tsx'
import { useSwaps } from './use-swaps.ts'

const SwapCards = onDemand(async () => (await import('./SwapCards.tsx')).SwapCards)

/** The hauler's jobs that are offered to others, and what came of it. Nothing without one. */
export function OwnSwaps() {
  const { own, hereOf } = useSwaps()
  return own.length > 0 && <SwapCards own={own} hereOf={hereOf} />
}
