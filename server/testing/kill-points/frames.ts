const LENGTH_BYTES = 4

/**
 * Reads the messages of PostgreSQL's protocol out of a stream as its chunks come, and hands on the
 * type and the body of each one that is whole: a letter and its length stand before the body, or the
 * length alone in the very first one that a client sends.
 */
export function frames(
  { hasStart }: { hasStart: boolean },
  onFrame: (type: string, body: Buffer) => void,
) {
  let rest: Buffer = Buffer.alloc(0)
  let isStart = hasStart
  return (chunk: Buffer | string): void => {
    rest = Buffer.concat([rest, typeof chunk === 'string' ? Buffer.from(chunk) : chunk])
    for (;;) {
      const letter = isStart ? 0 : 1
      if (rest.length < letter + LENGTH_BYTES) return
      const end = letter + rest.readInt32BE(letter)
      if (rest.length < end) return
      if (!isStart)
        onFrame(String.fromCharCode(rest.readUInt8(0)), rest.subarray(letter + LENGTH_BYTES, end))
      isStart = false
      rest = rest.subarray(end)
    }
  }
}
