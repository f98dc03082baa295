import { css } from '#styles/css'

export const page = css({
  display: 'flex',
  flexDirection: 'column',
  flex: { base: '1', _low: '[1 0 auto]' },
  minHeight: '0',
  maxHeight: { base: '[calc(100dvh - {sizes.bar})]', _low: '[none]' },
  // In a low window, head and bar fill nearly the whole height, and the user scrolls the page to the bar.
  overflowY: { base: 'auto', _low: 'visible' },
  minWidth: '0',
  background: 'paper',
})
export const room = css({
  flex: { base: '1', _low: 'none' },
  display: 'grid',
  // In a window too low for head, list and editor the page scrolls; list and editor are as high as the window.
  minHeight: '[13rem]',
  height: { _low: '[max(13rem, 100dvh - 8.125rem)]' },
  gridTemplateColumns: {
    base: '[minmax(0, 1fr)]',
    _deskSm: '[14px minmax(14rem, 2fr) minmax(0, 3fr)]',
    _deskMd: '[14px min(18rem, 32vw) minmax(0, 1fr)]',
    _deskLg: '[14px clamp(24rem, 28vw, 32rem) minmax(0, 1fr)]',
  },
  gridTemplateRows: '[minmax(0, 1fr) auto]',
  // An editor on its own needs no scrolling in a page that scrolls.
  '&[data-step=editor]': { _deskNarrow: { _low: { height: '[auto]', minHeight: '[max(13rem, 100dvh - 6rem)]' } } },
  '&[data-step=editor] > :not([data-pane=editor])': { _deskNarrow: { display: 'none' } },
  '&[data-step=list] > [data-pane=editor]': { _deskNarrow: { display: 'none' } },
  // Without an open text, a drawing has the whole width, and the pane is a line above it.
  '&[data-drawing][data-step=list]': {
    gridTemplateColumns: { _deskSm: '[minmax(0, 1fr)]', _deskMd: '[minmax(0, 1fr)]', _deskLg: '[minmax(0, 1fr)]' },
    gridTemplateRows: { _deskSm: '[auto minmax(0, 1fr)]' },
    '& > *': { _deskSm: { gridColumn: '[1]', gridRow: '[2]' } },
    '& > [data-pane=editor]': {
      _deskSm: { gridRow: '[1]', display: 'block' },
      _deskMd: { containerType: 'normal' },
    },
  },
})

/** CSS class for content that is shown in place of the list, at the list's position in the layout. */
export const listPlace = css({
  gridColumn: { base: 'auto', _deskSm: '[2]' },
  overflow: 'hidden',
  background: 'sheet',
  borderRight: 'hair',
  minHeight: '0',
})

/** A window with room for the tag filter beside the title: the states and the tag do not fit in one row. */
export const wide = '(width >= 78rem) and (height >= 35rem)'

/** Hides what a wide window shows in another place. Panda reads no constants of other files, so the class is here. */
export const hiddenIfWide = css({ [`@media ${wide}`]: { display: 'none' } })

export const headBox = css({
  background: 'sheet',
  borderBlockEnd: 'hair',
  paddingBlock: { base: '3', _low: '1' },
  paddingInline: { base: '4', _deskSm: '5' },
  display: 'flex',
  flexDirection: 'column',
  gap: { base: '2', _low: '1' },
})
/** The row of title and count. `isolation`: typing elsewhere in the page does not repaint it. */
export const countLine = css({
  isolation: 'isolate',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '2',
  [`@media ${wide}`]: { minHeight: 'tool' },
  _low: { srOnly: true },
})
export const countPlace = css({
  display: 'flex',
  alignItems: 'center',
  columnGap: '3',
  flexWrap: 'wrap',
  marginInlineStart: { base: '0', _deskSm: 'auto' },
})
/** Room for bar and count, so that the row wraps while loading if it wraps when loaded. A wide row never wraps. */
export const countRoom = css({ minWidth: { _deskNarrow: '[15.5rem]', _deskSm: '[18.125rem]' } })
