import { setTimeout as pause } from 'node:timers/promises'
import { openBreaker, type Breaker } from '../core/breaker.ts'
import type { Context } from '../core/context.ts'
import type {
  CallOutcome,
  LoadModel,
  LoadReader,
  LoadToRead,
  ModelCall,
  SignedReading,
  TokenPrices,
} from '../providers/reader/reader.ts'
import { costOf } from './call-cost.ts'
import { CATALOGUE_VERSION } from './catalogue/catalogue.ts'
import { photosToShow } from './photos-to-show.ts'
import { rulesReader } from './read-by-rules.ts'
import { insertReaderCalls } from './reader-call-store.ts'
import { settleSighting } from './settle-sighting.ts'

/** All that a customer waits for the model: photos, both tries and the pause between them. */
export const BUDGET_MS = 8_000

/** Each holds up to five photos and their text form, some three megabytes. Who comes now is read by rules. */
const MOST_AT_ONCE = 8

/** What a model says of one load alone; after these it may well answer the next one. */
const ABOUT_THE_LOAD: ReadonlySet<CallOutcome> = new Set([
  'read',
  'implausible',
  'refused',
  'filtered',
])

type World = Pick<Context, 'db' | 'now' | 'storage'> & {
  /** Undefined: what a request costs is not known. */
  prices?: TokenPrices | undefined
}
type Asking = World & { model: LoadModel; budgetMs: number; breaker: Breaker }

/**
 * Reads loads with a model. Whatever keeps it from answering within the budget, the built-in reader
 * answers instead, and says so.
 */
export function readerByModel(
  model: LoadModel,
  world: World,
  budgetMs: number = BUDGET_MS,
): LoadReader {
  const asking = { ...world, model, budgetMs, breaker: openBreaker(world.now) }
  let running = 0
  const readByModel = async (load: LoadToRead): Promise<SignedReading | undefined> => {
    if (running >= MOST_AT_ONCE || !asking.breaker.allows()) return undefined
    running += 1
    try {
      return await ask(asking, load)
    } finally {
      running -= 1
    }
  }
  return {
    name: model.name,
    read: async (load) => (await readByModel(load)) ?? rulesReader.read(load),
  }
}

async function ask(asking: Asking, load: LoadToRead): Promise<SignedReading | undefined> {
  const { model, budgetMs, breaker, storage } = asking
  const until = performance.now() + budgetMs
  const leftMs = () => Math.max(0, until - performance.now())
  const photos = await Promise.race([photosToShow(storage, load.photos), nothingAfter(leftMs())])
  if (!photos) return undefined

  const { seen, calls } = await model.look({ ...load, photos }, leftMs)
  const reading = seen && settleSighting(seen, load)
  const known = seen && !reading ? withLast(calls, 'implausible') : calls
  const last = known.at(-1)
  if (last) breaker.tell(ABOUT_THE_LOAD.has(last.outcome))
  await record(asking, known)
  if (!reading) return undefined
  const version = `${model.model}, prompt ${model.promptVersion}, catalogue ${CATALOGUE_VERSION}`
  return { ...reading, source: 'ai', version }
}

// Does not keep a server that stops from stopping.
const nothingAfter = (ms: number) => pause(ms, undefined, { ref: false })

const withLast = (calls: readonly ModelCall[], outcome: CallOutcome): ModelCall[] =>
  calls.map((call, at) => (at === calls.length - 1 ? { ...call, outcome } : call))

const record = ({ db, now, model, prices }: Asking, calls: readonly ModelCall[]): Promise<void> =>
  insertReaderCalls(
    db,
    calls.map((call) => ({
      ...call,
      costMicrocents: costOf(call, prices),
      model: model.model,
      promptVersion: model.promptVersion,
      at: now(),
    })),
  )
