import { open } from 'node:fs/promises'
import type { FileText } from '../imports/read-file.ts'

const SAMPLE_BYTES = 8_000
const DELIMITERS = ['\t', ';', ','] as const
const NAMES: Record<string, string> = { '\t': 'tabs', ';': 'semicolons', ',': 'commas' }

/**
 * How an export is written: UTF-8 with or without a byte order mark, or UTF-16LE, which spreadsheets write; and what
 * stands between its cells, by the line that has most of them, since lines of words come before the titles.
 */
export async function textOf(path: string): Promise<FileText & { about: string }> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES)
    const sample = buffer.subarray(0, bytesRead)
    const encoding = isUtf16(sample) ? 'utf16le' : 'utf8'
    const lines = sample.toString(encoding).split(/\r?\n/)
    const most = (delimiter: string) =>
      Math.max(...lines.map((line) => line.split(delimiter).length))
    const [delimiter = ','] = DELIMITERS.toSorted((a, b) => most(b) - most(a))
    const about = `${encoding === 'utf8' ? 'UTF-8' : 'UTF-16'} with ${NAMES[delimiter]}`
    return { encoding, delimiter, about }
  } finally {
    await file.close()
  }
}

/** By its mark, or by the zeros that every second byte of a plain letter is. */
function isUtf16(sample: Buffer): boolean {
  if (sample[0] === 0xff && sample[1] === 0xfe) return true
  let zeros = 0
  for (let index = 1; index < sample.length; index += 2) if (sample[index] === 0) zeros += 1
  return zeros > sample.length / 5
}
