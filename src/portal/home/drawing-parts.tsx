import { css } from '#styles/css'

/** Pens of the drawings: part, hidden edge, note, hatching. */
export const pen = {
  part: css({ stroke: 'ink-2', strokeWidth: '[1.6]', fill: 'sheet' }),
  line: css({ stroke: 'ink-2', strokeWidth: '[1.4]' }),
  hidden: css({ stroke: 'ink-3', strokeWidth: '[1.1]', strokeDasharray: '[7 4]' }),
  axis: css({ stroke: 'ink-3', strokeWidth: '[1]', strokeDasharray: '[14 4 2 4]' }),
  note: css({ stroke: 'ink-3', strokeWidth: '[1.1]' }),
  hatch: css({ stroke: 'line-strong', strokeWidth: '[1]' }),
  accent: css({ fill: 'accent' }),
  words: css({ fill: 'ink-2', fontFamily: 'mono', fontSize: '[13px]' }),
}

const dimension = css({ stroke: 'accent', strokeWidth: '[1.3]' })
const number = css({ fill: 'accent', fontFamily: 'mono', fontSize: '[15px]' })

type DimensionProps = { from: number; to: number; at: number; children: string }

/** A dimension line along x, its number below. */
export function Across({ from, to, at, children }: DimensionProps) {
  const [left, right] = [from, to]
  return (
    <>
      <path
        className={dimension}
        d={`M${left} ${at}H${right}M${left} ${at - 10}v20M${right} ${at - 10}v20M${left + 9} ${at - 4}l-9 4 9 4M${right - 9} ${at - 4}l9 4-9 4`}
      />
      <text className={number} x={(left + right) / 2} y={at + 24} textAnchor="middle">
        {children}
      </text>
    </>
  )
}

/** A dimension line along y, its number on the left, read from the right as drawings are. */
export function Upright({ from, to, at, children }: DimensionProps) {
  const middle = (from + to) / 2
  return (
    <>
      <path
        className={dimension}
        d={`M${at} ${from}V${to}M${at - 10} ${from}h20M${at - 10} ${to}h20M${at - 4} ${from + 9}l4-9 4 9M${at - 4} ${to - 9}l4 9 4-9`}
      />
      <text
        className={number}
        x={at - 11}
        y={middle}
        textAnchor="middle"
        transform={`rotate(-90 ${at - 11} ${middle})`}
      >
        {children}
      </text>
    </>
  )
}

/** A line from a point to its words. */
export function Leader({
  x,
  y,
  to,
  children,
}: {
  x: number
  y: number
  to: readonly [number, number]
  children: string
}) {
  return (
    <>
      <circle className={pen.line} cx={x} cy={y} r="2" />
      <path className={pen.note} d={`M${x} ${y}L${to[0]} ${to[1]}h${children.length * 8 + 8}`} />
      <text className={pen.words} x={to[0] + 6} y={to[1] - 6}>
        {children}
      </text>
    </>
  )
}
