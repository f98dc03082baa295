import type { ReactNode } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'

const folded = css({
  background: 'sheet',
  borderBlockEnd: 'hair',
  _deskSm: { display: 'none' },
  '& > summary': { paddingBlock: '2', paddingInline: '4', cursor: 'pointer', fontWeight: 'strong' },
  '& > div': { maxHeight: '[50dvh]', overflowY: 'auto', background: 'paper' },
})

export function FoldedContents({ children }: { children: ReactNode }) {
  return (
    <details className={folded}>
      <summary>{m.catalogue_contents()}</summary>
      <div>{children}</div>
    </details>
  )
}
