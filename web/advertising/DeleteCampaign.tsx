import { deleteCampaign, type Campaign } from '../../contract/advertising.ts'
import { formatMoney } from '../../contract/money.ts'
import { useApiMutation } from '../api/query.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { CAMPAIGN_READS } from './campaign-reads.ts'

/** What goes with a campaign, in full. */
export function consequenceOf({ status, cost, performance }: Campaign): string {
  const spent =
    cost > 0 ? `${formatMoney(cost)} has been spent on it so far.` : 'Nothing has been spent on it.'
  const live =
    status === 'active' ? ' Its page goes offline: links that still run lead to nothing.' : ''
  const counted =
    cost > 0 || performance.clicks > 0 ? ' Its figures leave the totals; the records are kept.' : ''
  return `${spent}${live}${counted}`
}

type Props = {
  campaign: Campaign | null
  /** `gone` when it is no longer on the list. */
  onDone: (gone: boolean) => void
}

export function DeleteCampaign({ campaign, onDone }: Props) {
  const asked = useLast(campaign)
  const remove = useApiMutation(deleteCampaign, {
    refetches: CAMPAIGN_READS,
    success: { title: 'Campaign Deleted', message: 'It is gone from the list and the totals.' },
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  if (!asked) return null
  return (
    <ConfirmDialog
      opened={campaign !== null}
      title={`Delete “${asked.name}”?`}
      action="Delete campaign"
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { campaignId: asked.id } },
          { onSuccess: () => onDone(true), onError: () => onDone(false) },
        )
      }
      onCancel={() => onDone(false)}
    >
      {consequenceOf(asked)} This cannot be undone.
    </ConfirmDialog>
  )
}
