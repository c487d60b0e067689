import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MARK = 'restore-unfinished'

const markOf = (dataDir: string): string => join(dataDir, MARK)

/** Whether a restore into this data folder was interrupted. */
export const isUnfinished = (dataDir: string): boolean => existsSync(markOf(dataDir))

/** From now on nothing but a restore starts a database in this folder. */
export function markUnfinished(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(markOf(dataDir), 'A restore into this folder has not finished: run it again.\n')
}

export const markFinished = (dataDir: string): void => rmSync(markOf(dataDir), { force: true })

/** @throws Error for a folder that is half restored. */
export function refuseUnfinished(dataDir: string): void {
  if (isUnfinished(dataDir))
    throw new Error(
      `A restore into ${dataDir} was interrupted, so what is there is not whole. Run the command again that filled it; it starts over.`,
    )
}
