import { onDemand } from '../../ui/feedback/on-demand.tsx'

/** What is not on the first screen, in files of their own. */
export const onDemandParts = {
  Calendar: onDemand(async () => (await import('./Calendar.tsx')).Calendar),
  WhenNotice: onDemand(async () => (await import('./WhenNotice.tsx')).WhenNotice),
}
