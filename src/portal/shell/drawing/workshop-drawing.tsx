import { m } from '#messages'
import type { Site } from '#src/site/site.ts'
import { css } from '#styles/css'
import board from './board.svg?url'
import door from './door.svg?url'
import front from './front.svg?url'

const panel = css({
  display: { base: 'none', md: 'flex' },
  flexDirection: 'column',
  position: 'sticky',
  insetBlockStart: '0',
  height: '[calc(100dvh - 3.0625rem)]',
  minHeight: '[34rem]',
  borderInlineStart: 'hair',
  background: 'sunk',
  backgroundImage:
    'linear-gradient({colors.line} 1px, transparent 1px), linear-gradient(90deg, {colors.line} 1px, transparent 1px)',
  backgroundSize: '[11.875rem 10.625rem]',
  backgroundPosition: '[-1px -1px]',
})
const sheet = css({ flex: '1', minHeight: '0', width: 'full', padding: '4' })
const words = css({ fill: 'ink-2', fontFamily: 'mono', fontSize: '[13px]' })
const caption = css({ textStyle: 'code', color: 'ink-2', paddingInline: '10', paddingBlockEnd: '8' })

// The SVG files use the stylesheet's colours. Texts are added here, so that they are translated.
const drawings = [
  { url: board, caption: m.drawing_board_caption, notes: [[642, 514, m.drawing_edge]] },
  {
    url: front,
    caption: m.drawing_front_caption,
    notes: [
      [646, 112, m.drawing_edge],
      [646, 366, m.drawing_gap],
    ],
  },
  {
    url: door,
    caption: m.drawing_door_caption,
    notes: [
      [618, 324, m.drawing_rebate],
      [526, 424, m.drawing_edge],
    ],
  },
] as const

/** Chooses a drawing by the site's name, so that each site always shows the same one. */
function drawingOf(host: string): (typeof drawings)[number] {
  const [name = ''] = host.split('.')
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return drawings[sum % drawings.length] ?? drawings[0]
}

/** Shows a drawing. It is decorative, so it is hidden from screen readers. */
export function WorkshopDrawing({ site }: { site: Site }) {
  const drawing = drawingOf(site.host)
  return (
    <div className={panel} aria-hidden="true">
      <svg className={sheet} viewBox="0 0 760 780">
        <use href={`${drawing.url}#drawing`} width="760" height="780" />
        {drawing.notes.map(([x, y, note]) => (
          <text key={y} className={words} x={x} y={y}>
            {note()}
          </text>
        ))}
      </svg>
      <p className={caption}>{drawing.caption()}</p>
    </div>
  )
}
