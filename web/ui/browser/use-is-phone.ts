import { useMediaQuery } from '@mantine/hooks'

/** Whether tables become cards: below 760 px. Right from the first paint, so that nothing moves. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false
