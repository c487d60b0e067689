import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const UNFINISHED = 'restore-unfinished'
const MOVED = 'database-moved'

const unfinishedMarkOf = (dataDir: string): string => join(dataDir, UNFINISHED)
const movedMarkOf = (dataDir: string): string => join(dataDir, MOVED)

/** Whether a restore into this data folder was interrupted. */
export const isUnfinished = (dataDir: string): boolean => existsSync(unfinishedMarkOf(dataDir))

/** From now on nothing but a restore starts a database in this folder. */
export function markUnfinished(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(
    unfinishedMarkOf(dataDir),
    'A restore into this folder has not finished: run it again.\n',
  )
}

export const markFinished = (dataDir: string): void =>
  rmSync(unfinishedMarkOf(dataDir), { force: true })

/** From now on nothing starts the database of this folder: it continues elsewhere. */
export const markMoved = (dataDir: string, at: Date): void =>
  writeFileSync(movedMarkOf(dataDir), `${at.toISOString()}\n`)

/** @throws Error for a folder that is half restored, or whose database was moved. */
export function refuseMarked(dataDir: string): void {
  if (isUnfinished(dataDir))
    throw new Error(
      `A restore into ${dataDir} was interrupted, so what is there is not whole. Run the command again that filled it; it starts over.`,
    )
  const mark = movedMarkOf(dataDir)
  if (existsSync(mark))
    throw new Error(
      `The database in ${dataDir} was moved to another PostgreSQL at ${readFileSync(mark, 'utf8').trim()}, and this old copy has nothing since. ` +
        `Set DATABASE_URL to that one. To go back to the old copy, and lose everything since, delete ${mark} first.`,
    )
}
