import { z } from 'zod'

/** Who wrote a text: a language model, or the built-in writer from its templates. */
export const TEXT_SOURCES = ['model', 'built_in'] as const
/** One of `TEXT_SOURCES`. A text of a person has none. */
export const TextSource = z.enum(TEXT_SOURCES)
export type TextSource = z.infer<typeof TextSource>

/** What a person reads for each source. */
export const textSourceLabels: Record<TextSource, string> = {
  model: 'Written by AI',
  built_in: 'Built from templates, not AI',
}
