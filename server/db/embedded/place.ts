import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  lchown,
  lstat,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { EmbeddedLog } from './log.ts'

/**
 * PostgreSQL refuses to run as root. Where this process is root, the server runs as the user
 * `nobody`, or, in folders which that user cannot enter, as root stripped of its powers in a user
 * namespace of its own.
 */
export type RunAs = { kind: 'self' | 'namespace' } | ({ kind: 'nobody' } & Owner)

export type Owner = { uid: number; gid: number }

/** Where the database and the programs lie, and as whom they run. */
export type Place = { cluster: string; programs: string; runAs: RunAs }

const UNSHARE = '/usr/bin/unshare'

/** Turns a command into the one to spawn, so that it runs as that user. */
export function commandAs(
  runAs: RunAs,
  file: string,
  args: string[],
): { file: string; args: string[]; options: Partial<Owner> } {
  if (runAs.kind === 'namespace')
    return { file: UNSHARE, args: ['--user', '--', file, ...args], options: {} }
  const options = runAs.kind === 'nobody' ? { uid: runAs.uid, gid: runAs.gid } : {}
  return { file, args, options }
}

/** Gives a folder, and all in it, to the user who is going to run the server. */
export async function handOver(folder: string, runAs: RunAs): Promise<void> {
  const owner = ownerFor(runAs)
  if (!owner || (await stat(folder)).uid === owner.uid) return
  const inside = await readdir(folder, { recursive: true })
  await Promise.all(inside.map((path) => lchown(join(folder, path), owner.uid, owner.gid)))
  await chown(folder, owner.uid, owner.gid) // last: it is the mark that all is done
}

function ownerFor(runAs: RunAs): Owner | undefined {
  if (runAs.kind === 'self') return undefined
  return runAs.kind === 'nobody' ? runAs : { uid: 0, gid: 0 }
}

/** The database's folder, which may lie elsewhere, behind a link: see moveOut. */
export async function findCluster(dataDir: string): Promise<string> {
  const link = linkIn(dataDir)
  await undoHalfMove(link)
  return realpath(link).catch(() => link)
}

const linkIn = (dataDir: string) => join(dataDir, 'postgres')

export async function choosePlace(
  dataDir: string,
  cluster: string,
  binaries: Binaries,
  log: EmbeddedLog,
): Promise<Place> {
  const here = { cluster, programs: binaries.folder }
  if (process.getuid?.() !== 0) return { ...here, runAs: { kind: 'self' } }

  const nobody = findNobody()
  if (nobody && (await canEnter(dirname(cluster), nobody))) {
    const runAs: RunAs = { kind: 'nobody', ...nobody }
    if (await canEnter(binaries.folder, nobody)) return { ...here, runAs }
    if (cluster !== linkIn(dataDir))
      // moved out before
      return { cluster, programs: await copyPrograms(dirname(cluster), binaries), runAs }
  }
  if (canUnshare()) {
    log.info(
      `PostgreSQL runs as root without root's powers, in a user namespace, because no other user can enter ${dataDir}`,
    )
    return { ...here, runAs: { kind: 'namespace' } }
  }
  if (!nobody)
    throw new Error(
      'PostgreSQL does not run as root, and this machine has no user "nobody" to run it as. Run Westhaul as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  return moveOut(linkIn(dataDir), binaries, { kind: 'nobody', ...nobody }, log)
}

/**
 * The last resort: neither may another user enter this folder, nor are user namespaces allowed. The
 * programs and the database go to a folder where `nobody` may go, and a link in the data folder
 * leads there.
 */
async function moveOut(
  link: string,
  binaries: Binaries,
  runAs: RunAs & { kind: 'nobody' },
  log: EmbeddedLog,
): Promise<Place> {
  const outside = await makeFolderFor(runAs)
  const cluster = join(outside, 'postgres')
  const programs = await copyPrograms(outside, binaries)
  const existing = await realpath(link).catch(() => undefined)
  if (existing) {
    await cp(existing, `${cluster}.copy`, { recursive: true, preserveTimestamps: true })
    await rename(`${cluster}.copy`, cluster)
    await rename(link, `${link}.moved`)
  }
  await symlink(cluster, link)
  await rm(`${link}.moved`, { recursive: true, force: true })
  log.warn(
    `No other user can enter the project's folder and PostgreSQL does not run as root, so the database lies in ${cluster} and runs as the user nobody; ${link} leads there`,
  )
  return { cluster, programs, runAs }
}

/** A move that was cut short between its two renames leaves the database under the second name. */
async function undoHalfMove(link: string): Promise<void> {
  const moved = await lstat(`${link}.moved`).catch(() => undefined)
  const there = await lstat(link).catch(() => undefined)
  if (moved && !there) await rename(`${link}.moved`, link)
}

async function makeFolderFor(user: Owner): Promise<string> {
  for (const parent of ['/var/lib', '/srv', '/var/tmp']) {
    if (!(await canEnter(parent, user))) continue
    const made = await mkdtemp(join(parent, 'westhaul-')).catch(() => undefined)
    if (!made) continue
    await chmod(made, 0o711)
    return made
  }
  throw new Error(
    'PostgreSQL does not run as root, and no folder was found in which another user could run it. Run Westhaul as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

async function copyPrograms(folder: string, { folder: source, version }: Binaries) {
  const target = join(folder, `programs-${version}`)
  if (await stat(target).catch(() => undefined)) return target
  await rm(`${target}.copy`, { recursive: true, force: true })
  await cp(source, `${target}.copy`, { recursive: true, verbatimSymlinks: true })
  await rename(`${target}.copy`, target)
  return target
}

/** May this user walk down to the folder? Judged by the mode bits alone, from the root downwards. */
export async function canEnter(folder: string, user: Owner): Promise<boolean> {
  const { uid, gid, mode } = await stat(folder).catch(() => ({ uid: -1, gid: -1, mode: 0 }))
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  if ((mode & bit) === 0) return false
  return dirname(folder) === folder || canEnter(dirname(folder), user)
}

function canUnshare(): boolean {
  return process.platform === 'linux' && spawnSync(UNSHARE, ['--user', 'true']).status === 0
}

function findNobody(): Owner | undefined {
  const entry = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (!entry) return undefined
  const [uid, gid] = entry.slice(1).map((id) => Number(id) >>> 0) // macOS writes -2
  return uid && gid ? { uid, gid } : undefined
}
