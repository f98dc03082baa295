import { m } from '#messages'
import { Across, Leader, pen, Upright } from './drawing-parts.tsx'

export const frontCaption = m.drawing_front_caption

/** Three drawer fronts, 596 × 716 mm at 0.75 units a millimetre. */
export function FrontDrawing() {
  return (
    <>
      <path className={pen.hidden} d="M150 82h463v553H150z" />
      <path className={pen.part} d="M158 90h447v105H158zM158 198h447v212H158zM158 413h447v212H158z" />
      <path className={pen.part} d="M301 126h160v7H301zM301 236h160v7H301zM301 451h160v7H301z" />
      <path className={pen.axis} d="M381 60v596" />
      <path
        className={pen.hatch}
        d="M176 330c50-16 70 14 120 0M176 344c50-16 70 14 120 0M176 358c50-16 70 14 120 0M470 545c50-16 70 14 120 0M470 559c50-16 70 14 120 0M470 573c50-16 70 14 120 0"
      />
      <path className={pen.note} d="M204 380h60M210 376l-6 4 6 4M258 376l6 4-6 4" />
      <Upright from={90} to={195} at={118}>
        140
      </Upright>
      <Upright from={198} to={410} at={118}>
        283
      </Upright>
      <Upright from={413} to={625} at={118}>
        283
      </Upright>
      <Upright from={90} to={625} at={74}>
        716
      </Upright>
      <Across from={158} to={605} at={674}>
        596
      </Across>
      <Leader x={605} y={150} to={[640, 118]}>
        {m.drawing_edge()}
      </Leader>
      <Leader x={588} y={411.5} to={[640, 372]}>
        {m.drawing_gap()}
      </Leader>
      <path className={pen.accent} d="M602 90h3v105h-3zM602 198h3v212h-3zM602 413h3v212h-3z" />
    </>
  )
}
