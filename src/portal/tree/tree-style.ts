import { css } from '#styles/css'

export const treeStyle = {
  tools: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    paddingInline: '5',
    paddingBlock: '3',
  }),
  found: css({ color: 'ink-2', fontVariantNumeric: 'tabular-nums' }),
  foot: css({ display: 'flex', justifyContent: 'flex-end', maxWidth: 'page', padding: '3' }),
  tree: css({ paddingInline: '5', paddingBlockEnd: '5', _narrow: { paddingInline: '0' } }),
  // A message in place of the tree begins where it does in the lists.
  message: css({ marginInline: '[-1.25rem]', _narrow: { marginInline: '0' } }),
}
