import { onDemand } from '../../ui/feedback/on-demand.tsx'

const nothing = () => null

// Asked for with the form: a connection that is lost later must not take the form with it.
const calendar = import('./Calendar.tsx').then(
  ({ Calendar }) => Calendar,
  () => nothing,
)
const notice = import('./WhenNotice.tsx').then(
  ({ WhenNotice }) => WhenNotice,
  () => nothing,
)

/** What is not on the first screen, in files of their own. */
export const onDemandParts = {
  Calendar: onDemand(() => calendar),
  WhenNotice: onDemand(() => notice),
}
