import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import type { Locale } from '#src/site/site.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Cell, GroupRow, Head, HeadRow, Row, Table } from '#src/ui/table.tsx'
import { css } from '#styles/css'
import { thicknessesOf } from '#src/contract/words/thickness.ts'
import type { Material, MaterialRow } from './materials.ts'

const columns = [
  { label: m.material_material, width: '18%', card: 'title' },
  { label: m.material_product },
  { label: m.material_thicknesses, width: '22%' },
  { label: m.material_texture, width: '22%' },
] as const

const room = css({
  '& tr > :first-child': { '@container (width >= 45rem)': { paddingInlineStart: '4' } },
})
const count = css({ color: 'ink-3', fontVariantNumeric: 'tabular-nums' })
const spacer = css({ display: 'block', '&[hidden]': { display: 'none' } })
const skeletonRows = Array.from({ length: 8 }, (_, index) => index)
/** Number of rows rendered before the browser has measured the window, and on the server. */
const firstRows = 60
/** Height in px of a row with one line. */
const rowHeight = 40

/**
 * Renders the materials. The table is virtualized: only rows near the visible part of the page are in the document.
 * `rows`: undefined while they are being read.
 */
export function MaterialTable({ rows, locale }: { rows: readonly MaterialRow[] | undefined; locale: Locale }) {
  const frame = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const all = rows ?? []
  const virtualizer = useWindowVirtualizer({
    count: all.length,
    estimateSize: (index) => (all[index]?.kind === 'line' ? 36 : rowHeight),
    getItemKey: (index) => all[index]?.key ?? index,
    overscan: 12,
    scrollMargin,
    initialRect: { width: 1_280, height: firstRows * rowHeight },
    useFlushSync: false,
  })
  useEffect(() => {
    const top = frame.current?.getBoundingClientRect().top
    if (top !== undefined) setScrollMargin(Math.round(top + window.scrollY))
  }, [rows])
  const items = virtualizer.getVirtualItems()
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin)
  return (
    <div ref={frame} className={room}>
      <Table
        caption={m.material_title()}
        aria-busy={rows === undefined || undefined}
        aria-rowcount={rows === undefined ? undefined : all.length + 1}
      >
        <thead>
          <HeadRow aria-rowindex={1}>
            {columns.map(({ label, ...column }) => (
              <Head key={label()} style={'width' in column ? { width: column.width } : undefined}>
                {label()}
              </Head>
            ))}
          </HeadRow>
        </thead>
        <tbody>
          {rows === undefined ? skeletonRows.map((row) => <SkeletonRow key={row} />) : null}
          <tr aria-hidden="true" hidden={before <= 0} className={spacer} style={{ height: before }} />
          {items.map(({ key, index }) => {
            const row = all[index]
            if (row === undefined) return null
            const place = { 'data-index': index, 'aria-rowindex': index + 2, ref: virtualizer.measureElement }
            return row.kind === 'line' ? (
              <GroupRow key={key} {...place} columns={columns.length}>
                {m.material_line()}: {row.line} <span className={count}>{row.count}</span>
              </GroupRow>
            ) : (
              <MaterialCells key={key} place={place} material={row.material} locale={locale} />
            )
          })}
          <tr aria-hidden="true" hidden={after <= 0} className={spacer} style={{ height: after }} />
        </tbody>
      </Table>
    </div>
  )
}

/** Renders the name of a board, marked as German: names of boards are German in every language. */
const Named = ({ children }: { children: string }) => <span lang="de">{children}</span>

type Place = { 'data-index': number; 'aria-rowindex': number; ref: (row: Element | null) => void }

function MaterialCells({ place, material, locale }: { place: Place; material: Material; locale: Locale }) {
  const values = [
    material.material,
    <Named key="product">{material.prodname}</Named>,
    thicknessesOf(material.thicknesses, locale),
    <Named key="texture">{material.texture}</Named>,
  ]
  return (
    <Row {...place} data-plain="">
      {columns.map(({ label, ...column }, index) => (
        <Cell
          key={label()}
          data-card={'card' in column ? column.card : undefined}
          data-label={'card' in column ? undefined : label()}
        >
          {values[index]}
        </Cell>
      ))}
    </Row>
  )
}

function SkeletonRow() {
  return (
    <Row>
      {columns.map(({ label }) => (
        <Cell key={label()}>
          <Skeleton width="70%" />
        </Cell>
      ))}
    </Row>
  )
}
