import ChevronDown from 'lucide-react/icons/chevron-down'
import { css, cva } from '#styles/css'
import { m } from '#messages'
import type { Group } from '#src/workspace/catalogue/article.ts'
import { DrawnItem } from './drawn-item.tsx'
import { DrawnLabel } from './drawn-text.tsx'

const group = cva({
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', minWidth: '0', flex: '[1 1 100%]' },
  variants: {
    type: {
      row: { alignItems: 'flex-start' },
      // A grid and no flex column: an item that fills a row's width would fill a column's height.
      multirow: {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        borderInlineStart: 'strong',
        paddingInlineStart: '3',
      },
      frame: { border: 'strong', borderRadius: 'control', padding: '4' },
      accordion: { border: 'hair', borderRadius: 'control', background: 'sheet', padding: '4' },
    },
  },
})
const heading = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  flex: '[1 1 100%]',
  fontWeight: 'strong',
  '& svg': { width: '4', height: '4', color: 'ink-2' },
})

const kinds: Record<Group['type'], () => string> = {
  row: m.catalogue_kind_row,
  multirow: m.catalogue_kind_multirow,
  frame: m.catalogue_kind_frame,
  accordion: m.catalogue_kind_accordion,
}

/**
 * Draws a group of elements, with its label. A group that customers can collapse (an accordion) is always drawn open.
 */
export function DrawnGroup({ group: { type, label, children } }: { group: Group }) {
  const isBox = type === 'frame' || type === 'accordion'
  return (
    <div className={group({ type })} role="group" aria-label={kinds[type]()}>
      {label === undefined && !isBox ? null : (
        <div className={heading}>
          {type === 'accordion' ? <ChevronDown aria-hidden="true" /> : null}
          <DrawnLabel label={label} />
        </div>
      )}
      {children.map((child, at) =>
        'children' in child ? (
          // oxlint-disable-next-line react/no-array-index-key -- a group has no name of its own, and keeps its place
          <DrawnGroup key={at} group={child} />
        ) : (
          <DrawnItem key={child.tid} item={child} />
        ),
      )}
    </div>
  )
}
