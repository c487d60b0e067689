import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  dataFolder,
  kill,
  query,
  serverPid,
  start,
  startElsewhere,
  useMadeDatabase,
} from './testing/folders.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }
const READ = 'select text from notes'

/** A machine that is busy takes its time over a process. */
vi.setConfig({ testTimeout: 60_000 })

const uidOf = (pid = 0) => statSync(`/proc/${pid}`).uid
const works = (...[file = '', ...args]: string[]) => spawnSync(file, args).status === 0

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const canUnshare = isRoot && works('/usr/bin/unshare', '--user', 'true')
const canMount = isRoot && works('/usr/bin/unshare', '--mount', 'true')

/** A program put in the place of `unshare`, as a container does that forbids user namespaces. */
const FORBIDDEN = 'mount --bind /bin/false /usr/bin/unshare && exec "$@"'
const withoutNamespaces = ['/usr/bin/unshare', '--mount', 'sh', '-c', FORBIDDEN, 'sh']

describe.runIf(isRoot)('as root', () => {
  const madeFolder = useMadeDatabase()

  test('the server runs as nobody', async () => {
    const dataDir = madeFolder()
    const { connection } = await start(dataDir)
    expect(uidOf(serverPid(dataDir))).toBe(NOBODY.uid)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('an ordinary user needs nothing of it', async () => {
    const dataDir = dataFolder()
    mkdirSync(dataDir)
    chownSync(dataDir, NOBODY.uid, NOBODY.gid)
    const ordinary = await startElsewhere(dataDir, NOBODY)
    expect(uidOf(serverPid(dataDir))).toBe(NOBODY.uid)
    expect(await ordinary.stop()).toBe('')
  })

  test('an ordinary user is refused a folder that is not theirs in a sentence', async () => {
    const dataDir = dataFolder()
    mkdirSync(dataDir)
    await expect(startElsewhere(dataDir, NOBODY)).rejects.toThrow(
      `The data folder ${dataDir} cannot be used by this user`,
    )
  })

  test.runIf(canUnshare)('a folder only root can enter serves, and says how', async () => {
    const dataDir = madeFolder()
    chmodSync(dataDir, 0o700)
    const { said, stop } = await start(dataDir)
    expect(said.join()).toContain('in a user namespace')
    expect(uidOf(serverPid(dataDir))).toBe(0)
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(0)
    await stop()

    chmodSync(dataDir, 0o755)
    const open = await start(dataDir)
    expect(uidOf(serverPid(dataDir))).toBe(NOBODY.uid)
    expect(await query(open.connection, READ)).toEqual([{ text: 'kept' }])
  })

  test.runIf(canMount)('where namespaces are forbidden too, the database moves out', async () => {
    const dataDir = madeFolder()
    chmodSync(dataDir, 0o700)

    const outside = await startElsewhere(dataDir, { prefix: withoutNamespaces })
    const cluster = realpathSync(join(dataDir, 'postgres'))
    onTestFinished(() => rmSync(dirname(cluster), { recursive: true, force: true, maxRetries: 10 }))
    expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(true)
    expect(cluster).not.toContain(dataDir)
    expect(uidOf(serverPid(dataDir))).toBe(NOBODY.uid)
    expect(await query(outside.connection, READ)).toEqual([{ text: 'kept' }])
    expect(await outside.stop()).toContain(`the database lies in ${cluster}`)

    const again = await startElsewhere(dataDir, { prefix: withoutNamespaces })
    expect(realpathSync(join(dataDir, 'postgres'))).toBe(cluster)
    expect(await query(again.connection, READ)).toEqual([{ text: 'kept' }])
    expect(await again.stop()).toBe('')
  })

  test('a process id left in the folder, by now of another program, is no obstacle', async () => {
    const dataDir = madeFolder()
    const killed = await startElsewhere(dataDir)
    // Westhaul first: it would start the server again.
    await killed.killHard()
    kill(serverPid(dataDir))

    const other = spawn('sleep', ['60'], NOBODY)
    onTestFinished(() => void other.kill())
    const pidFile = join(dataDir, 'postgres/postmaster.pid')
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(other.pid)))

    const { connection } = await start(dataDir)
    expect(await query(connection, READ)).toEqual([{ text: 'kept' }])
    expect(other.exitCode).toBeNull()
  })
})
