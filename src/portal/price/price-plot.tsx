import { scaleLinear, scaleUtc } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { useShell } from '#src/portal/shell/shell.ts'
import { tagOf } from '#src/site/site.ts'
import { css } from '#styles/css'
import type { PricePoint } from './price-queries.ts'
import { inEuros } from './price-words.ts'

const height = 240
const margin = { top: 12, right: 16, bottom: 28, left: 84 }
const firstWidth = 640
const tickRoom = 110

// In forced-colors mode all shapes have the same colour, so their outlines differ.
const forced = '@media (forced-colors: active)'
const frame = css({ width: 'full', maxWidth: '[68rem]', overflow: 'hidden', background: 'sheet', border: 'hair' })
const grid = css({ stroke: 'line', [forced]: { stroke: '[CanvasText]', strokeDasharray: '[1 4]' } })
const words = css({ textStyle: 'small', fill: 'ink-2', fontVariantNumeric: 'tabular-nums' })
const steps = css({ stroke: 'accent', strokeWidth: '[2px]', fill: '[none]', [forced]: { stroke: '[CanvasText]' } })
const dots = css({ stroke: 'ink', fill: 'sheet', [forced]: { stroke: '[CanvasText]', fill: '[Canvas]' } })

/**
 * Draws list prices as a stepped line and logged prices as rings, up to `until`. The page repeats the data in a table
 * below.
 */
export function PricePlot({ points, until, label }: { points: readonly PricePoint[]; until: Date; label: string }) {
  const { locale, site } = useShell()
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(firstWidth)
  useEffect(() => {
    if (!ref.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  const placed = points.map(({ at, price, source }) => ({ at: new Date(at), price: Number(price), source }))
  const first = placed[0]?.at ?? until
  const x = scaleUtc([first, until], [margin.left, width - margin.right])
  const maxPrice = Math.max(...placed.map(({ price }) => price))
  const y = scaleLinear([0, maxPrice || 1], [height - margin.bottom, margin.top]).nice(4)
  const listed = placed.filter(({ source }) => source === 'upload')
  const last = listed.at(-1)
  const path = line<{ at: Date; price: number }>(
    ({ at }) => x(at),
    ({ price }) => y(price),
  ).curve(curveStepAfter)(last ? [...listed, { ...last, at: until }] : [])
  const day = new Intl.DateTimeFormat(tagOf(locale), { timeZone: site.timeZone, month: 'short', year: '2-digit' })
  return (
    <div ref={ref} className={frame}>
      <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <line className={grid} x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
            <text className={words} x={margin.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
              {inEuros(String(tick), locale)}
            </text>
          </g>
        ))}
        {x.ticks(Math.max(2, Math.floor((width - margin.left) / tickRoom))).map((tick) => (
          <text key={tick.getTime()} className={words} x={x(tick)} y={height - 8} textAnchor="middle">
            {day.format(tick)}
          </text>
        ))}
        {path ? <path className={steps} d={path} /> : null}
        {placed.map(({ at, price, source }, index) =>
          source === 'basket' ? (
            // oxlint-disable-next-line react/no-array-index-key -- two points may share time and price
            <circle key={index} className={dots} cx={x(at)} cy={y(price)} r={3.5}>
              <title>{`${day.format(at)}: ${inEuros(String(price), locale)} (${m.price_history_log()})`}</title>
            </circle>
          ) : null,
        )}
      </svg>
    </div>
  )
}
