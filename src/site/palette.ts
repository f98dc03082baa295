/**
 * Colours that all sites share, each as a pair: light theme, dark theme. Every text colour must have a contrast of 4.5
 * : 1; tests/contrast.test.ts checks it.
 */
export const palette = {
  paper: ['#f6f5f1', '#161817'],
  sheet: ['#fffefb', '#1d201f'],
  sunk: ['#efede6', '#131514'],
  line: ['#dcd8cc', '#2e3331'],
  'line-strong': ['#8d8879', '#6b736f'],
  ink: ['#1d1f1e', '#ecebe6'],
  'ink-2': ['#50544f', '#b1b5b0'],
  'ink-3': ['#646860', '#979c96'],
  ok: ['#24703f', '#6cc38c'],
  warn: ['#8a5200', '#e0a64a'],
  bad: ['#b3261e', '#ff8a80'],
  info: ['#23618f', '#7db8e8'],
  mark: ['#fff3c9', '#4a3f16'],
  orange: ['#ffb74d', '#7a4300'],
  added: ['#d9efdf', '#1d3b29'],
  removed: ['#f7dcd9', '#4a2421'],
} as const

export const surfaces = ['paper', 'sheet', 'sunk'] as const
export const textColours = ['ink', 'ink-2', 'ink-3', 'ok', 'warn', 'bad', 'info'] as const
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export function colourOf(name: keyof typeof palette, theme: Theme): string {
  return palette[name][theme === 'light' ? 0 : 1]
}
