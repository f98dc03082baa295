import { m } from '#messages'
import { Across, Leader, pen, Upright } from './drawing-parts.tsx'

export const doorCaption = m.drawing_door_caption

/** 716 × 1985 mm at 0.31 units a millimetre, with the rebate of its edge drawn large. */
export function DoorDrawing() {
  return (
    <>
      <path className={pen.part} d="M232 58h222v615H232z" />
      <path className={pen.line} d="M266 96h154v232H266zM266 372h154v263H266z" />
      <path className={pen.note} d="M266 96l10 10M420 96l-10 10M266 328l10-10M420 328l-10-10M276 106h134v212H276z" />
      <path className={pen.note} d="M266 372l10 10M420 372l-10 10M266 635l10-10M420 635l-10-10M276 382h134v243H276z" />
      <path className={pen.hidden} d="M240 58v607h206V58" />
      <path className={pen.axis} d="M343 34v664" />
      <path className={pen.part} d="M232 112h-9v44h9M232 346h-9v44h9M232 578h-9v44h9" />
      <path className={pen.part} d="M431 332h12v52h-12z" />
      <path className={pen.line} d="M437 348h-24v6h24M437 366v8" />
      <Upright from={58} to={673} at={168}>
        1 985
      </Upright>
      <Upright from={351} to={673} at={206}>
        1 050
      </Upright>
      <Across from={232} to={454} at={712}>
        716
      </Across>

      <circle className={pen.note} cx="450" cy="232" r="17" />
      <path className={pen.note} d="M466 226L520 200" />
      <circle className={pen.part} cx="610" cy="190" r="104" />
      <path className={pen.line} d="M508 150h146v52h-44v40H508" />
      <path
        className={pen.hatch}
        d="M512 172l22-22M510 204l54-54M512 232l82-82M534 240l90-90M564 240l90-90M594 240l16-16M610 224l22-22M640 194l14-14"
      />
      <path className={pen.accent} d="M654 150h5v52h-5zM610 202h5v40h-5z" />
      <path className={pen.note} d="M615 256v14M659 212v58" />
      <Leader x={637} y={263} to={[612, 330]}>
        {m.drawing_rebate()}
      </Leader>
      <Leader x={420} y={480} to={[520, 430]}>
        {m.drawing_edge()}
      </Leader>
    </>
  )
}
