import type { z } from 'zod'
import { askModel, type Judged, type TryTimes } from '../model/ask-model.ts'
import type { ModelSettings } from '../model/model.ts'
import {
  CampaignAnswer,
  campaignRequest,
  PostAnswer,
  postRequest,
  PROMPT_VERSION,
} from './openai.prompt.ts'
import type { Assignment, WriterModel } from './writer.ts'

const USUAL: TryTimes = { first: 12_000, least: 2_000, pause: 500 }

/** Any server that speaks as OpenAI's chat completions do, with strict schemas. */
export const openAiWriter = (settings: ModelSettings, times: TryTimes = USUAL): WriterModel => ({
  name: 'openai',
  model: settings.model,
  promptVersion: PROMPT_VERSION,
  writeCampaign: ({ brief, facts, faultsIn }, leftMs) =>
    askModel(
      settings,
      {
        bodyFor: (faults) => campaignRequest(settings.model, brief, facts, faults),
        judge: (json) => judged(CampaignAnswer, json, faultsIn),
      },
      leftMs,
      times,
    ),
  writePost: ({ brief, facts, faultsIn }, leftMs) =>
    askModel(
      settings,
      {
        bodyFor: (faults) => postRequest(settings.model, brief, facts, faults),
        judge: (json) => judged(PostAnswer, json, faultsIn),
      },
      leftMs,
      times,
    ),
})

const OFF_SCHEMA = 'The answer did not have the form asked for.'

async function judged<Text>(
  schema: z.ZodType<Text>,
  json: unknown,
  faultsIn: Assignment<never, Text>['faultsIn'],
): Promise<Judged<Text>> {
  const { data } = schema.safeParse(json)
  if (!data) return { outcome: 'off_schema', faults: [OFF_SCHEMA] }
  const faults = await faultsIn(data)
  if (faults.length === 0) return { outcome: 'written', answer: data }
  const isFalse = faults.some(({ kind }) => kind === 'false_claims')
  return {
    outcome: isFalse ? 'false_claims' : 'unfit',
    faults: faults.map(({ sentence }) => sentence),
  }
}
