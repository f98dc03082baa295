/** Browsers by User-Agent pattern. Many User-Agents name other browsers too, so the first match counts. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (table: readonly [RegExp, string][], text: string): string =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? ''

/** Returns the browser and system named by a User-Agent, for the device's owner; empty if unknown. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  return { browser: nameIn(browsers, userAgent), system: nameIn(systems, userAgent) }
}
