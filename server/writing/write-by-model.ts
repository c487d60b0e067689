import type { Context } from '../core/context.ts'
import type { GuardedModel } from '../models/guard-model.ts'
import { builtInWriter } from '../providers/writer/built-in.ts'
import type { PostText, TextFault, Writer, WriterModel } from '../providers/writer/writer.ts'
import { brandFacts } from './brand-facts.ts'
import { sourceOf } from './generated-text-store.ts'
import { pageWords } from './standing-text.ts'
import { campaignFaults, postFaults } from './text-faults.ts'

/** The longest that an admin waits for the model: both attempts and the pause between them. */
export const BUDGET_MS = 20_000

/**
 * Writes with a model. A text that claims what the facts do not say, does not fit its networks or is not in
 * English is written once more, with what was wrong; after that, and after any other failure, the built-in
 * writer writes, with its own name as the source.
 */
export function writerByModel(
  model: WriterModel,
  guarded: GuardedModel,
  world: Pick<Context, 'config' | 'db' | 'now'>,
  budgetMs: number = BUDGET_MS,
): Writer {
  const builtIn = builtInWriter()
  return {
    name: model.name,
    async writeCampaign(brief) {
      const facts = await brandFacts(world)
      const heldBack: { text: string; why: string[] }[] = []
      const faultsIn = (text: Parameters<typeof campaignFaults>[0]) => {
        const faults = campaignFaults(text, brief, facts)
        if (faults.length > 0)
          heldBack.push({
            text: pageWords(text.landing),
            why: faults.map(({ sentence }) => sentence),
          })
        return faults
      }
      const text = await guarded('campaign', () =>
        model.writeCampaign({ brief, facts, faultsIn }, countdown(budgetMs)),
      )
      const written = text
        ? ({ ...text, source: 'model' } as const)
        : await builtIn.writeCampaign(brief)
      return heldBack.length > 0 ? { ...written, heldBack } : written
    },
    async writePost(brief) {
      const facts = await brandFacts(world)
      const faultsIn = async (text: PostText) => {
        const faults = postFaults(text, brief, facts)
        return faults.length === 0 ? writtenBefore(world.db, text.content) : faults
      }
      const text = await guarded('post', () =>
        model.writePost({ brief, facts, faultsIn }, countdown(budgetMs)),
      )
      return text ? { ...text, source: 'model' } : builtIn.writePost(brief)
    },
  }
}

/** The writer may have written the same before without its text being stored as a post. */
async function writtenBefore(db: Context['db'], content: string): Promise<TextFault[]> {
  if ((await sourceOf(db, content)) === null) return []
  return [{ kind: 'unfit', sentence: `This was written before, write something else: ${content}` }]
}

/** How many milliseconds are left of these. */
function countdown(budgetMs: number): () => number {
  const until = performance.now() + budgetMs
  return () => Math.max(0, until - performance.now())
}
