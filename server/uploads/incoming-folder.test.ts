import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeIncomingFolder, removeAbandonedFolders } from './incoming-folder.ts'

/** A folder with an original in it, named as by this process. */
function folderOf(pid: number | 'none'): string {
  const start = pid === 'none' ? 'westhaul-upload-' : `westhaul-upload-${pid}-`
  const path = mkdtempSync(join(tmpdir(), start))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  writeFileSync(join(path, 'original.jpg'), 'with its place')
  return path
}

const beforeUs = new Date(performance.timeOrigin - 60_000)

test('originals that a killed process left are removed; those under way stay', async () => {
  const other = spawn('sleep', ['60'])
  const ended = once(other, 'exit')
  onTestFinished(() => void other.kill('SIGKILL'))
  const left = folderOf(other.pid ?? 0)
  await removeAbandonedFolders()
  expect(existsSync(left)).toBe(true)

  other.kill('SIGKILL')
  await ended
  const own = await makeIncomingFolder()
  onTestFinished(() => rmSync(own, { recursive: true, force: true }))
  const foreign = join(tmpdir(), `westhaul-uploads-of-others-${process.pid}`)
  mkdirSync(foreign)
  onTestFinished(() => rmSync(foreign, { recursive: true, force: true }))
  await removeAbandonedFolders()
  expect([left, own, foreign].map(existsSync)).toEqual([false, true, true])
})

test('an earlier process with our own number, and one that wrote none, leave nothing either', async () => {
  const [own, unnamed] = [folderOf(process.pid), folderOf('none')]
  for (const path of [own, unnamed]) utimesSync(path, beforeUs, beforeUs)
  const young = folderOf('none')
  await removeAbandonedFolders()
  expect([own, unnamed, young].map(existsSync)).toEqual([false, false, true])
})
