import type { Readable, Writable } from 'node:stream'

/** Where backups are kept. Under its name a backup is whole, or not there. */
export type BackupPlace = {
  /** The address of a backup for people. */
  addressOf(name: string): string
  /** Writes a backup to its end, under the name of a draft until `keep`. Removes drafts that are more than a day older. */
  write(name: string, fill: (sink: Writable) => Promise<void>): Promise<void>
  /** Reads a backup that was written and not kept yet. */
  readWritten(name: string): Promise<Readable>
  /** Gives a backup that was written its name. */
  keep(name: string): Promise<void>
  /** Removes what was written and not kept. */
  discard(name: string): Promise<void>
  /** @throws Error with a sentence when there is none. */
  read(name: string): Promise<Readable>
  /** The names of the backups that are kept. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

const DRAFT = '.unfinished'
const DAY_MS = 24 * 3_600_000
const NAME = /^westhaul-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)Z\.backup$/

/** The name of a backup of this minute, such as westhaul-2026-11-27T0930Z.backup. */
export const backupName = (at: Date): string =>
  `westhaul-${at.toISOString().slice(0, 16).replace(':', '')}Z.backup`

/** When a backup was made by its name; undefined for what is none. */
export function timeOfBackup(name: string): Date | undefined {
  const [, day, hour, minute] = NAME.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}${hour}:${minute}:00Z`)
}

/** The name of a backup that is not verified yet: no list of backups has it. */
export const draftOf = (name: string): string => `${name}${DRAFT}`

/**
 * Whether a file is the draft of an attempt that began more than a day before the backup `name`, and so was killed. A
 * younger one may be that of another database.
 */
export function isOldDraft(file: string, name: string): boolean {
  const began = timeOfBackup(name)
  const earlier = file.endsWith(DRAFT) && timeOfBackup(file.slice(0, -DRAFT.length))
  return Boolean(earlier && began && earlier.getTime() < began.getTime() - DAY_MS)
}
