import type { z } from 'zod'
import { askModel, type TryTimes } from '../model/ask-model.ts'
import type { ModelSettings } from '../model/model.ts'
import { Answer, PROMPT_VERSION, requestFor } from './openai.prompt.ts'
import type { LoadModel, Sighting } from './reader.ts'

const USUAL: TryTimes = { first: 5_000, least: 1_000, pause: 250 }

/** Any server that speaks as OpenAI's chat completions do, with pictures and strict schemas. */
export const openAiModel = (
  settings: ModelSettings,
  /** The names by which our catalogue knows things. */
  names: readonly string[],
  times: TryTimes = USUAL,
): LoadModel => ({
  name: 'openai',
  model: settings.model,
  promptVersion: PROMPT_VERSION,
  look: (load, leftMs) =>
    askModel(
      settings,
      {
        bodyFor: () => requestFor(settings.model, names, load),
        judge: (json) => {
          const { data } = Answer.safeParse(json)
          return data ? { outcome: 'read', answer: sightingOf(data) } : { outcome: 'off_schema' }
        },
      },
      leftMs,
      times,
    ),
})

const sightingOf = (answer: z.output<typeof Answer>): Sighting => ({
  items: answer.items.map(({ volume_cubic_yards, weight_kilograms, ...item }) => ({
    ...item,
    volume: volume_cubic_yards,
    weight: weight_kilograms,
  })),
  unknown: answer.not_understood,
  flights: answer.flights_of_stairs,
  confidence: answer.confidence,
})
