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

/**
 * What a request cost, in millionths of a US cent: a price for a million tokens, times tokens. Null
 * where no prices are set, or the answer does not say how many tokens it took.
 */
export function costOf(
  { tokensIn, tokensOut }: Pick<ModelCall, 'tokensIn' | 'tokensOut'>,
  prices: TokenPrices | undefined,
): number | null {
  if (!prices || tokensIn === null || tokensOut === null) return null
  return Math.round(tokensIn * prices.in + tokensOut * prices.out)
}

const MOST_PHOTOS = 5
/** Longest side in pixels: enough to tell a loveseat from a sofa, and half of what the stored picture costs. */
const SIDE = 1024
const QUALITY = 80

/**
 * Uploaded photos as a model takes them: JPEG of at most 1024 pixels, without metadata. They are made one
 * after the other, so that one picture is decoded at a time. One that is gone is left out.
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
  // Written without being asked to keep metadata, sharp keeps none.
  return sharp(await buffer(stored.stream))
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
