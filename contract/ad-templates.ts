import { z } from 'zod'
import { AdPlatform, refuseUnfitAd } from './ad-content.ts'
import { CampaignType } from './advertising.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { anyOf, flag } from './filters.ts'
import { Id } from './ids.ts'
import { list } from './list.ts'
import { RowChange } from './row-changes.ts'

/** The number of a template for advertisements. */
export const AdTemplateId = Id.brand<'AdTemplateId'>()
export type AdTemplateId = z.infer<typeof AdTemplateId>

/** The form of a template: a name of 1 to 100 characters, and words that fit their network. No two have one name. */
export const NewAdTemplate = z
  .object({
    name: requiredText('Template name is required', { max: 100 }),
    /** What campaigns it is for. */
    category: CampaignType,
    platform: AdPlatform,
    headline: z.string().trim(),
    text: z.string().trim(),
    isActive: z.boolean().default(true),
  })
  .superRefine((ad, refusal) =>
    refuseUnfitAd(ad, (field, message) =>
      refusal.addIssue({ code: 'custom', path: [field], message }),
    ),
  )
export type NewAdTemplate = z.infer<typeof NewAdTemplate>

/** An advertisement that is kept to be used again. */
export const AdTemplate = z.object({
  id: AdTemplateId,
  name: z.string(),
  category: CampaignType,
  platform: AdPlatform,
  headline: z.string(),
  text: z.string(),
  /** Offered where a campaign is written. */
  isActive: z.boolean(),
})
export type AdTemplate = z.infer<typeof AdTemplate>

const path = '/api/admin/ad-templates'
const params = z.object({ templateId: AdTemplateId })

/** Every template for advertisements. */
export const listAdTemplates = list(
  {
    path,
    access: 'admin',
    right: 'see-marketing',
    summary: 'Every template for advertisements, newest first',
    item: AdTemplate,
    filters: { platform: anyOf(AdPlatform), category: anyOf(CampaignType), active: flag },
    sorts: { createdAt: 'desc' },
  },
  {
    name: { title: 'Name', value: (template) => template.name },
    category: { title: 'For', value: (template) => template.category },
    platform: { title: 'Platform', value: (template) => template.platform },
    headline: { title: 'Headline', value: (template) => template.headline },
    text: { title: 'Text', value: (template) => template.text },
    active: { title: 'Active', value: (template) => (template.isActive ? 'yes' : 'no') },
  },
)

/** Keeps an advertisement as a template. `in_use` when another template has the name. */
export const createAdTemplate = endpoint({
  method: 'POST',
  path,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Keep an advertisement as a template',
  body: NewAdTemplate,
  errors: ['in_use'],
  response: AdTemplate,
})

/** Replaces a template; campaigns written from it keep their words. `in_use` when another template has the name. */
export const changeAdTemplate = endpoint({
  method: 'PUT',
  path: `${path}/:templateId`,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Change a template for advertisements, or switch it on or off',
  params,
  body: NewAdTemplate,
  errors: ['in_use'],
  response: AdTemplate,
})

/** Deletes a template; campaigns written from it keep their words. */
export const deleteAdTemplate = endpoint({
  method: 'DELETE',
  path: `${path}/:templateId`,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Delete a template; campaigns written from it keep their words',
  params,
  response: z.object({ id: AdTemplateId }),
})

/** The newest 50 changes of a template, newest first. */
export const listAdTemplateChanges = endpoint({
  method: 'GET',
  path: `${path}/:templateId/changes`,
  access: 'admin',
  right: 'see-marketing',
  summary: 'Who changed what of a template for advertisements, and when',
  params,
  response: z.array(RowChange),
})
