import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { anyOf, flag } from './filters.ts'
import { list } from './list.ts'
import { Hashtags, LONGEST_POST } from './social-posts.ts'
import { ContentType, overLimit, SocialPlatform, SocialTemplateId } from './social.ts'

/** The form of a new post template; with its hashtags it must fit its network. */
export const NewTemplate = z
  .object({
    name: requiredText('Template name is required', { max: 100 }),
    platform: SocialPlatform.default('facebook'),
    contentType: ContentType.default('promotional'),
    template: requiredText('Template text is required', { max: LONGEST_POST }),
    hashtags: Hashtags.default([]),
    isActive: z.boolean().default(true),
  })
  .superRefine(({ platform, template, hashtags }, refusal) => {
    const over = overLimit(platform, { content: template, hashtags })
    const path = [over?.field === 'hashtags' ? 'hashtags' : 'template']
    if (over) refusal.addIssue({ code: 'custom', path, message: over.message })
  })
export type NewTemplate = z.infer<typeof NewTemplate>

/** A text for posts, and how often it was used. */
export const Template = z.object({
  id: SocialTemplateId,
  name: z.string(),
  platform: SocialPlatform,
  contentType: ContentType,
  template: z.string(),
  hashtags: z.array(z.string()),
  isActive: z.boolean(),
  usageCount: z.number(),
})
export type Template = z.infer<typeof Template>

const templatesAt = '/api/admin/social-media/templates'

/** Every template. `usage` as a sort puts the one used most first. */
export const listSocialTemplates = list(
  {
    path: templatesAt,
    access: 'admin',
    right: 'see-marketing',
    summary: 'Every post template, newest first',
    item: Template,
    filters: { platform: anyOf(SocialPlatform), contentType: anyOf(ContentType), active: flag },
    sorts: { createdAt: 'desc', usage: 'desc' },
  },
  {
    name: { title: 'Name', value: (template) => template.name },
    platform: { title: 'Platform', value: (template) => template.platform },
    contentType: { title: 'Content type', value: (template) => template.contentType },
    template: { title: 'Text', value: (template) => template.template },
    hashtags: { title: 'Hashtags', value: (template) => template.hashtags.join(', ') },
    active: { title: 'Active', value: (template) => (template.isActive ? 'yes' : 'no') },
    usage: { title: 'Uses', value: (template) => template.usageCount },
  },
)

/** One template. `not_found` when there is none of this number. */
export const getSocialTemplate = endpoint({
  method: 'GET',
  path: `${templatesAt}/:templateId`,
  access: 'admin',
  right: 'see-marketing',
  summary: 'One post template',
  params: z.object({ templateId: SocialTemplateId }),
  response: Template,
})

/** Stores a template; `{product}`, `{phone}` and `{website}` are filled in when it is used. */
export const createSocialTemplate = endpoint({
  method: 'POST',
  path: templatesAt,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Store a text for posts; {product}, {phone} and {website} are filled in when it is used',
  body: NewTemplate,
  response: Template,
})

/**
 * Switches a template on or off for automatic posts. Off, what schedules wrote ahead from it is written again, unless a person
 * approved, skipped, moved or edited it.
 */
export const changeSocialTemplate = endpoint({
  method: 'PATCH',
  path: `${templatesAt}/:templateId`,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Switch a template on or off for automatic posts',
  params: z.object({ templateId: SocialTemplateId }),
  body: z.object({ isActive: z.boolean() }),
  response: Template,
})

/** Deletes a template; posts written from it stay, but for what schedules wrote ahead: that is written again as when it is off. */
export const deleteSocialTemplate = endpoint({
  method: 'DELETE',
  path: `${templatesAt}/:templateId`,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Delete a template; what schedules wrote ahead from it is written again',
  params: z.object({ templateId: SocialTemplateId }),
  response: z.object({ id: SocialTemplateId }),
})
