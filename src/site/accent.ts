import { colourOf, surfaces, textColours, type Theme } from './palette.ts'

type Rgb = [red: number, green: number, blue: number]

// Contrast to reach. WCAG 2.2 requires 4.5; the rest covers rounding to eight bits.
const wanted = 4.55

function parse(hex: string): Rgb {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!digits) throw new RangeError(`A colour is written #rrggbb, not ${hex}`)
  const part = (index: number) => Number.parseInt(digits[index] ?? '0', 16)
  return [part(1), part(2), part(3)]
}

const format = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Returns the relative luminance of a colour, from 0 to 1 (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function mix(one: string, other: string, share: number): string {
  const [over, under] = [parse(one), parse(other)]
  const blend = (index: 0 | 1 | 2) => over[index] * share + under[index] * (1 - share)
  return format([blend(0), blend(1), blend(2)])
}

/** Returns the colour for text on an accent colour: light or dark, whichever has more contrast. */
export function accentInk(accent: string): string {
  const [light, dark] = ['#ffffff', '#06100d']
  return contrast(accent, light) >= contrast(accent, dark) ? light : dark
}

/**
 * Returns the background colour of a selected row: the strongest tint of the accent, at most 13 %, on which every text
 * colour is readable. Returns the plain background if there is no such tint.
 */
export function selection(accent: string, theme: Theme): string {
  for (let share = 0.13; share > 0.02; share -= 0.01) {
    const ground = mix(accent, colourOf('sheet', theme), share)
    if (textColours.every((name) => contrast(colourOf(name, theme), ground) >= wanted)) return ground
  }
  return colourOf('sheet', theme)
}

/**
 * Returns the accent colour for a theme. It is mixed with black (light theme) or white (dark theme) until it is
 * readable on every surface of the theme.
 */
export function readableAccent(accent: string, theme: Theme): string {
  const towards = theme === 'light' ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(towards, accent, share)
    const grounds = [...surfaces.map((surface) => colourOf(surface, theme)), selection(candidate, theme)]
    if (grounds.every((ground) => contrast(candidate, ground) >= wanted)) return candidate
  }
  return towards
}

/**
 * Returns CSS custom properties for the root element, each in one variant for light and one for dark. The style sheet
 * uses the variant of the current theme.
 */
export function accentStyle(accent: { light: string; dark: string }): Record<`--${string}`, string> {
  const [light, dark] = [readableAccent(accent.light, 'light'), readableAccent(accent.dark, 'dark')]
  return {
    '--accent-light': light,
    '--accent-dark': dark,
    '--accent-ink-light': accentInk(light),
    '--accent-ink-dark': accentInk(dark),
    '--selection-light': selection(light, 'light'),
    '--selection-dark': selection(dark, 'dark'),
  }
}
