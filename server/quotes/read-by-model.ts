import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { Context } from '../core/context.ts'
import { guardModel, type ReportModel } from '../models/guard-model.ts'
import type { Answered, CallOutcome, ModelCall, TokenPrices } from '../providers/model/model.ts'
import type {
  LoadModel,
  LoadReader,
  LoadToRead,
  SignedReading,
} from '../providers/reader/reader.ts'
import type { Storage } from '../providers/storage/storage.ts'
import { filesOf, nameOfUrl } from '../uploads/names.ts'
import { CATALOGUE_VERSION } from './catalogue/catalogue.ts'
import { rulesReader } from './read-by-rules.ts'
import { settleSighting } from './settle-sighting.ts'

/** The longest that a customer waits for the model: photos, both attempts and the pause between them. */
export const BUDGET_MS = 8_000

/** Each request holds up to five photos and their text form, some three megabytes. Further loads are read by rules. */
const MOST_CONCURRENT = 8

type World = Pick<Context, 'db' | 'now' | 'storage'> & {
  /** Undefined when the cost of a request is unknown. */
  prices?: TokenPrices | undefined
  report?: ReportModel | undefined
}

/**
 * Reads loads with a model. When the model does not answer within the budget, for any reason, the built-in
 * reader answers instead, with its own name as the source.
 */
export function readerByModel(
  model: LoadModel,
  world: World,
  budgetMs: number = BUDGET_MS,
): LoadReader {
  const runGuarded = guardModel(model, world, MOST_CONCURRENT)
  return {
    name: model.name,
    read: async (load) =>
      (await runGuarded('quote', () => readOnce(model, world.storage, budgetMs, load))) ??
      rulesReader.read(load),
  }
}

async function readOnce(
  model: LoadModel,
  storage: Storage,
  budgetMs: number,
  load: LoadToRead,
): Promise<Answered<SignedReading>> {
  const until = performance.now() + budgetMs
  const leftMs = () => Math.max(0, until - performance.now())
  const photos = await Promise.race([photosToShow(storage, load.photos), nothingAfter(leftMs())])
  if (!photos) return { answer: undefined, calls: [] }

  const { answer: sighting, calls } = await model.look({ ...load, photos }, leftMs)
  if (!sighting) return { answer: undefined, calls }
  const reading = settleSighting(sighting, load)
  if (!reading) return { answer: undefined, calls: withLast(calls, 'implausible') }
  const version = `${model.model}, prompt ${model.promptVersion}, catalogue ${CATALOGUE_VERSION}`
  return { answer: { ...reading, source: 'ai', version }, calls }
}

// `ref: false`: the timer must not keep a stopping server alive.
const nothingAfter = (ms: number) => pause(ms, undefined, { ref: false })

const withLast = (calls: readonly ModelCall[], outcome: CallOutcome): ModelCall[] =>
  calls.map((call, at) => (at === calls.length - 1 ? { ...call, outcome } : call))

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
  const storedPhoto = name && (await storage.get(filesOf(name).web))
  if (!storedPhoto) return undefined
  // By default sharp writes no metadata.
  return sharp(await buffer(storedPhoto.stream))
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
