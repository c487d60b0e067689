import { useSyncExternalStore } from 'react'
import { onSingleKeysSwitched, singleKeysAreOn } from './single-keys.ts'

/** Whether single-key shortcuts are switched on, for the places that name them. */
export const useSingleKeysAreOn = (): boolean =>
  useSyncExternalStore(onSingleKeysSwitched, singleKeysAreOn)
