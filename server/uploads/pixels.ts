/** Rows of 8-bit samples without gaps. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: 3 | 4 }

/**
 * The picture at 1/block of its size, each pixel the mean of a block of them; always a copy.
 * Rows and columns that fill no block are dropped, at most `block - 1` of each.
 */
export function averageBlocks({ data, width, height, channels }: Pixels, block: number): Pixels {
  if (block === 1) return { data: data.slice(), width, height, channels }
  const small = { width: Math.floor(width / block), height: Math.floor(height / block), channels }
  const row = small.width * channels
  const averaged = new Uint8Array(row * small.height)
  const sums = new Uint32Array(row)
  const area = block * block
  for (let y = 0; y < small.height; y++) {
    sums.fill(0)
    for (let line = y * block; line < (y + 1) * block; line++) {
      addBlocks(data, line * width * channels, sums, channels, block)
    }
    for (let at = 0; at < row; at++) averaged[y * row + at] = ((sums[at] ?? 0) + area / 2) / area
  }
  return { data: averaged, ...small }
}

function addBlocks(
  data: Uint8Array,
  start: number,
  sums: Uint32Array,
  channels: number,
  block: number,
): void {
  let at = start
  for (let to = 0; to < sums.length; to += channels) {
    for (let column = 0; column < block; column++) {
      for (let channel = 0; channel < channels; channel++) {
        sums[to + channel] = (sums[to + channel] ?? 0) + (data[at++] ?? 0)
      }
    }
  }
}
