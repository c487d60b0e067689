import { composeCampaign } from './built-in.campaigns.ts'
import { composePost } from './built-in.posts.ts'
import type { Writer } from './writer.ts'

/** The writer that is always there: it puts words together from sentences of our own, without a model. */
export const builtInWriter = (): Writer => ({
  source: 'templates',
  writeCampaign: async (brief) => composeCampaign(brief),
  writePost: async (brief) => composePost(brief),
})
