import { act } from 'react'
import { vi } from 'vitest'

/** Takes the phone's signal away or brings it back, as the browser says it. */
export function setSignal(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
