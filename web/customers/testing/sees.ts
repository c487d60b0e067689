import { act } from 'react'
import { expect } from 'vitest'

const PATIENCE_MS = 10_000

/** Waits until the words are on the page: what has arrived meanwhile is drawn before each look. */
export async function sees(words: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  const isThere = () => document.body.textContent.includes(words)
  while (!isThere() && performance.now() < deadline)
    await act(() => new Promise((go) => setTimeout(go, 10)))
  expect(document.body.textContent).toContain(words)
}
