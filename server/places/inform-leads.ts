import { z } from 'zod'
import { paths } from '../../contract/paths.ts'
import { contactFrom } from '../accounts/contact.ts'
import { notifyPromotions } from '../consents/notify-promotion.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { areaOfLead } from './area-of-lead.ts'
import {
  findCampaignAreas,
  findWaitingMunicipalities,
  releaseUnwrittenLeads,
  takeWaitingLeads,
} from './lead-store.ts'

/** As many as one transaction writes to. */
const BATCH = 500

/**
 * Writes to the people who asked to hear from us once, when their municipality is served by now, except where a campaign writes to
 * them. Nothing is written while no postal address is set, since it could not leave.
 */
export const informLeads = task({
  name: 'inform-leads',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '10 17 * * *',
  async run(_, ctx) {
    if (ctx.config.postalAddress === undefined) return
    await releaseUnwrittenLeads(ctx.db)
    const campaigns = await findCampaignAreas(ctx.db)
    for (const municipality of await findWaitingMunicipalities(ctx.db)) {
      const area = areaOfLead(municipality)
      if (area === null) continue
      if (campaigns.some((areas) => areas.length === 0 || areas.includes(area))) continue
      while ((await informBatch(ctx, municipality)) === BATCH);
    }
  },
})

/** Marks the leads and writes to them in one transaction: each is written to once. @returns how many. */
const informBatch = (ctx: Context, municipality: string): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const leads = await takeWaitingLeads(tx.db, municipality, { limit: BATCH, at: ctx.now() })
    const link = ctx.config.publicUrl + paths.home
    const drafts = leads.map(({ contact }) => {
      const { kind, value } = contactFrom(contact)
      const recipient = {
        userId: null,
        phone: kind === 'phone' ? value : null,
        email: kind === 'email' ? value : null,
      }
      return { recipient, values: { municipality, link } }
    })
    await notifyPromotions(ctx, tx, 'area_opened', drafts)
    return leads.length
  })
