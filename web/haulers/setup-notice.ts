import { toast } from '../ui/feedback/toast.ts'

export type SetupNotice = 'connected' | 'unfinished' | 'expired'

/** Says how setting up the bank account at the payment provider ended. */
export function showSetupNotice(notice: SetupNotice): void {
  if (notice === 'connected')
    toast.success(
      'Your bank account is now connected. You can receive payments once approved.',
      'Bank Account Connected',
    )
  else if (notice === 'unfinished')
    toast.failure(
      'Your payouts wait until you finish it. You can go on at any time.',
      'Bank Setup Not Finished',
    )
  else toast.failure('Please press Set up bank account for a new one.', 'The Link Has Expired')
}
