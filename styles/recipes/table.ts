import { defineSlotRecipe } from '@pandacss/dev'

// Widths of the table itself. They are in rem, because larger letters need more space.
const noThird = '@container (width < 72rem)'
const noSecond = '@container (width < 56rem)'
const asCards = '@container (width < 45rem)'
const asTable = '@container (width >= 45rem)'

/** A finger needs more room than the box of a checkbox. The room must not cover the next row. */
const roomForTouch = {
  position: 'relative',
  _coarse: { _after: { content: '""', position: 'absolute', inset: '[-0.8125rem]' } },
} as const

const card = {
  display: 'grid',
  gridTemplateColumns: '2.5rem minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: '2',
  paddingBlockStart: '2',
  paddingBlockEnd: '3',
  paddingInlineEnd: '5',
  borderBlockEnd: 'hair',
} as const

/** A table whose columns keep their widths whatever their content. Where they do not fit, rows become cards. */
export const table = defineSlotRecipe({
  className: 'table',
  slots: ['frame', 'root', 'caption', 'head', 'row', 'foot', 'heading', 'cell', 'sort'],
  base: {
    frame: { containerType: 'inline-size', maxWidth: 'page' },
    root: {
      width: 'full',
      tableLayout: 'fixed',
      borderCollapse: 'separate',
      borderSpacing: '0',
      background: 'sheet',
      borderBlockStart: 'hair',
      [asCards]: { '&, & tbody, & thead, & tfoot': { display: 'block' } },
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
      // A checked row is tinted, the current one has a bar, so that the two differ and can coincide.
      '&[aria-current=true] > :first-child': { boxShadow: 'chosen' },
      '&[aria-current=true]': { _forced: { outline: '2px solid Highlight', outlineOffset: '[-2px]' } },
      '&[data-chosen]': { background: 'selection' },
      [asCards]: card,
      // A row without a checkbox only has the margin in the first column of the grid.
      '&[data-plain]': { [asCards]: { gridTemplateColumns: '0.75rem minmax(0, 1fr) auto' } },
      _focusVisible: { outlineOffset: '[-2px]' },
    },
    foot: { fontWeight: 'strong', '& > *': { borderBlockStart: 'strong' } },
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
      [asCards]: { position: 'static', borderBlockEnd: 'none', paddingInlineStart: '5' },
      '& > input': roomForTouch,
    },
    cell: {
      // A row with one line has 2.5rem. With two lines, this padding makes it 3.25rem.
      paddingBlock: '[0.40625rem]',
      paddingInline: '2',
      borderBlockEnd: 'hair',
      overflowWrap: 'anywhere',
      [asTable]: {
        height: '[2.5rem]',
        _coarse: { height: '[3rem]' },
        '[data-rows=comfortable] &': { height: '[3.5rem]' },
      },
      '&[data-priority="3"]': { [noThird]: { display: 'none' } },
      '&[data-priority="2"]': { [noSecond]: { display: 'none' } },
      [asCards]: {
        '&&&': { display: 'block' },
        gridColumn: '2 / -1',
        border: 'none',
        padding: '0',
        '&[data-card=select]': { gridColumn: '1', alignSelf: 'start', paddingInlineStart: '5' },
        '&[data-card=title]': { gridColumn: '2', gridRow: '1', fontWeight: 'strong' },
        '&[data-card=end]': { gridColumn: '3', gridRow: '1', alignSelf: 'start', textAlign: 'end' },
        '&[data-card=foot]': { gridColumn: '2', minHeight: 'tool', paddingBlockStart: '2' },
        '&[data-card=actions]': { gridColumn: '3', paddingBlockStart: '2' },
        '&&&[data-card=none]': { display: 'none' },
        '&[data-card=line]': { paddingBlock: '1', '& :is(a, button)': { minHeight: '2.75rem' } },
        '&[data-label]::before': { content: 'attr(data-label) " "', color: 'ink-2', textStyle: 'small' },
      },
      '&[data-card=select] > input': roomForTouch,
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
