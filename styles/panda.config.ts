import { defineConfig } from '@pandacss/dev'
import { globalFontface } from './fonts.ts'
import { globalCss } from './global.ts'
import { controls } from './recipes/controls.ts'
import { layers } from './recipes/layers.ts'
import { marks } from './recipes/marks.ts'
import { textStyles, tokens } from './tokens.ts'

export default defineConfig({
  presets: [],
  preflight: true,
  strictTokens: true,
  outdir: 'styles/system',
  outExtension: 'js',
  importMap: '#styles',
  include: ['app/**/*.{ts,tsx}', 'src/**/*.{ts,tsx}'],
  exclude: ['src/backend/**'],
  conditions: {
    extend: {
      // The base preset counts a required field as invalid before anybody has typed.
      invalid: '&[aria-invalid=true]',
      chosen: '&:is([aria-selected=true], [aria-current=true], [aria-current=page], [data-state=checked])',
      narrow: '@media (width < 37.5rem)',
    },
  },
  globalFontface,
  globalCss,
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
