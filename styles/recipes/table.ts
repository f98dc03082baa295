import { defineSlotRecipe } from '@pandacss/dev'

// Widths of the table itself. They are in rem, because larger letters need more space.
const noThird = '@container (width < 72rem)'
const noSecond = '@container (width < 56rem)'
const asCards = '@container (width < 45rem)'

const card = {
  display: 'grid',
  gridTemplateColumns: '2.25rem minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: '2',
  paddingBlockStart: '2',
  paddingBlockEnd: '3',
  paddingInlineEnd: '4',
  borderBlockEnd: 'hair',
} as const

/** A table whose columns keep their widths whatever their content. Where they do not fit, rows become cards. */
export const table = defineSlotRecipe({
  className: 'table',
  slots: ['frame', 'root', 'caption', 'head', 'row', 'heading', 'cell', 'sort'],
  base: {
    frame: { containerType: 'inline-size', maxWidth: '[85rem]' },
    root: {
      width: 'full',
      tableLayout: 'fixed',
      borderCollapse: 'separate',
      borderSpacing: '0',
      background: 'sheet',
      borderBlockStart: 'hair',
      [asCards]: { '&, & tbody, & thead': { display: 'block' } },
    },
    caption: { srOnly: true },
    head: {
      [asCards]: {
        display: 'flex',
        borderBlockEnd: 'strong',
        '& th:not(:first-child)': { display: 'none' },
        '& th': { flex: '1' },
      },
      '&[data-plain]': { [asCards]: { display: 'none' } },
    },
    row: {
      background: 'sheet',
      '&[aria-current=true]': { background: 'color-mix(in srgb, {colors.selection} 45%, {colors.sheet})' },
      '&[aria-current=true] > :first-child': { boxShadow: 'chosen' },
      '&[data-chosen]': { background: 'selection' },
      [asCards]: card,
      // A row without a checkbox only has the margin in the first column of the grid.
      '&[data-plain]': { [asCards]: { gridTemplateColumns: '0.5rem minmax(0, 1fr) auto' } },
      _focusVisible: { outlineOffset: '[-2px]' },
    },
    heading: {
      position: 'sticky',
      insetBlockStart: '0',
      zIndex: 'sticky',
      background: 'sheet',
      textStyle: 'small',
      fontWeight: 'strong',
      color: 'ink-2',
      textAlign: 'start',
      paddingBlock: '2',
      paddingInline: '2',
      borderBlockEnd: 'strong',
      overflowWrap: 'anywhere',
      '&[data-priority="3"]': { [noThird]: { display: 'none' } },
      '&[data-priority="2"]': { [noSecond]: { display: 'none' } },
      [asCards]: { position: 'static', borderBlockEnd: 'none', paddingInlineStart: '4' },
    },
    cell: {
      paddingBlock: '[0.1875rem]',
      paddingInline: '2',
      borderBlockEnd: 'hair',
      height: '[3.5rem]',
      overflowWrap: 'anywhere',
      '&[data-priority="3"]': { [noThird]: { display: 'none' } },
      '&[data-priority="2"]': { [noSecond]: { display: 'none' } },
      [asCards]: {
        '&&&': { display: 'block' },
        gridColumn: '2 / -1',
        height: '[auto]',
        border: 'none',
        padding: '0',
        '&[data-card=select]': { gridColumn: '1', alignSelf: 'start', paddingInlineStart: '4' },
        '&[data-card=title]': { gridColumn: '2', gridRow: '1', fontWeight: 'strong' },
        '&[data-card=end]': { gridColumn: '3', gridRow: '1', alignSelf: 'start', textAlign: 'end' },
        '&[data-card=foot]': { gridColumn: '2', minHeight: 'tool', paddingBlockStart: '2' },
        '&[data-card=actions]': { gridColumn: '3', paddingBlockStart: '2' },
        '&&&[data-card=none]': { display: 'none' },
        '&[data-card=line]': { paddingBlock: '1', '& :is(a, button)': { minHeight: '2.75rem' } },
        '&[data-label]::before': { content: 'attr(data-label) " "', color: 'ink-2', textStyle: 'small' },
      },
    },
    sort: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      font: 'inherit',
      color: 'current',
      background: 'transparent',
      textAlign: 'start',
      cursor: 'pointer',
      minHeight: '6',
      '& svg': { width: '[0.875rem]', height: '[0.875rem]', flexShrink: '0' },
      _hover: { color: 'ink' },
    },
  },
  variants: {
    align: {
      start: {},
      end: {
        heading: { textAlign: 'end' },
        // A variant overrides the base style, so the alignment on cards is repeated here.
        cell: {
          textAlign: 'end',
          [asCards]: { '&:not([data-card=end]):not([data-card=actions])': { textAlign: 'start' } },
        },
        sort: { flexDirection: 'row-reverse', textAlign: 'end' },
      },
    },
  },
  defaultVariants: { align: 'start' },
  staticCss: ['*'],
})
