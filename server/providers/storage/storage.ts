import type { Readable } from 'node:stream'

export type StoredFile = { stream: Readable; bytes: number }

/**
 * Where uploaded files are kept. A name consists of letters, digits, '-', '_' and '.', and does not
 * start with a dot; another one is a mistake of the program and throws.
 */
export type Storage = {
  /** A reader sees the whole file or none; a file that is there already is replaced. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<StoredFile | undefined>
  /** Deleting what is not there is no error. */
  delete(name: string): Promise<void>
}
