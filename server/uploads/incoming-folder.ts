import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stateOf } from '../db/embedded/processes.ts'

const PREFIX = 'westhaul-upload-'
const NAME = new RegExp(`^${PREFIX}(?:(\\d+)-)?`)

/** A folder for the files of one request as they arrive, named after this process. The caller removes it. */
export const makeIncomingFolder = (): Promise<string> =>
  mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))

/**
 * Removes what killed processes left behind: photos as they arrived, which still name their place. Those of
 * running processes stay.
 */
export async function removeAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const match = NAME.exec(name)
    if (!match) continue
    const path = join(tmpdir(), name)
    if (await isAbandoned(path, Number(match[1] ?? 0)))
      await rm(path, { recursive: true, force: true })
  }
}

/** In a container an earlier process had our number; older releases wrote none. */
async function isAbandoned(path: string, pid: number): Promise<boolean> {
  if (pid !== 0 && pid !== process.pid) return stateOf(pid) !== 'alive'
  const folder = await stat(path).catch(() => undefined)
  return folder !== undefined && folder.mtimeMs < performance.timeOrigin
}
