import type { Context } from '../core/context.ts'
import { guardModel, type ReportModel } from '../models/guard-model.ts'
import { builtInWriter } from '../providers/writer/built-in.ts'
import { openAiWriter } from '../providers/writer/openai.ts'
import type { Writer } from '../providers/writer/writer.ts'
import { withSoundBriefs } from './sound-brief.ts'
import { writerByModel } from './write-by-model.ts'

/** Texts that are written at a time; further ones come from the built-in writer. */
const MOST_CONCURRENT = 8

/** The model if it is configured, else the built-in writer. */
export function openWriter(
  world: Pick<Context, 'config' | 'db' | 'now'> & { report?: ReportModel },
): Writer {
  const { aiWriter, aiWriterPrices: prices } = world.config
  if (!aiWriter) return withSoundBriefs(builtInWriter(), world)
  const model = openAiWriter(aiWriter)
  const guarded = guardModel(model, { ...world, prices }, MOST_CONCURRENT)
  return withSoundBriefs(writerByModel(model, guarded, world), world)
}
