import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  return rootAbove(dirname(folder))
}

/** The project's folder, found from the running file: the sources and the bundle both lie below it. */
export const projectRoot: string = rootAbove(dirname(fileURLToPath(import.meta.url)))
