import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../server/core/project-root.ts'

const HOLD = `
  const { once } = await import('node:events')
  const { alone } = await import(process.argv[1])
  await alone(process.argv[2], 'holding the lock', async () => {
    console.log('begins')
    const over = new Promise((resolve) => setTimeout(resolve, Number(process.argv[3])))
    await Promise.race([over, once(process.stdin.resume(), 'end')])
    console.log('ends')
  })
  process.exit()`

/** A process that takes the lock, holds it for so long, or until it is let go, and says when. */
function holder(name: string, ms: number, lines: string[], who: string) {
  const script = join(projectRoot, 'scripts/lock.mjs')
  const args = ['--input-type=module', '-e', HOLD, '--', script, name, String(ms)]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.trim().split('\n')) lines.push(`${who} ${line}`)
  })
  const saying = (words: string) =>
    new Promise<void>((resolve) => {
      child.stdout.on('data', (text: string) => {
        if (text.includes(words)) resolve()
      })
    })
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    child,
    begun: saying('begins'),
    waiting: saying('waiting for it'),
    ended: once(child, 'close'),
    letGo: () => child.stdin.end(),
  }
}

function lockName(): string {
  const name = `test-${randomUUID()}`
  onTestFinished(() => rmSync(join(projectRoot, `dist/.${name}.lock`), { force: true }))
  return name
}

test('the second process waits for the first, and then goes on', async () => {
  const [name, lines] = [lockName(), new Array<string>()]
  const first = holder(name, 60_000, lines, 'first')
  await first.begun
  const second = holder(name, 0, lines, 'second')
  await second.waiting
  first.letGo()
  await Promise.all([first.ended, second.ended])
  expect(lines).toEqual([
    'first begins',
    'second Another process in this folder is holding the lock: waiting for it …',
    'first ends',
    'second begins',
    'second ends',
  ])
}, 60_000)

test('what a killed process held is taken over, by one that waits at a time', async () => {
  const [name, lines] = [lockName(), new Array<string>()]
  const killedHolder = holder(name, 60_000, lines, 'killed')
  await killedHolder.begun
  const others = [1, 2, 3].map(() => holder(name, 300, lines, 'other'))
  killedHolder.child.kill('SIGKILL')
  await Promise.all(others.map(({ ended }) => ended))
  const turns = lines.filter((line) => /other (begins|ends)/.test(line))
  expect(turns).toEqual([1, 2, 3].flatMap(() => ['other begins', 'other ends']))
}, 60_000)
