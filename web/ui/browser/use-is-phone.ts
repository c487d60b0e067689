import { useMedia } from './use-media.ts'

/** Whether tables become cards: up to 760 px. */
export const useIsPhone = (): boolean => useMedia('(width <= 760px)')
