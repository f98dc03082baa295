import type { ReactNode } from 'react'
import { css, cx } from '#styles/css'

// The heading is beside the fields where the form is wide enough, whatever else is on the page.
const sections = css({ containerType: 'inline-size', display: 'flex', flexDirection: 'column', minWidth: '0' })
const section = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: '8',
  rowGap: '3',
  paddingBlock: '4',
  borderBlockEnd: 'hair',
  _first: { paddingBlockStart: '0' },
  '@container (width >= 48rem)': { gridTemplateColumns: '[16rem minmax(0, 1fr)]' },
})
const heading = css({ textStyle: 'body', fontWeight: 'strong' })
const remark = css({ color: 'ink-2', textStyle: 'small', maxWidth: 'prose' })
const fields = css({ display: 'flex', flexDirection: 'column', gap: '3', minWidth: '0' })
const row = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(11rem, 100%), 1fr))]',
  alignItems: 'start',
  gap: '3',
})
const place = css({ gridTemplateColumns: '[8rem minmax(0, 1fr)]' })

/** Contains the sections of a form, which may then be wider than a form of one column. */
export function FormSections({ children }: { children: ReactNode }) {
  return (
    <div className={sections} data-sections="">
      {children}
    </div>
  )
}

/** A group of fields with a heading and a line of help. It has no role, so that only fields are found by a label. */
export function FormSection({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <div className={section}>
      <div>
        <h2 className={heading}>{title}</h2>
        {help ? <p className={remark}>{help}</p> : null}
      </div>
      <div className={fields}>{children}</div>
    </div>
  )
}

/** Shows fields side by side, as far as there is room. `isPlace`: the first one is a postcode. */
export function FieldRow({ isPlace = false, children }: { isPlace?: boolean; children: ReactNode }) {
  return <div className={cx(row, isPlace && place)}>{children}</div>
}
