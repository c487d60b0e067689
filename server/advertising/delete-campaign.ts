import type { CampaignId } from '../../contract/advertising.ts'
import type { Context } from '../core/context.ts'
import { hideCampaign, missing } from './campaign-store.ts'

/** Deletes a campaign from the lists and totals, and its page; its records stay. */
export async function deleteCampaign({ db, now }: Context, id: CampaignId) {
  return (await hideCampaign(db, id, now())) ?? missing()
}
