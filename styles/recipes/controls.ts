import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

const button = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    maxWidth: 'full',
    border: 'strong',
    borderRadius: 'control',
    background: 'sheet',
    color: 'ink',
    textStyle: 'body',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color {durations.quick}, border-color {durations.quick}',
    '& svg': { width: '4', height: '4', flexShrink: '0' },
    '& kbd': {
      color: 'current',
      background: 'transparent',
      borderColor: 'color-mix(in srgb, currentColor 45%, transparent)',
    },
    _hover: { background: 'sunk', textDecoration: 'none' },
    _disabled: { color: 'ink-3', background: 'sunk', borderColor: 'line', cursor: 'not-allowed' },
    '&[aria-busy=true]': { cursor: 'progress' },
    // For the mark at its corner.
    '&[data-writes=in-row]': { position: 'relative' },
  },
  variants: {
    visual: {
      plain: {},
      primary: {
        background: 'accent',
        borderColor: 'accent',
        color: 'accent-ink',
        fontWeight: 'strong',
        _hover: { background: 'color-mix(in srgb, {colors.accent} 88%, {colors.ink})' },
        _disabled: { color: 'ink-3', background: 'sunk', borderColor: 'line' },
      },
      danger: { color: 'bad', borderColor: 'bad', _hover: { background: 'removed', color: 'ink' } },
      quiet: { background: 'transparent', borderColor: 'transparent', color: 'ink-2', _hover: { color: 'ink' } },
    },
    size: {
      tool: { minHeight: 'tool', paddingInline: '3' },
      form: { minHeight: 'form', paddingInline: '5' },
      small: { minHeight: 'small', paddingInline: '2', gap: '1' },
    },
    square: { true: { paddingInline: '0', aspectRatio: '1' } },
  },
  defaultVariants: { visual: 'plain', size: 'tool' },
  staticCss: ['*'],
})

const input = defineRecipe({
  className: 'input',
  base: {
    width: 'full',
    minWidth: '0',
    border: 'strong',
    borderRadius: 'control',
    background: 'sheet',
    color: 'ink',
    textStyle: 'body',
    paddingInline: '[0.625rem]',
    _hover: { '&:not([aria-invalid=true])': { borderColor: 'ink-3' } },
    _focusVisible: {
      outline: '2px solid {colors.accent}',
      outlineOffset: '[-1px]',
      borderColor: 'accent',
      boxShadow: '0 0 0 4px color-mix(in srgb, {colors.accent} 20%, transparent)',
    },
    _invalid: { borderColor: 'bad' },
    _disabled: { background: 'sunk', color: 'ink-3', cursor: 'not-allowed' },
    _readOnly: { background: 'sunk' },
  },
  variants: {
    size: { tool: { height: 'tool' }, form: { height: 'form' }, small: { height: 'small', paddingInline: '2' } },
    code: { true: { fontFamily: 'mono' } },
  },
  defaultVariants: { size: 'form' },
  staticCss: ['*'],
})

const select = defineSlotRecipe({
  className: 'select',
  slots: ['root', 'control', 'arrow'],
  base: {
    root: { position: 'relative', display: 'inline-flex', maxWidth: 'full' },
    control: {
      appearance: 'none',
      width: 'full',
      maxWidth: 'full',
      border: 'strong',
      borderRadius: 'control',
      background: 'sheet',
      color: 'ink',
      textStyle: 'body',
      paddingInlineStart: '[0.625rem]',
      paddingInlineEnd: '[1.875rem]',
      textOverflow: 'ellipsis',
      cursor: 'pointer',
      _hover: { '&:not([aria-invalid=true])': { borderColor: 'ink-3' } },
      _invalid: { borderColor: 'bad' },
      _disabled: { background: 'sunk', color: 'ink-3', cursor: 'not-allowed' },
      '&[aria-readonly=true]': { background: 'sunk', cursor: 'default' },
      '& option': { background: 'sheet', color: 'ink' },
    },
    arrow: {
      position: 'absolute',
      insetInlineEnd: '2',
      insetBlock: '0',
      marginBlock: 'auto',
      width: '4',
      height: '4',
      color: 'ink-2',
      pointerEvents: 'none',
    },
  },
  variants: {
    size: {
      tool: { control: { height: 'tool' } },
      form: { root: { width: 'full' }, control: { height: 'form' } },
      small: { control: { height: 'small' } },
    },
  },
  defaultVariants: { size: 'tool' },
  staticCss: ['*'],
})

const field = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'head', 'label', 'mark', 'hint', 'error'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0' },
    head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' },
    label: { fontWeight: 'strong' },
    mark: { color: 'ink-2', textStyle: 'small' },
    hint: { color: 'ink-2', textStyle: 'small' },
    error: {
      color: 'bad',
      // The icon is inline, so that further lines of the error begin at the same place as the lines of the hint.
      '& svg': {
        display: 'inline-block',
        width: '4',
        height: '4',
        marginInlineEnd: '1',
        verticalAlign: '[-0.1875rem]',
      },
    },
  },
})

const checkbox = defineSlotRecipe({
  className: 'checkbox',
  slots: ['root', 'control', 'label'],
  base: {
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '6',
      cursor: 'pointer',
      _disabled: { cursor: 'not-allowed' },
    },
    control: {
      appearance: 'none',
      width: '4',
      height: '4',
      flexShrink: '0',
      border: 'strong',
      borderRadius: 'small',
      background: 'sheet',
      backgroundPosition: 'center',
      backgroundRepeat: 'no-repeat',
      cursor: 'inherit',
      display: 'grid',
      placeContent: 'center',
      color: 'accent-ink',
      _before: { content: '""', width: '2', height: '2', transform: 'scale(0)', background: 'currentColor' },
      _checked: {
        background: 'accent',
        borderColor: 'accent',
        _before: { transform: 'scale(1.15)', clipPath: 'polygon(12% 46%, 0 60%, 40% 96%, 100% 16%, 86% 4%, 38% 66%)' },
      },
      _indeterminate: { background: 'accent', borderColor: 'accent', _before: { transform: 'scaleY(0.25)' } },
      // Only the box gets other colours, so that its label stays readable.
      _disabled: { background: 'sunk', borderColor: 'ink-3', color: 'ink-3' },
      '&[aria-readonly=true]': { opacity: '0.6', cursor: 'default' },
      // In forced-colors mode backgrounds are not visible, so the system's own checkbox is shown.
      _forced: { appearance: 'auto', _before: { display: 'none' } },
    },
    label: {},
  },
})

const segmented = defineSlotRecipe({
  className: 'segmented',
  slots: ['root', 'item', 'input', 'count'],
  base: {
    root: {
      display: 'inline-flex',
      minWidth: '0',
      maxWidth: 'full',
      border: 'strong',
      borderRadius: 'control',
      background: 'sheet',
      overflowX: 'auto',
      scrollbarWidth: 'none',
    },
    item: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      paddingInline: '3',
      flexShrink: '0',
      color: 'ink-2',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      textDecoration: 'none',
      cursor: 'pointer',
      borderInlineEnd: 'hair',
      _first: { borderStartStartRadius: 'small', borderEndStartRadius: 'small' },
      _last: { borderInlineEnd: 'none', borderStartEndRadius: 'small', borderEndEndRadius: 'small' },
      _hover: { color: 'ink', textDecoration: 'none' },
      _focusVisible: { outlineOffset: '[-2px]' },
      '&:has(:focus-visible)': { outline: '2px solid {colors.accent}', outlineOffset: '[-2px]' },
      '&:is([aria-current=true], [aria-pressed=true], :has(:checked))': {
        background: 'selection',
        color: 'ink',
        fontWeight: 'strong',
        _forced: { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' },
      },
    },
    input: { position: 'absolute', inset: '0', opacity: '0', cursor: 'inherit', margin: '0' },
    count: { color: 'ink-3', fontWeight: 'strong', ':checked ~ &': { _forced: { color: '[HighlightText]' } } },
  },
  variants: {
    size: { tool: { item: { minHeight: '[1.875rem]' } }, small: { item: { minHeight: '6', paddingInline: '2' } } },
    strength: {
      calm: {},
      strong: {
        item: {
          '&:is([aria-current=true], [aria-pressed=true], :has(:checked))': {
            background: 'ink',
            color: 'sheet',
            _forced: { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' },
          },
        },
      },
    },
  },
  defaultVariants: { size: 'tool', strength: 'calm' },
  staticCss: ['*'],
})

export const controls = {
  recipes: { button, input },
  slotRecipes: { select, field, checkbox, segmented },
}
