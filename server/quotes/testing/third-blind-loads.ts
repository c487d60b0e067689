import type { BlindLoad } from './blind-load.ts'
import { thirdBlindLoads1 } from './third-blind-loads-1.ts'
import { thirdBlindLoads2 } from './third-blind-loads-2.ts'
import { thirdBlindLoads3 } from './third-blind-loads-3.ts'
import { thirdBlindLoads4 } from './third-blind-loads-4.ts'

/** A hundred further loads by a third author, first scored by the reader as it was improved with the first two sets. */
export const thirdBlindLoads: readonly BlindLoad[] = [
  ...thirdBlindLoads1,
  ...thirdBlindLoads2,
  ...thirdBlindLoads3,
  ...thirdBlindLoads4,
]
