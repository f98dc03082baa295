import { defineTextStyles, defineTokens } from '@pandacss/dev'
import { palette } from '#src/site/palette.ts'

const pair = (name: keyof typeof palette) => ({ value: `light-dark(${palette[name].join(', ')})` })
// A colour that depends on the site: src/site/accent.ts computes the two variables, and the root element sets them.
const fromSite = (name: string) => ({ value: `light-dark(var(--${name}-light), var(--${name}-dark))` })

const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24]
const spacing = {
  '0': { value: '0rem' },
  '0.5': { value: '0.125rem' },
  ...Object.fromEntries(steps.map((step) => [String(step), { value: `${step / 4}rem` }])),
}

export const tokens = defineTokens({
  colors: {
    paper: pair('paper'),
    sheet: pair('sheet'),
    sunk: pair('sunk'),
    line: pair('line'),
    'line-strong': pair('line-strong'),
    ink: pair('ink'),
    'ink-2': pair('ink-2'),
    'ink-3': pair('ink-3'),
    ok: pair('ok'),
    warn: pair('warn'),
    bad: pair('bad'),
    info: pair('info'),
    mark: pair('mark'),
    orange: pair('orange'),
    added: pair('added'),
    removed: pair('removed'),
    accent: fromSite('accent'),
    'accent-ink': fromSite('accent-ink'),
    selection: fromSite('selection'),
    transparent: { value: 'transparent' },
    current: { value: 'currentColor' },
  },
  fonts: {
    sans: { value: "'IBM Plex Sans Variable', 'Plex fallback', system-ui, sans-serif" },
    mono: { value: "'IBM Plex Mono', 'Plex Mono fallback', ui-monospace, monospace" },
  },
  fontWeights: { normal: { value: '400' }, medium: { value: '500' }, strong: { value: '600' } },
  spacing,
  sizes: {
    ...spacing,
    small: { value: '1.625rem' },
    tool: { value: '2rem' },
    form: { value: '2.625rem' },
    bar: { value: '3rem' },
    status: { value: '2.5rem' },
    nav: { value: '13.75rem' },
    prose: { value: '34rem' },
    form_column: { value: '31rem' },
    // Widest table. Wider ones are hard to read along a row.
    page: { value: '120rem' },
    full: { value: '100%' },
    hair: { value: '1px' },
  },
  radii: { none: { value: '0' }, small: { value: '3px' }, control: { value: '4px' }, round: { value: '99px' } },
  borders: {
    none: { value: 'none' },
    hair: { value: '1px solid {colors.line}' },
    strong: { value: '1px solid {colors.line-strong}' },
    clear: { value: '1px solid transparent' },
  },
  shadows: {
    none: { value: 'none' },
    raised: { value: '0 1px 2px rgb(0 0 0 / 0.06), 0 8px 24px -6px rgb(0 0 0 / 0.22)' },
    chosen: { value: 'inset 2px 0 {colors.accent}' },
  },
  zIndex: {
    sticky: { value: 10 },
    bar: { value: 20 },
    popup: { value: 40 },
    dialog: { value: 50 },
    toast: { value: 60 },
  },
  durations: { quick: { value: '120ms' }, calm: { value: '200ms' } },
})

export const textStyles = defineTextStyles({
  body: { value: { fontSize: '0.875rem', lineHeight: '1.25rem' } },
  editor: { value: { fontSize: '1.0625rem', lineHeight: '1.625rem' } },
  heading: { value: { fontSize: '1.25rem', lineHeight: '1.75rem', fontWeight: '600' } },
  section: { value: { fontSize: '1rem', lineHeight: '1.5rem', fontWeight: '600' } },
  title: { value: { fontSize: '1.875rem', lineHeight: '2.375rem', fontWeight: '600', letterSpacing: '-0.01em' } },
  small: { value: { fontSize: '0.78125rem', lineHeight: '1.125rem' } },
  label: {
    value: {
      fontSize: '0.6875rem',
      lineHeight: '1rem',
      fontWeight: '600',
      letterSpacing: '0.06em',
      textTransform: 'uppercase',
    },
  },
  code: { value: { fontFamily: 'mono', fontSize: '0.78125rem', lineHeight: '1.125rem' } },
  key: { value: { fontFamily: 'mono', fontSize: '0.6875rem', lineHeight: '1rem' } },
})
