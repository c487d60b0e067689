import { DEFAULT_LOCATION } from '../../contract/advertising.ts'
import { POST_TOPIC } from '../../contract/social.ts'
import type { Context } from '../core/context.ts'
import type { BrandFacts, Writer } from '../providers/writer/writer.ts'
import { brandFacts } from './brand-facts.ts'
import { falseClaims, type FalseClaim } from './claims/check-claims.ts'

/** A topic is no sentence of the product: its words need not be those of the facts. */
const OF_TOPICS: readonly FalseClaim['rule'][] = ['wording']
/** A place outside the service areas, such as '100 Mile House', is the admin's own choice. */
const OF_PLACES: readonly FalseClaim['rule'][] = ['wording', 'place', 'figure']

/**
 * Hands a writer briefs without false claims: what an admin typed is put into the templates as it is. A topic
 * such as 'half price week' becomes the usual topic, an interest with a claim is left out.
 */
export function withSoundBriefs(
  writer: Writer,
  world: Pick<Context, 'config' | 'db' | 'now'>,
): Writer {
  return {
    name: writer.name,
    async writeCampaign(brief) {
      const facts = await brandFacts(world)
      const { location, interests } = brief
      return writer.writeCampaign({
        ...brief,
        location: isSound(location, facts, OF_PLACES) ? location : DEFAULT_LOCATION,
        interests: interests.filter((interest) => isSound(interest, facts, OF_TOPICS)),
      })
    },
    async writePost(brief) {
      const facts = await brandFacts(world)
      const topic = isSound(brief.topic, facts, OF_TOPICS) ? brief.topic : POST_TOPIC
      return writer.writePost({ ...brief, topic })
    },
  }
}

const isSound = (
  words: string,
  facts: BrandFacts,
  except: readonly FalseClaim['rule'][],
): boolean => falseClaims(words, facts).every(({ rule }) => except.includes(rule))
