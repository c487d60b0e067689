import { blindLoads1 } from './blind-loads-1.ts'
import { blindLoads2 } from './blind-loads-2.ts'
import { blindLoads3 } from './blind-loads-3.ts'
import { blindLoads4 } from './blind-loads-4.ts'
import type { BlindLoad } from './blind-load.ts'

export const blindLoads: readonly BlindLoad[] = [
  ...blindLoads1,
  ...blindLoads2,
  ...blindLoads3,
  ...blindLoads4,
]
