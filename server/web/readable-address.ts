/** Programs ask here: they are told that what they sent cannot be read. */
const FOR_PROGRAMS = ['/api/', '/uploads/']

/**
 * The address a person asks for, so written that it can be read. Percent signs that encode no
 * character, or for one that nothing is called by, are taken as they are: such an address leads to the
 * not-found page like any other that does not exist, instead of to no route at all.
 */
export function readableAddress(url: string): string {
  if (!url.includes('%') || FOR_PROGRAMS.some((start) => url.startsWith(start))) return url
  const [path = ''] = url.split('?', 1)
  return isReadable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
