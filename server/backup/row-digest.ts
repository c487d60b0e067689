import { hash } from 'node:crypto'

const NEW_LINE = 10
const WORDS = 4

/**
 * Digests the rows of a table as COPY writes them, one on a line. The order does not count, since a
 * restored table may be read in another one: the hashes of the rows are added up.
 */
export function openRowDigest() {
  const sums = new BigUint64Array(WORDS)
  let rows = 0
  let rest: Buffer = Buffer.alloc(0)

  const addRow = (row: Uint8Array) => {
    const bytes = hash('sha256', row, 'buffer')
    for (let word = 0; word < WORDS; word += 1)
      // The array wraps around by itself.
      sums[word] = (sums[word] ?? 0n) + bytes.readBigUInt64LE(word * 8)
    rows += 1
  }

  return {
    /** Takes the next bytes, which may begin and end within a row. */
    update(bytes: Uint8Array): void {
      const part = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      let from = 0
      for (let end = part.indexOf(NEW_LINE); end >= 0; end = part.indexOf(NEW_LINE, from)) {
        const row = part.subarray(from, end)
        addRow(rest.length > 0 ? Buffer.concat([rest, row]) : row)
        if (rest.length > 0) rest = Buffer.alloc(0)
        from = end + 1
      }
      if (from < part.length) rest = Buffer.concat([rest, part.subarray(from)])
    },
    end: () => ({
      rows,
      digest: [...sums].map((sum) => sum.toString(16).padStart(16, '0')).join(''),
    }),
  }
}
