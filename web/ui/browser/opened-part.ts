/**
 * The part that the address asks to open, such as `note` of `/job/…#note`, if it is one of these. It is taken out
 * of the address, so that a reload does not open it again.
 */
export function takeOpenedPart<Part extends string>(parts: readonly Part[]): Part | null {
  const part = parts.find((each) => location.hash === `#${each}`)
  if (part === undefined) return null
  // After this render, which must not change anything: React may begin it twice.
  setTimeout(() => history.replaceState(history.state, '', location.pathname + location.search))
  return part
}
