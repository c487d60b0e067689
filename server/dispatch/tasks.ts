import type { Task } from '../core/task.ts'
import { cancelUnclaimed, watchUnclaimed } from './assignment/watch-unclaimed.ts'
import { pushOffers } from './market/push-offers.ts'
import { openOffers } from './market/open-offers.ts'
import { sendDigests } from './market/send-digests.ts'
import { watchNoShows } from './at-risk/watch-no-shows.ts'
import { watchRisks } from './at-risk/watch-risks.ts'
import { announceRelease } from './release/announce-release.ts'
import { announceSwap } from './release/announce-swap.ts'
import { endSwap } from './release/end-swap.ts'
import { requestReview } from './on-site/request-review.ts'

export const dispatchTasks: Task[] = [
  cancelUnclaimed,
  watchUnclaimed,
  announceRelease,
  announceSwap,
  endSwap,
  watchNoShows,
  watchRisks,
  sendDigests,
  pushOffers,
  openOffers,
  requestReview,
]
