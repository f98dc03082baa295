import { defineGlobalFontface } from '@pandacss/dev'

// The ranges are those of the font: node_modules/@fontsource-variable/ibm-plex-sans/unicode.json
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF'

const sans = (subset: string, style: string, unicodeRange: string) => ({
  fontStyle: style,
  fontWeight: '100 700',
  fontDisplay: 'swap' as const,
  src: `url('@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-${subset}-wght-${style}.woff2') format('woff2')`,
  unicodeRange,
})

const mono = (subset: string, unicodeRange: string) => ({
  fontStyle: 'normal',
  fontWeight: '400',
  fontDisplay: 'swap' as const,
  src: `url('@fontsource/ibm-plex-mono/files/ibm-plex-mono-${subset}-400-normal.woff2') format('woff2')`,
  unicodeRange,
})

const stretched = (fontWeight: string, src: string, percent: number) => ({
  fontWeight,
  src,
  sizeAdjust: `${percent}%`,
  ascentOverride: `${((1.025 / percent) * 10_000).toFixed(1)}%`,
  descentOverride: `${((0.275 / percent) * 10_000).toFixed(1)}%`,
  lineGapOverride: '0%',
})

export const globalFontface = defineGlobalFontface({
  'IBM Plex Sans Variable': [
    sans('latin', 'normal', latin),
    sans('latin-ext', 'normal', latinExt),
    sans('latin', 'italic', latin),
    sans('latin-ext', 'italic', latinExt),
  ],
  'IBM Plex Mono': [mono('latin', latin), mono('latin-ext', latinExt)],
  // Local fonts, scaled to the width of Plex, so that nothing moves when Plex is loaded. The percentages were found by
  // rendering German and English texts in both fonts.
  'Plex fallback': [
    stretched('100 500', "local('Arial'), local('Liberation Sans'), local('Helvetica')", 100.7),
    stretched('501 900', "local('Arial Bold'), local('Liberation Sans Bold'), local('Helvetica Bold')", 97.3),
  ],
  'Plex Mono fallback': stretched('100 900', "local('Courier New'), local('Liberation Mono'), local('Menlo')", 100),
})
