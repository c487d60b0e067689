import type { BlindLoad } from './blind-load.ts'
import { everydayLoads1 } from './everyday-loads-1.ts'
import { everydayLoads2 } from './everyday-loads-2.ts'
import { everydayLoads3 } from './everyday-loads-3.ts'

/**
 * Short lists and half sentences as customers type them. Their author knew the reader, so they are no measure of unseen
 * texts: they show where its grammar ends.
 */
export const everydayLoads: readonly BlindLoad[] = [
  ...everydayLoads1,
  ...everydayLoads2,
  ...everydayLoads3,
]
