import { scaleLinear, scaleUtc } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { useShell } from '#src/portal/shell/shell.ts'
import { paperMoment } from '#src/site/date.ts'
import { type Locale, tagOf } from '#src/site/site.ts'
import { css } from '#styles/css'
import type { PricePoint } from './price-queries.ts'
import { inEuros } from '#src/site/money.ts'

const height = 240
const margin = { top: 12, right: 16, bottom: 28, left: 84 }
const firstWidth = 640
const tickRoom = 110

// In forced-colors mode all shapes have the same colour, so their outlines differ.
const forced = '@media (forced-colors: active)'
const frame = css({
  position: 'relative',
  width: 'full',
  overflow: 'hidden',
  background: 'sheet',
  border: 'hair',
  '&:has(:focus-visible)': { outline: '[2px solid {colors.accent}]', outlineOffset: '[2px]' },
})
const grid = css({ stroke: 'line', [forced]: { stroke: '[CanvasText]', strokeDasharray: '[1 4]' } })
const words = css({
  textStyle: 'small',
  fill: 'ink-2',
  fontVariantNumeric: 'tabular-nums',
  [forced]: { fill: '[CanvasText]' },
})
const steps = css({ stroke: 'accent', strokeWidth: '[2px]', fill: '[none]', [forced]: { stroke: '[CanvasText]' } })
const dots = css({
  stroke: 'ink',
  fill: 'sheet',
  [forced]: { stroke: '[CanvasText]', fill: '[Canvas]' },
  '&[data-own]': { fill: 'ink', [forced]: { fill: '[CanvasText]' } },
})
// The outline keeps the label readable where it crosses a line.
const label = css({
  textStyle: 'small',
  fontWeight: 'strong',
  fill: 'ink',
  stroke: 'sheet',
  strokeWidth: '[4px]',
  paintOrder: 'stroke',
  [forced]: { fill: '[CanvasText]', stroke: '[Canvas]' },
})
const cursor = css({ stroke: 'ink-3', [forced]: { stroke: '[Highlight]' } })
const chosen = css({ stroke: 'ink', strokeWidth: '[2px]', fill: '[none]', [forced]: { stroke: '[Highlight]' } })
// The line keeps its height, so that nothing moves while the pointer does.
const said = css({ minHeight: '5', fontVariantNumeric: 'tabular-nums', _narrow: { minHeight: '10' } })
// Only for the keyboard and screen readers. The pointer points at the drawing itself.
const slider = css({ position: 'absolute', inset: '0', width: 'full', opacity: '0', pointerEvents: 'none' })

type Placed = { at: Date; price: number; source: PricePoint['source']; isOwn: boolean; words: string }

/** Returns the labels of the time axis: months, or days where there is only a month or two. */
function dayFormat(ticks: readonly Date[], locale: Locale): Intl.DateTimeFormat {
  const isFine = ticks.some((tick) => tick.getUTCDate() !== 1)
  return new Intl.DateTimeFormat(tagOf(locale), {
    timeZone: 'UTC',
    ...(isFine ? { day: '2-digit', month: '2-digit' } : { month: 'short', year: '2-digit' }),
  })
}

type PricePlotProps = {
  points: readonly PricePoint[]
  /** Time of the price log whose price is marked. */
  own: string
  until: Date
  title: string
}

/**
 * Draws the prices of price lists as a stepped line that ends at `until`, and the prices of price logs as rings. The
 * page shows the same data in a table below.
 */
export function PricePlot({ points, own, until, title }: PricePlotProps) {
  const { locale, site } = useShell()
  const [ref, width] = useWidth()
  const ownTime = new Date(own).getTime()
  const placed = points.map(({ at, price, source, company }): Placed => {
    const from = source === 'upload' ? m.price_history_list() : (company ?? m.price_history_log())
    const when = paperMoment(at, { locale, timeZone: site.timeZone })
    return {
      at: new Date(at),
      price: Number(price),
      source,
      isOwn: source === 'basket' && new Date(at).getTime() === ownTime,
      words: `${inEuros(price, locale)} · ${when} · ${from}`,
    }
  })
  const first = Math.max(
    0,
    placed.findIndex(({ isOwn }) => isOwn),
  )
  const [picked, setPicked] = useState<number>()
  const index = Math.min(picked ?? first, placed.length - 1)
  const now = placed[index]
  const x = scaleUtc([placed[0]?.at ?? until, until], [margin.left, width - margin.right])
  const maxPrice = Math.max(...placed.map(({ price }) => price))
  const y = scaleLinear([0, maxPrice || 1], [height - margin.bottom, margin.top]).nice(4)
  const point = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    setPicked(nearest(placed.map(({ at, price }) => Math.hypot(x(at) - clientX + left, y(price) - clientY + top))))
  }
  return (
    <>
      <div ref={ref} className={frame} onPointerMove={point} onPointerDown={point}>
        <svg role="img" aria-label={title} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          <Axes {...{ x, y, width, locale }} />
          <Prices {...{ placed, x, y, until }} />
          {now ? (
            <>
              <line className={cursor} x1={x(now.at)} x2={x(now.at)} y1={margin.top} y2={height - margin.bottom} />
              <circle className={chosen} cx={x(now.at)} cy={y(now.price)} r={7} />
            </>
          ) : null}
        </svg>
        <input
          type="range"
          className={slider}
          aria-label={m.price_history_pick()}
          aria-valuetext={now?.words}
          min={0}
          max={placed.length - 1}
          value={index}
          onChange={(event) => setPicked(Number(event.target.value))}
        />
      </div>
      <p className={said} aria-hidden="true">
        {now?.words}
      </p>
    </>
  )
}

const nearest = (distances: readonly number[]): number => distances.indexOf(Math.min(...distances))

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(firstWidth)
  useEffect(() => {
    if (!ref.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}

type Scales = {
  x: ReturnType<typeof scaleUtc<number>>
  y: ReturnType<typeof scaleLinear<number>>
}

function Axes({ x, y, width, locale }: Scales & { width: number; locale: Locale }) {
  const ticks = x.ticks(Math.max(2, Math.floor((width - margin.left) / tickRoom)))
  const day = dayFormat(ticks, locale)
  return (
    <>
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line className={grid} x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
          <text className={words} x={margin.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {inEuros(String(tick), locale)}
          </text>
        </g>
      ))}
      {ticks
        .filter((tick, index) => index === 0 || day.format(tick) !== day.format(ticks[index - 1]))
        .map((tick) => (
          <text key={tick.getTime()} className={words} x={x(tick)} y={height - 8} textAnchor="middle">
            {day.format(tick)}
          </text>
        ))}
    </>
  )
}

function Prices({ placed, x, y, until }: Scales & { placed: readonly Placed[]; until: Date }) {
  const listed = placed.filter(({ source }) => source === 'upload')
  const last = listed.at(-1)
  const path = line<Pick<Placed, 'at' | 'price'>>(
    ({ at }) => x(at),
    ({ price }) => y(price),
  ).curve(curveStepAfter)(last ? [...listed, { ...last, at: until }] : [])
  const own = placed.find(({ isOwn }) => isOwn)
  const middle = x.range().reduce((sum, end) => sum + end, 0) / 2
  const isLeft = own !== undefined && x(own.at) < middle
  return (
    <>
      {path ? <path className={steps} d={path} /> : null}
      {placed.map(({ at, price, source, isOwn }, index) =>
        source === 'basket' ? (
          <circle
            // oxlint-disable-next-line react/no-array-index-key -- two points may share time and price
            key={index}
            className={dots}
            data-own={isOwn || undefined}
            cx={x(at)}
            cy={y(price)}
            r={isOwn ? 4.5 : 3.5}
          />
        ) : null,
      )}
      {own ? (
        <text
          className={label}
          x={x(own.at) + (isLeft ? 12 : -12)}
          y={y(own.price)}
          dy={y(own.price) < 2 * margin.top ? '1.4em' : '-0.6em'}
          textAnchor={isLeft ? 'start' : 'end'}
        >
          {m.price_history_own()}
        </text>
      ) : null}
    </>
  )
}
