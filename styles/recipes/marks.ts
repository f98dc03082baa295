import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'
import { table } from './table.ts'

const forced = { forcedColorAdjust: 'none', color: 'CanvasText' } as const
const mark = { background: 'current', border: '2px solid currentColor' } as const

const badge = defineSlotRecipe({
  className: 'badge',
  slots: ['root', 'mark', 'label'],
  base: {
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '[0.375rem]',
      border: 'strong',
      borderRadius: 'round',
      paddingInlineStart: '2',
      paddingInlineEnd: '[0.5625rem]',
      textStyle: 'small',
      lineHeight: '[1.25rem]',
      whiteSpace: 'nowrap',
      background: 'sheet',
    },
    mark: { width: '2', height: '2', flexShrink: '0', borderRadius: 'round', ...mark, _forced: forced },
    label: { color: 'ink', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  variants: {
    tone: {
      neutral: { mark: { color: 'ink-3' } },
      ok: { mark: { color: 'ok' } },
      warn: { mark: { color: 'warn' } },
      bad: { mark: { color: 'bad' } },
      info: { mark: { color: 'info' } },
      accent: { mark: { color: 'accent' } },
    },
    shape: {
      full: {},
      ring: { mark: { background: 'transparent' } },
      half: { mark: { background: 'linear-gradient(90deg, currentColor 50%, transparent 50%)' } },
      square: { mark: { borderRadius: '[2px]' } },
    },
    bare: { true: { root: { border: 'none', padding: '0', background: 'transparent', lineHeight: '[1.125rem]' } } },
  },
  defaultVariants: { tone: 'neutral', shape: 'full' },
  staticCss: ['*'],
})

const kbd = defineRecipe({
  className: 'kbd',
  base: {
    display: 'inline-block',
    textStyle: 'key',
    border: 'strong',
    borderBottomWidth: '[2px]',
    borderRadius: 'small',
    paddingInline: '1',
    color: 'ink-2',
    background: 'sheet',
    whiteSpace: 'nowrap',
  },
})

const progress = defineSlotRecipe({
  className: 'progress',
  slots: ['root', 'part'],
  base: {
    root: {
      display: 'flex',
      width: 'full',
      height: '[0.4375rem]',
      border: 'hair',
      borderRadius: 'round',
      background: 'sunk',
      overflow: 'hidden',
    },
    part: { height: 'full', transition: 'width {durations.calm}', _forced: { forcedColorAdjust: 'none' } },
  },
  variants: {
    tone: {
      accent: { part: { background: 'accent', _forced: { background: 'Highlight' } } },
      warn: { part: { background: 'warn', _forced: { background: 'CanvasText' } } },
      bad: { part: { background: 'bad', _forced: { background: 'Mark' } } },
      ok: { part: { background: 'ok', _forced: { background: 'Highlight' } } },
    },
  },
  defaultVariants: { tone: 'accent' },
  staticCss: ['*'],
})

const skeleton = defineRecipe({
  className: 'skeleton',
  base: {
    display: 'block',
    background: 'color-mix(in srgb, {colors.line} 55%, {colors.paper})',
    borderRadius: 'small',
    // The placeholder appears after 150 ms, so that it does not flash before content that loads faster.
    animation: 'appear 1ms 150ms both, breathe 1.6s 150ms ease-in-out infinite',
  },
})

const empty = defineSlotRecipe({
  className: 'empty',
  slots: ['root', 'icon', 'title', 'text', 'actions'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-start',
      gap: '2',
      maxWidth: 'prose',
      paddingBlock: '10',
      paddingInline: '5',
    },
    icon: { color: 'ink-3', marginBlockEnd: '2', '& svg': { width: 'auto', height: '8', strokeWidth: '1.25' } },
    title: { textStyle: 'heading' },
    text: { color: 'ink-2', '& > * + *': { marginBlockStart: '2' } },
    actions: { display: 'flex', flexWrap: 'wrap', gap: '2', marginBlockStart: '3' },
  },
})

const notice = defineSlotRecipe({
  className: 'notice',
  slots: ['root', 'icon', 'body', 'title', 'actions'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      gap: '3',
      border: '1px solid var(--tone)',
      borderRadius: 'control',
      background: 'color-mix(in srgb, var(--tone) 8%, {colors.sheet})',
      color: 'ink',
      paddingBlock: '[0.625rem]',
      paddingInline: '3',
    },
    icon: {
      color: 'var(--tone)',
      flexShrink: '0',
      height: '5',
      display: 'inline-flex',
      alignItems: 'center',
      '& svg': { width: '4', height: '4' },
    },
    // If text and actions do not fit side by side, the actions go below the text. The icon stays beside the text.
    body: { flex: '[1 1 min(13rem, calc(100% - 1.75rem))]', minWidth: '0' },
    title: { display: 'block', fontWeight: 'strong' },
    actions: { display: 'flex', gap: '2', flexWrap: 'wrap' },
  },
  variants: {
    tone: {
      info: { root: { '--tone': '{colors.info}' } },
      ok: { root: { '--tone': '{colors.ok}' } },
      warn: { root: { '--tone': '{colors.warn}' } },
      bad: { root: { '--tone': '{colors.bad}' } },
      orange: { root: { '--tone': '{colors.ink}', background: 'orange', borderColor: 'orange' } },
    },
    shape: {
      box: {},
      bar: { root: { borderRadius: 'none', borderWidth: '0', borderBlockEndWidth: '1px', paddingInline: '4' } },
    },
  },
  defaultVariants: { tone: 'info', shape: 'box' },
  staticCss: ['*'],
})

export const marks = {
  recipes: { kbd, skeleton },
  slotRecipes: { badge, progress, empty, notice, table },
}
