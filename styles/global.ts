import { defineGlobalStyles } from '@pandacss/dev'
import { accentStyle } from '#src/site/accent.ts'
import { colourOf } from '#src/site/palette.ts'

export const globalCss = defineGlobalStyles({
  // A neutral accent. Each page sets that of its site.
  ':root': {
    colorScheme: 'light dark',
    ...accentStyle({ light: colourOf('ink', 'light'), dark: colourOf('ink', 'dark') }),
  },
  '[data-theme=light]': { colorScheme: 'light' },
  '[data-theme=dark]': { colorScheme: 'dark' },
  html: { scrollbarColor: '{colors.line-strong} transparent', scrollPaddingBlock: '4rem', textSizeAdjust: '100%' },
  body: {
    fontFamily: 'sans',
    textStyle: 'body',
    color: 'ink',
    background: 'paper',
    fontVariantNumeric: 'tabular-nums',
    minHeight: '100dvh',
    overflowWrap: 'anywhere',
  },
  a: { color: 'accent', textUnderlineOffset: '0.2em', _hover: { textDecoration: 'underline' } },
  'p a': { textDecoration: 'underline' },
  'b, strong': { fontWeight: 'strong' },
  '::selection': { background: 'color-mix(in srgb, {colors.accent} 26%, transparent)' },
  '::highlight(term)': { textDecoration: 'underline dotted {colors.info}', textUnderlineOffset: '0.25em' },
  // The name of the chosen file is shown beside the button. A long one must not widen the page.
  'input[type=file]': { maxWidth: 'full', paddingBlock: '1' },
  '::file-selector-button': {
    minHeight: 'tool',
    paddingInline: '3',
    marginInlineEnd: '3',
    border: 'strong',
    borderRadius: 'control',
    background: 'sheet',
    color: 'ink',
    fontWeight: 'medium',
    cursor: 'pointer',
  },
  '::placeholder': { color: 'ink-3', opacity: '1' },
  // A title gets the focus only from scripts, and does nothing.
  'h1:focus-visible': { outline: 'none' },
  ':focus-visible': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
  // In print, the page shows its content without controls.
  '@media print': {
    ':root, [data-theme=dark]': { colorScheme: 'light' },
    body: { background: 'transparent' },
    'body > div > header, nav, footer, [role=search], [role=tablist], [data-scope=toast]': {
      display: 'none !important',
    },
    'main button, main input, main label, main [role=status]': { display: 'none !important' },
    '[data-card=actions], [data-card=select], [data-hint]': { display: 'none !important' },
    'td *': { whiteSpace: 'normal !important' },
    'th button': { display: 'inline-flex !important' },
    'main a': { color: 'inherit', textDecoration: 'none' },
    'time[data-paper] > *': { display: 'none' },
    'time[data-paper]::after': { content: 'attr(data-paper)' },
    'tr, li, dd': { breakInside: 'avoid' },
    th: { position: 'static !important' },
    '@page': { margin: '1.5cm' },
    // Landscape, because on a narrow page the rows of a list would become cards.
    '@page wide': { size: 'landscape' },
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '1ms !important',
      scrollBehavior: 'auto !important',
    },
  },
})
