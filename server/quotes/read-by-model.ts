import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
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
import type { Storage } from '../providers/storage/storage.ts'
import { filesOf, nameOfUrl } from '../uploads/names.ts'
import { CATALOGUE_VERSION } from './catalogue/catalogue.ts'
import { rulesReader } from './read-by-rules.ts'
import { insertReaderCalls } from './reader-call-store.ts'
import { settleSighting } from './settle-sighting.ts'

/** The longest that a customer waits for the model: photos, both attempts and the pause between them. */
export const BUDGET_MS = 8_000

/** Each request holds up to five photos and their text form, some three megabytes. Further loads are read by rules. */
const MOST_CONCURRENT = 8

/** Outcomes that are about one load: after these the model can answer the next one. */
const ABOUT_THE_LOAD: ReadonlySet<CallOutcome> = new Set([
  'read',
  'implausible',
  'refused',
  'filtered',
])

type World = Pick<Context, 'db' | 'now' | 'storage'> & {
  /** Undefined when the cost of a request is unknown. */
  prices?: TokenPrices | undefined
}
type ReadContext = World & { model: LoadModel; budgetMs: number; breaker: Breaker }

/**
 * Reads loads with a model. When the model does not answer within the budget, for any reason, the built-in
 * reader answers instead, with its own name as the source.
 */
export function readerByModel(
  model: LoadModel,
  world: World,
  budgetMs: number = BUDGET_MS,
): LoadReader {
  const readContext = { ...world, model, budgetMs, breaker: openBreaker(world.now) }
  let running = 0
  const readByModel = async (load: LoadToRead): Promise<SignedReading | undefined> => {
    if (running >= MOST_CONCURRENT || !readContext.breaker.allows()) return undefined
    running += 1
    try {
      return await readOnce(readContext, load)
    } finally {
      running -= 1
    }
  }
  return {
    name: model.name,
    read: async (load) => (await readByModel(load)) ?? rulesReader.read(load),
  }
}

async function readOnce(
  readContext: ReadContext,
  load: LoadToRead,
): Promise<SignedReading | undefined> {
  const { model, budgetMs, breaker, storage } = readContext
  const until = performance.now() + budgetMs
  const leftMs = () => Math.max(0, until - performance.now())
  const photos = await Promise.race([photosToShow(storage, load.photos), nothingAfter(leftMs())])
  if (!photos) return undefined

  const { seen: sighting, calls } = await model.look({ ...load, photos }, leftMs)
  const reading = sighting && settleSighting(sighting, load)
  const finished = sighting && !reading ? withLast(calls, 'implausible') : calls
  const last = finished.at(-1)
  if (last) breaker.tell(ABOUT_THE_LOAD.has(last.outcome))
  await record(readContext, finished)
  if (!reading) return undefined
  const version = `${model.model}, prompt ${model.promptVersion}, catalogue ${CATALOGUE_VERSION}`
  return { ...reading, source: 'ai', version }
}

// `ref: false`: the timer must not keep a stopping server alive.
const nothingAfter = (ms: number) => pause(ms, undefined, { ref: false })

const withLast = (calls: readonly ModelCall[], outcome: CallOutcome): ModelCall[] =>
  calls.map((call, at) => (at === calls.length - 1 ? { ...call, outcome } : call))

const record = (
  { db, now, model, prices }: ReadContext,
  calls: readonly ModelCall[],
): Promise<void> =>
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

/**
 * The cost of a request in millionths of a US cent: the price of a million tokens, times tokens. Null when
 * no prices are set, or the answer has no token counts.
 */
export function costOf(
  { tokensIn, tokensOut }: Pick<ModelCall, 'tokensIn' | 'tokensOut'>,
  prices: TokenPrices | undefined,
): number | null {
  if (!prices || tokensIn === null || tokensOut === null) return null
  return Math.round(tokensIn * prices.in + tokensOut * prices.out)
}

const MOST_PHOTOS = 5
/** Longest side in pixels: enough to tell a loveseat from a sofa, at half the cost of the stored picture. */
const SIDE = 1024
const QUALITY = 80

/**
 * Uploaded photos in the form a model accepts: JPEG of at most 1024 pixels, without metadata. One picture is
 * decoded at a time, to limit memory. Missing photos are left out.
 */
async function photosToShow(storage: Storage, addresses: readonly string[]): Promise<Uint8Array[]> {
  const photos: Uint8Array[] = []
  for (const address of addresses.slice(0, MOST_PHOTOS)) {
    const photo = await photoToShow(storage, address).catch(() => undefined)
    if (photo) photos.push(photo)
  }
  return photos
}

async function photoToShow(storage: Storage, address: string): Promise<Uint8Array | undefined> {
  const name = nameOfUrl(address)
  const stored = name && (await storage.get(filesOf(name).web))
  if (!stored) return undefined
  // By default sharp writes no metadata.
  return sharp(await buffer(stored.stream))
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
