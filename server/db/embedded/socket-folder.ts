import { createHash } from 'node:crypto'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, handOver, type RunAs } from './place.ts'

/** Where the server listens: a folder for its socket, or, on Windows, the loopback address. */
export type Address = { host: string; port: number }

const PORT = 5432
/** A socket's path may have 107 bytes on Linux and 103 on macOS. */
const LONGEST = 103

/**
 * A folder for the server's socket which only its user can enter; that is all the protection it has
 * and needs. The name is short, since a socket's path may not be long, and always the same for one
 * database, so that what a killed run left behind is cleared by the next.
 */
export async function makeSocketFolder(cluster: string, runAs: RunAs): Promise<string> {
  const folder = await socketFolder(cluster, runAs)
  await rm(folder, { recursive: true, force: true })
  // Fails if another user put something there: nothing of theirs is ever taken over.
  await mkdir(folder, { mode: 0o700 })
  await chmod(folder, 0o700)
  await handOver(folder, runAs)
  return folder
}

async function socketFolder(cluster: string, runAs: RunAs): Promise<string> {
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 12)
  const name = `westhaul-${process.getuid?.() ?? 0}-${hash}`
  const short = Buffer.byteLength(join(tmpdir(), name, `.s.PGSQL.${PORT}`)) <= LONGEST
  const open = runAs.kind !== 'nobody' || (await canEnter(tmpdir(), runAs))
  return join(short && open ? tmpdir() : '/tmp', name)
}

export async function chooseAddress(cluster: string, runAs: RunAs): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() }
  return { host: await makeSocketFolder(cluster, runAs), port: PORT }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
