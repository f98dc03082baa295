import type { Site } from '#src/site.ts'
import { css } from '#styles/css'
import { BoardDrawing, boardCaption } from './board-drawing.tsx'
import { DoorDrawing, doorCaption } from './door-drawing.tsx'
import { FrontDrawing, frontCaption } from './front-drawing.tsx'

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
const caption = css({ textStyle: 'code', color: 'ink-2', paddingInline: '10', paddingBlockEnd: '8' })

const drawings = [
  { Drawing: BoardDrawing, caption: boardCaption },
  { Drawing: FrontDrawing, caption: frontCaption },
  { Drawing: DoorDrawing, caption: doorCaption },
] as const

/** Every site shows one of the drawings, always the same one: its name decides. */
function drawingOf(host: string): (typeof drawings)[number] {
  const [name = ''] = host.split('.')
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return drawings[sum % drawings.length] ?? drawings[0]
}

/** An ornament in the trade's own language; it says nothing that a person needs to know. */
export function WorkshopDrawing({ site }: { site: Site }) {
  const { Drawing, caption: words } = drawingOf(site.host)
  return (
    <div className={panel} aria-hidden="true">
      <svg className={sheet} viewBox="0 0 760 780" fill="none">
        <Drawing />
      </svg>
      <p className={caption}>{words()}</p>
    </div>
  )
}
