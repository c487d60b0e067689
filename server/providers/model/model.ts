/** An endpoint that speaks as OpenAI's chat completions do, and the model to ask for there. */
export type ModelSettings = {
  /** Up to and with /v1, without a slash at its end. */
  baseUrl: string
  apiKey: string
  model: string
}

/** US cents for a million tokens, as providers list them. */
export type TokenPrices = { in: number; out: number }

/** Why a request to a model came to nothing, before its answer was read. */
export type ChatFailure =
  /** The model, or a filter before it, does not want to speak of this. */
  | 'refused'
  | 'filtered'
  /** Longer than it may be. */
  | 'cut_off'
  | 'empty'
  | 'not_json'
  | 'off_schema'
  | 'rate_limited'
  | 'server_error'
  /** Another 4xx: a wrong key, an unknown model. */
  | 'rejected'
  | 'timed_out'
  | 'unreachable'

/** What became of one request to a model. */
export type CallOutcome =
  | ChatFailure
  /** A quote was made from the answer. */
  | 'read'
  /** In the right form, but no load that one truck could be sent for. */
  | 'implausible'
  /** The text was used. */
  | 'written'
  /** The text claims what the brand facts do not say. */
  | 'false_claims'
  /** The text does not fit its networks, is in another language, or repeats another text. */
  | 'unfit'

/** One request to a model: how long it took and what is charged for it, where the answer says so. */
export type ModelCall = {
  outcome: CallOutcome
  ms: number
  tokensIn: number | null
  tokensOut: number | null
  /** The HTTP status of an answer that is no success. */
  status?: number
}

/** The requests made for one purpose; `answer` is undefined when none of them was of use. */
export type Answered<Answer> = { answer: Answer | undefined; calls: ModelCall[] }
