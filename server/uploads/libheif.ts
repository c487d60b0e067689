import { createRequire } from 'node:module'
import type { Pixels } from './pixels.ts'

/** The calls of libheif's C interface that are used here; every number is an address or a plain value. */
type Libheif = {
  HEAPU8: Uint8Array
  HEAP32: Int32Array
  HEAPU32: Uint32Array
  _malloc: (size: number) => number
  _heif_context_alloc: () => number
  _heif_context_read_from_memory_without_copy: (
    error: number,
    context: number,
    bytes: number,
    size: number,
    options: number,
  ) => void
  _heif_context_get_primary_image_handle: (error: number, context: number, handle: number) => void
  _heif_image_handle_has_alpha_channel: (handle: number) => number
  _heif_image_handle_get_raw_color_profile_size: (handle: number) => number
  _heif_image_handle_get_raw_color_profile: (error: number, handle: number, to: number) => void
  _heif_decode_image: (
    error: number,
    handle: number,
    image: number,
    colorspace: number,
    chroma: number,
    options: number,
  ) => void
  _heif_image_get_width: (image: number, channel: number) => number
  _heif_image_get_height: (image: number, channel: number) => number
  _heif_image_get_plane: (image: number, channel: number, stride: number) => number
}

type Options = {
  instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => void,
  ) => WebAssembly.Exports
}

/** Pixels as a view of the decoder's own memory, which ends with the decoder. */
export type HeicPixels = Pixels & { profile: Uint8Array | undefined }

const COLORSPACE_RGB = 1
const CHROMA_RGB = 10
const CHROMA_RGBA = 11
const CHANNEL_INTERLEAVED = 10
const PAGE_BYTES = 65_536

/** Decodes the primary image with its rotation and mirroring applied; throws what the library says. */
export function decodeHeic(
  wasm: WebAssembly.Module,
  bytes: Uint8Array,
  maxMemoryBytes: number,
): HeicPixels {
  const heif = load(wasm, maxMemoryBytes)
  const error = heif._malloc(12)
  const result = heif._malloc(4)
  const called = (): number => {
    if (heif.HEAP32[error / 4] !== 0) throw new Error(messageOf(heif, error))
    return heif.HEAPU32[result / 4] ?? 0
  }

  const context = heif._heif_context_alloc()
  const file = copyIn(heif, bytes)
  heif._heif_context_read_from_memory_without_copy(error, context, file, bytes.length, 0)
  called()
  heif._heif_context_get_primary_image_handle(error, context, result)
  const handle = called()
  const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
  const chroma = channels === 4 ? CHROMA_RGBA : CHROMA_RGB
  heif._heif_decode_image(error, handle, result, COLORSPACE_RGB, chroma, 0)
  const image = called()
  const profile = profileOf(heif, error, handle)
  return { ...pixelsOf(heif, image, channels), channels, profile }
}

/** Loads the library with a memory of its own that cannot grow past the limit. */
function load(wasm: WebAssembly.Module, maxMemoryBytes: number): Libheif {
  const start = createRequire(import.meta.url)('libheif-js/libheif-wasm/libheif.js') as (
    options: Options,
  ) => Libheif
  return start({
    instantiateWasm(imports, receive) {
      const instance = new WebAssembly.Instance(wasm, imports)
      for (const exported of Object.values(instance.exports)) {
        if (exported instanceof WebAssembly.Memory) limit(exported, maxMemoryBytes)
      }
      receive(instance)
      return instance.exports
    },
  })
}

// The file itself allows 2 GiB. A refused growth is an allocation that fails, which libheif reports.
function limit(memory: WebAssembly.Memory, maxBytes: number): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > maxBytes)
      throw new RangeError('out of memory')
    return grow(pages)
  }
}

function copyIn(heif: Libheif, bytes: Uint8Array): number {
  const address = heif._malloc(bytes.length)
  heif.HEAPU8.set(bytes, address)
  return address
}

function profileOf(heif: Libheif, error: number, handle: number): Uint8Array | undefined {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle)
  if (size === 0) return undefined
  const address = heif._malloc(size)
  heif._heif_image_handle_get_raw_color_profile(error, handle, address)
  return heif.HEAP32[error / 4] === 0 ? heif.HEAPU8.slice(address, address + size) : undefined
}

function pixelsOf(heif: Libheif, image: number, channels: number) {
  const stride = heif._malloc(4)
  const address = heif._heif_image_get_plane(image, CHANNEL_INTERLEAVED, stride)
  const width = heif._heif_image_get_width(image, CHANNEL_INTERLEAVED)
  const height = heif._heif_image_get_height(image, CHANNEL_INTERLEAVED)
  const step = heif.HEAP32[stride / 4] ?? 0
  // Rows are padded to 16 bytes; they are moved together where they lie, for a copy would double the memory.
  const row = width * channels
  if (step !== row) closeGaps(heif.HEAPU8.subarray(address, address + step * height), step, row)
  return { data: heif.HEAPU8.subarray(address, address + row * height), width, height }
}

// A copy would double the memory, so the rows are moved together where they lie.
function closeGaps(padded: Uint8Array, step: number, row: number): void {
  for (let from = step, to = row; from < padded.length; from += step, to += row) {
    padded.copyWithin(to, from, from + row)
  }
}

function messageOf(heif: Libheif, error: number): string {
  const start = heif.HEAPU32[error / 4 + 2] ?? 0
  return Buffer.from(heif.HEAPU8.subarray(start, heif.HEAPU8.indexOf(0, start))).toString('utf8')
}
