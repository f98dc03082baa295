import { defineConfig } from '@pandacss/dev'
import { globalFontface } from './fonts.ts'
import { globalCss } from './global.ts'
import { controls } from './recipes/controls.ts'
import { layers } from './recipes/layers.ts'
import { marks } from './recipes/marks.ts'
import { textStyles, tokens } from './tokens.ts'

/**
 * Returns a condition for the workspace's layout. It depends on the width of the window, or on `data-desk` where the
 * page's font size differs from the browser's setting (src/workspace/screen/use-breakpoint.ts). Rules of a higher rank
 * override those of a lower one.
 */
function desk(query: string, steps: readonly string[], rank: number) {
  const ranked = (attribute: string) => attribute.repeat(rank)
  return {
    [`@media (${query})`]: { [`:root${ranked(':not([data-desk])')} &`]: '@slot' as const },
    [steps.map((step) => `${ranked(`[data-desk=${step}]`)} &`).join(', ')]: '@slot' as const,
  }
}

/** Replaces the font lists of the base styles by those of the portal, whose fallbacks have the same width. */
function withOwnFonts(css: string): string {
  return css
    .replaceAll(/var\(--global-font-body,\s*var\(--font-fallback\)\)/g, 'var(--fonts-sans)')
    .replaceAll(/var\(--global-font-mono,\s*var\(--font-mono-fallback\)\)/g, 'var(--fonts-mono)')
}

export default defineConfig({
  presets: [],
  preflight: true,
  strictTokens: true,
  outdir: 'styles/system',
  outExtension: 'js',
  shorthands: false,
  importMap: '#styles',
  include: ['app/**/*.{ts,tsx}', 'src/**/*.{ts,tsx}'],
  // The screens of the workspace are left out of the portal's style sheet. The workspace has its own, which contains
  // all rules and is loaded after it.
  exclude: ['src/backend/**', ...(process.env['STYLES_OF'] === 'portal' ? ['src/workspace/screen/**'] : [])],
  conditions: {
    extend: {
      // The base preset marks a required field as invalid before the user has typed anything.
      invalid: '&[aria-invalid=true]',
      chosen: '&:is([aria-selected=true], [aria-current=true], [aria-current=page], [data-state=checked])',
      narrow: '@media (width < 37.5rem)',
      forced: '@media (forced-colors: active)',
      coarse: '@media (pointer: coarse)',
      deskNarrow: desk('width < 37.5rem', ['narrow'], 1),
      deskBelowMd: desk('width < 56.25rem', ['narrow', 'sm'], 1),
      deskSm: desk('width >= 37.5rem', ['sm', 'md', 'lg'], 1),
      deskMd: desk('width >= 56.25rem', ['md', 'lg'], 2),
      deskLg: desk('width >= 75rem', ['lg'], 3),
      low: '@media (height < 35rem)',
      // What the bar at the end of the workspace is for in a small window (src/workspace/screen/use-bar.ts).
      // They outrank the conditions above.
      barText: '[data-bar][data-bar][data-bar=text] &',
      barList: '[data-bar][data-bar][data-bar=list] &',
    },
  },
  globalFontface,
  globalCss,
  hooks: { 'cssgen:done': ({ content }) => withOwnFonts(content) },
  theme: {
    extend: {
      breakpoints: { sm: '37.5rem', md: '56.25rem', lg: '75rem' },
      tokens,
      textStyles,
      keyframes: {
        breathe: { '50%': { opacity: '0.55' } },
        spin: { to: { transform: 'rotate(1turn)' } },
        appear: { from: { opacity: '0' } },
      },
      recipes: { ...controls.recipes, ...marks.recipes },
      slotRecipes: { ...controls.slotRecipes, ...marks.slotRecipes, ...layers.slotRecipes },
    },
  },
})
