import type { Readable } from 'node:stream'

/** `bytes` is the length of the whole file; the stream fails rather than end before it. */
export type StoredFile = { stream: Readable; bytes: number }

/**
 * Where uploaded files are kept. A name consists of letters, digits, '-', '_' and '.', and does not
 * start with a dot; another one is a mistake of the program and throws.
 */
export type Storage = {
  /**
   * The other site that signed addresses lead to, such as https://photos.s3.ca-central-1.amazonaws.com;
   * undefined: they are paths of this server.
   */
  readonly origin: string | undefined
  /** A reader sees the whole file or none; a file that is there already is replaced. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<StoredFile | undefined>
  /** The length in bytes; undefined when there is no such file. */
  sizeOf(name: string): Promise<number | undefined>
  /** The names of all files, in any order; a file that comes or goes meanwhile may be among them. */
  list(): AsyncIterable<string>
  /** Deleting what is not there is no error. */
  delete(name: string): Promise<void>
  /**
   * An address that shows this one file to every holder until `seconds` have passed. Check who asks
   * before you hand it out. It is signed without looking whether the file exists.
   */
  signAddress(name: string, seconds: number): Promise<string>
}

const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** False for what others may have put beside our files, such as what is in a folder of the bucket. */
export const isName = (name: string): boolean => NAME.test(name)

/** @throws Error for what is not the name of a stored file, such as one that leads out of the folder. */
export function checkName(name: string): void {
  if (!isName(name)) throw new Error(`Not a name of a stored file: ${name}`)
}
