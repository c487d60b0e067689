/** Browsers by what their user agents contain, the more special ones first: most contain 'Chrome' or 'Safari' as well. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

const matchIn = (text: string, names: readonly [RegExp, string][]): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** A name for the device of a user agent, by which its owner recognizes it: 'Chrome on Android', 'Safari on iPhone'. */
export function deviceNameOf(userAgent: string): string {
  const browser = matchIn(userAgent, BROWSERS) ?? 'A browser'
  const system = matchIn(userAgent, SYSTEMS)
  return system ? `${browser} on ${system}` : browser
}
