import type { Storage } from '../../providers/storage/storage.ts'

/** The names of all stored files. */
export async function filesIn(storage: Storage): Promise<string[]> {
  const names: string[] = []
  for await (const name of storage.list()) names.push(name)
  return names
}
