import type { BlindLoad } from './blind-load.ts'
import { secondBlindLoads1 } from './second-blind-loads-1.ts'
import { secondBlindLoads2 } from './second-blind-loads-2.ts'
import { secondBlindLoads3 } from './second-blind-loads-3.ts'
import { secondBlindLoads4 } from './second-blind-loads-4.ts'

/** A hundred further loads by another author, scored before the reader was changed for them. */
export const secondBlindLoads: readonly BlindLoad[] = [
  ...secondBlindLoads1,
  ...secondBlindLoads2,
  ...secondBlindLoads3,
  ...secondBlindLoads4,
]
