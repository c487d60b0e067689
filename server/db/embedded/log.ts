import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'

/** Where the launcher says what it does; a pino logger is one. */
export type EmbeddedLog = Record<'info' | 'warn' | 'error', (message: string) => void>

const LARGEST = 5_000_000
const TAIL_LINES = 15

/**
 * The file PostgreSQL writes its log to. It is handed to the server as an open file, so it needs no
 * right to open it, and goes on writing when this process is killed.
 */
export function openServerLog(path: string) {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LARGEST)
    renameSync(path, `${path}.old`)
  const fd = openSync(path, 'a', 0o600)
  let from = statSync(path).size
  return {
    fd,
    /** From here on `tail` is about a new attempt. */
    mark() {
      from = statSync(path).size
    },
    /** The last lines that the server wrote since the mark. */
    tail(): string {
      const lines = readFileSync(path).subarray(from).toString().trim().split('\n')
      return lines.slice(-TAIL_LINES).join('\n')
    },
    close: () => closeSync(fd),
  }
}

export type ServerLog = ReturnType<typeof openServerLog>
