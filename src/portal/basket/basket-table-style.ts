import { css } from '#styles/css'

export const basketTableRoom = css({
  paddingInline: '5',
  paddingBlockEnd: '4',
  flex: '1',
  _narrow: { paddingInline: '0' },
})

/** Columns by their place: 1 choose, 2 basket, 3 customer, 4 line, 5 status, 6 created, 7 changed, 8 approval, 9 actions. */
export const basketTableStyle = css({
  '& tr:not([data-chosen], [aria-current=true])': { background: 'sheet' },
  '& :is(th, td)': { paddingInline: '[0.4375rem]' },
  // Below the bar of chosen baskets nobody would see where the focus is.
  '& input, & button': { scrollMarginBlock: '[4rem]' },
  '& tr[aria-current=true] > td:first-child': { boxShadow: 'chosen' },
  sm: {
    // The customer's name takes what room is left, and is cut where there is little.
    '& :is(th, td):nth-child(3)': { width: 'full', maxWidth: '[0px]', minWidth: '[9rem]' },
    // While the rest is scrolled sideways, a basket's number stays in sight and what can be done in reach.
    '& :is(th, td):nth-child(2)': {
      position: 'sticky',
      insetInlineStart: '0',
      background: '[inherit]',
      zIndex: 'sticky',
    },
  },
  md: { '& :is(th, td):last-child': { position: 'sticky', insetInlineEnd: '0', background: '[inherit]' } },
  // A row is a card there; the roles are written out in the table, because another display takes them away.
  _narrow: {
    '& table, & tbody': { display: 'block' },
    '& thead tr': { display: 'flex', overflowX: 'auto' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: '2rem minmax(0, 1fr) auto',
      gridTemplateAreas:
        '"choose basket line" "choose customer customer" "choose status status" "choose created created" "choose changed changed" "choose approval actions"',
      alignItems: 'center',
      columnGap: '2',
      rowGap: '1',
      paddingBlock: '3',
      paddingInlineEnd: '3',
      borderBlockEnd: 'hair',
    },
    '& tbody td': { height: '[auto]', border: 'none', paddingBlock: '0', paddingInline: '0' },
    '& td:nth-child(1)': { gridArea: 'choose', alignSelf: 'start', paddingInlineStart: '3' },
    '& td:nth-child(2)': { gridArea: 'basket', fontWeight: 'strong' },
    '& td:nth-child(3)': { gridArea: 'customer' },
    '& td:nth-child(4)': { gridArea: 'line', textAlign: 'end' },
    '& td:nth-child(5)': { gridArea: 'status' },
    '& td:nth-child(6)': { gridArea: 'created', textAlign: 'start', textStyle: 'small' },
    '& td:nth-child(7)': { gridArea: 'changed', textAlign: 'start', textStyle: 'small' },
    '& td:nth-child(8)': { gridArea: 'approval', minWidth: '0' },
    '& td:nth-child(9)': { gridArea: 'actions' },
  },
})
