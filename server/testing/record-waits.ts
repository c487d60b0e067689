import { afterEach } from 'vitest'
import { notePolls, takeWaits } from './waits.ts'

// A setup file: the report of the run names the longest waits of all tests.
notePolls()
afterEach(({ task }) => {
  const waits = takeWaits()
  if (waits.length > 0) task.meta.waits = waits
})
