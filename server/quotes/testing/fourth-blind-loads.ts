import type { BlindLoad } from './blind-load.ts'
import { fourthBlindLoads1 } from './fourth-blind-loads-1.ts'
import { fourthBlindLoads2 } from './fourth-blind-loads-2.ts'
import { fourthBlindLoads3 } from './fourth-blind-loads-3.ts'
import { fourthBlindLoads4 } from './fourth-blind-loads-4.ts'
import { fourthBlindLoads5 } from './fourth-blind-loads-5.ts'
import { fourthBlindLoads6 } from './fourth-blind-loads-6.ts'
import { fourthBlindLoads7 } from './fourth-blind-loads-7.ts'

/**
 * A hundred loads by a fourth author, their labels mapped to the catalogue by another person who saw no reading. Scored
 * once; the reader was not changed for them.
 */
export const fourthBlindLoads: readonly BlindLoad[] = [
  ...fourthBlindLoads1,
  ...fourthBlindLoads2,
  ...fourthBlindLoads3,
  ...fourthBlindLoads4,
  ...fourthBlindLoads5,
  ...fourthBlindLoads6,
  ...fourthBlindLoads7,
]
