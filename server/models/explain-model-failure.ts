import { Reconnect, UnknownOutcome, type ProviderFailure } from '../providers/failures.ts'
import type { CallOutcome, ModelCall } from '../providers/model/model.ts'

type Failure = Exclude<CallOutcome, (typeof ABOUT_THE_REQUEST)[number]>

/** After these outcomes the model can answer the next request: they are about this one. */
const ABOUT_THE_REQUEST = [
  'read',
  'implausible',
  'written',
  'false_claims',
  'unfit',
  'refused',
  'filtered',
] as const

const SENTENCES: Record<Exclude<Failure, 'rejected'>, string> = {
  cut_off: 'The model breaks its answers off',
  empty: 'The model gives empty answers',
  not_json: 'The model does not answer in JSON',
  off_schema: 'The model does not answer in the form asked for',
  rate_limited: 'The model server takes no more requests for now',
  server_error: 'The model server answers with an error of its own',
  timed_out: 'The model does not answer in time',
  unreachable: 'The model server cannot be reached at AI_BASE_URL',
}

/**
 * What a request says about the model as a whole. Undefined when the model works, also where its answer to
 * this request is of no use.
 */
export function explainModelFailure(
  model: string,
  { outcome, status }: Pick<ModelCall, 'outcome' | 'status'>,
): ProviderFailure | undefined {
  if (!isFailure(outcome)) return undefined
  if (outcome !== 'rejected') return new UnknownOutcome(SENTENCES[outcome])
  if (status === 401) return new Reconnect('The model server does not accept the key in AI_API_KEY')
  if (status === 403) return new Reconnect(`The key in AI_API_KEY may not use the model ${model}`)
  if (status === 404)
    return new Reconnect(
      `The model server has no model ${model}: check AI_MODEL, AI_WRITER_MODEL and AI_BASE_URL`,
    )
  return new UnknownOutcome(`The model server rejects requests (status ${status})`)
}

const isFailure = (outcome: CallOutcome): outcome is Failure =>
  !(ABOUT_THE_REQUEST as readonly CallOutcome[]).includes(outcome)
