import type { Context } from '../core/context.ts'
import type { ReportModel } from '../models/guard-model.ts'
import { openAiModel } from '../providers/reader/openai.ts'
import type { LoadReader } from '../providers/reader/reader.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { readerByModel } from './read-by-model.ts'
import { rulesReader } from './read-by-rules.ts'

/** The model if it is configured, else the built-in reader. */
export function openReader({
  config,
  ...world
}: Pick<Context, 'config' | 'db' | 'now' | 'storage'> & { report?: ReportModel }): LoadReader {
  if (!config.ai) return rulesReader
  const names = catalogue.map(({ name }) => name)
  return readerByModel(openAiModel(config.ai, names), { ...world, prices: config.aiPrices })
}
