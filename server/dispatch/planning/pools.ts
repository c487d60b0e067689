import {
  SLOTS,
  WINDOWS,
  windowFacts,
  type Slot,
  type TimeWindow,
} from '../../../contract/calendar.ts'

const windowsWith = (slot: Slot): TimeWindow[] =>
  WINDOWS.filter((window) => windowFacts[window].slots.includes(slot))

/**
 * Slots of a day that the same windows offer. A job that fits one slot of a pool fits all, so the search
 * counts their places together; `chooseSlots` picks the slot afterwards.
 */
export const POOLS: readonly (readonly Slot[])[] = [
  ...Map.groupBy(SLOTS, (slot) => windowsWith(slot).join()).values(),
]

export const poolOf = (slot: Slot): number => POOLS.findIndex((pool) => pool.includes(slot))

/** The pools of each window; the one with the customers' preferred slot comes first. */
export const poolsOf: Record<TimeWindow, readonly number[]> = {
  morning: poolsIn('morning'),
  afternoon: poolsIn('afternoon'),
  evening: poolsIn('evening'),
}

function poolsIn(window: TimeWindow): readonly number[] {
  return [...new Set(windowFacts[window].slots.map(poolOf))]
}
