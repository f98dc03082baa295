import { m } from '#messages'
import { Across, Leader, pen, Upright } from './drawing-parts.tsx'

export const boardCaption = m.drawing_board_caption

const bores = [...Array(7).keys()]

/** A board of 1200 × 600 mm at 0.42 units a millimetre, its edge drawn large below. */
export function BoardDrawing() {
  return (
    <>
      <path className={pen.part} d="M148 96h504v252H148z" />
      <path className={pen.accent} d="M148 96h504v4H148zM148 344h504v4H148zM148 96h4v252h-4zM648 96h4v252h-4z" />
      <path className={pen.axis} d="M120 222h560M400 74v296" />
      <path
        className={pen.hatch}
        d="M210 276c60-18 90 16 150 0M210 292c60-18 90 16 150 0M210 308c60-18 90 16 150 0M440 134c60-18 90 16 150 0M440 150c60-18 90 16 150 0"
      />
      {bores.map((index) => (
        <g key={index} className={pen.line}>
          <circle cx={176} cy={126 + index * 32} r="3.2" />
          <circle cx={624} cy={126 + index * 32} r="3.2" />
        </g>
      ))}
      <Upright from={96} to={348} at={110}>
        600
      </Upright>
      <Across from={148} to={652} at={386}>
        1 200
      </Across>

      <circle className={pen.note} cx="650" cy="318" r="16" />
      <path className={pen.note} d="M643 333L580 470" />
      <circle className={pen.part} cx="496" cy="566" r="128" />
      <path className={pen.line} d="M380 510h170v112H380M550 510h20v112h-20" />
      <path
        className={pen.hatch}
        d="M384 540l30-30M374 590l80-80M384 620l110-110M424 622l110-110M464 622l86-86M504 622l46-46M540 622l10-10"
      />
      <path className={pen.accent} d="M550 510h20v112h-20z" />
      <path className={pen.line} d="M376 500h194v10M376 632h194v-10" />
      <Upright from={500} to={632} at={330}>
        19
      </Upright>
      <path className={pen.note} d="M340 500h36M340 632h36" />
      <Leader x={561} y={560} to={[636, 520]}>
        {m.drawing_edge()}
      </Leader>
    </>
  )
}
