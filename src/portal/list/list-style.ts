import { css, cx } from '#styles/css'

// The list is at least as high as the window, so that the bar of selected rows is at the bottom.
export const whole = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  _print: { page: '[wide]' },
  '& > [data-scope=tabs]': { flex: '1' },
  '& [data-scope=tabs][data-part=content]:not([hidden])': { display: 'flex', flexDirection: 'column', flex: '1' },
})
// On phones the state has a line of its own, which keeps its height while empty.
export const state = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: { base: 'small', sm: 'tool' },
  flexGrow: { base: '1', sm: '0' },
})
export const tabList = css({ paddingInline: '5', paddingBlockStart: '1', background: 'sheet', borderBlockEnd: 'hair' })
export const single = css({ display: 'flex', flexDirection: 'column', flex: '1' })
export const tools = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  paddingInline: '5',
  paddingBlock: '3',
  boxSizing: 'content-box',
  maxWidth: 'page',
})
export const end = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  marginInlineStart: 'auto',
  '@container list (width < 47.5rem)': { display: 'contents' },
})
export const onPaper = css({ display: 'none', _print: { display: 'block', paddingInline: '5', paddingBlock: '2' } })
export const note = css({ paddingInline: '5', paddingBlockStart: '3', maxWidth: '[48rem]' })
// The place of the range keeps its width, so that nothing moves when the number of rows changes.
export const range = css({
  marginInlineStart: 'auto',
  minWidth: '[6.5rem]',
  textAlign: 'end',
  color: 'ink-2',
  fontVariantNumeric: 'tabular-nums',
  '@container list (width < 47.5rem)': { minWidth: '0' },
})
export const tool = css({ display: 'inline-flex', flexWrap: 'wrap', gap: '2' })
/** Where filters and tools have one row only without them, the tools show only their icons. */
export const toolWords = css({
  '@container list (width < 60rem)': { srOnly: true },
  '[data-filters="2"] &': { '@container list (width < 84rem)': { srOnly: true } },
  '[data-filters=many] &': { '@container list (width < 112rem)': { srOnly: true } },
})
// One call with one literal, because the build inlines only such calls. Any other call would add Panda's functions to
// every list.
export const sortAlways = css({ display: 'inline-flex', gap: '1' })
/**
 * Styles of the sort control, by priority of the column by which the list is sorted. Each hides the control at the
 * widths at which that column has a heading to sort by. Cards have no headings, so they need the control.
 */
export const sortWithout = {
  1: cx(sortAlways, css({ '@container list (width >= 47.5rem)': { display: 'none' } })),
  2: cx(sortAlways, css({ '@container list (width >= 58.5rem)': { display: 'none' } })),
  3: cx(sortAlways, css({ '@container list (width >= 74.5rem)': { display: 'none' } })),
}
export const container = css({ containerType: 'inline-size', containerName: 'list' })
export const room = css({
  flex: '1',
  paddingInline: '5',
  paddingBlockEnd: '4',
  // Leaves room above and below a focused element, for the toasts at the top and the bar at the bottom.
  '& :is(input, button)': { scrollMarginBlock: '[9rem 5rem]' },
  _narrow: { paddingInline: '0' },
})
export const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  maxWidth: 'page',
  paddingBlockStart: '3',
  color: 'ink-2',
  _narrow: { paddingInline: '5' },
})
export const bar = css({
  position: 'sticky',
  insetBlockEnd: '0',
  zIndex: 'sticky',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  paddingInline: '5',
  paddingBlock: '2',
})
export const hint = css({ textStyle: 'small', color: 'ink-2', _narrow: { display: 'none' } })
/** A name that links to the page of its row. */
export const rowLink = css({
  display: 'inline-block',
  maxWidth: 'full',
  verticalAlign: 'bottom',
  color: 'ink',
  textDecoration: 'underline',
  textUnderlineOffset: '[3px]',
  textDecorationColor: 'line-strong',
  _hover: { textDecorationColor: 'current' },
})
