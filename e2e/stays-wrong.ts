import { setTimeout as sleep } from 'node:timers/promises'
import { noteWait } from '../server/testing/waits.ts'

const COMES_RIGHT_WITHIN_MS = 20_000
const LOOK_EVERY_MS = 100

/**
 * What is wrong with a screen and stays so; empty when it is, or comes, right. A screen is known by one
 * of its parts, and another (a list, a figure, what floats) may follow it some frames or a call later.
 */
export async function staysWrong<Wrong extends string | string[]>(
  look: () => Promise<Wrong>,
): Promise<Wrong> {
  const began = performance.now()
  const wait = noteWait(`staysWrong ${String(look)}`, 0)
  for (;;) {
    const wrong = await look()
    wait.ms = performance.now() - began
    if (wrong.length === 0 || wait.ms > COMES_RIGHT_WITHIN_MS) return wrong
    await sleep(LOOK_EVERY_MS)
  }
}
