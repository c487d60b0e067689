import { composeCampaign } from './built-in.campaigns.ts'
import { composePost } from './built-in.posts.ts'
import type { CampaignText, PostText, Writer } from './writer.ts'

/** The writer that is always there: it puts words together from sentences of our own, without a model. */
export const builtInWriter = (): Writer => ({
  name: 'built-in',
  writeCampaign: async (brief) => ({
    ...firstNew(composeCampaign, brief, textsOfCampaign),
    source: 'built_in',
  }),
  writePost: async (brief) => ({
    ...firstNew(composePost, brief, ({ content }: PostText) => [content]),
    source: 'built_in',
  }),
})

const textsOfCampaign = ({ ads, landing }: CampaignText): string[] => [
  landing.text,
  ...ads.map(({ text }) => text),
]

/** Far more wordings than can stand in one place. */
const MOST_TURNS = 24

/** The wording of the variant, or the next one that differs from everything that stands there. */
function firstNew<Brief extends { variant: number; standing: readonly string[] }, Text>(
  compose: (brief: Brief) => Text,
  brief: Brief,
  textsOf: (text: Text) => string[],
): Text {
  const wordings = Array.from({ length: MOST_TURNS }, (_, turn) =>
    compose({ ...brief, variant: brief.variant + turn }),
  )
  const isNew = (text: Text) => !textsOf(text).some((words) => brief.standing.includes(words))
  return wordings.find(isNew) ?? compose(brief)
}
