import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { useClock } from '#src/workspace/clock.ts'
import { useSharedContext } from './shared-context.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

const wrapping = css({
  whiteSpace: 'normal',
  height: 'auto',
  paddingBlock: '1',
  minHeight: 'tool',
  textAlign: 'start',
  overflowWrap: 'anywhere',
})
// Like a row of the list below it.
const asRow = css({
  display: 'none',
  '&:not(:empty)': { _deskNarrow: { display: 'block' } },
  background: 'sheet',
  borderBlockEnd: 'hair',
  '& > button': {
    width: 'full',
    justifyContent: 'start',
    border: 'none',
    borderRadius: 'none',
    paddingInline: '4',
    minHeight: '10',
    color: 'accent',
  },
})

export function PlaceOffer() {
  const { elsewhere } = useSharedContext()
  const { byKey, open } = useWorkspaceContext()
  const clock = useClock()
  const unit = elsewhere ? byKey.get(elsewhere.key) : undefined
  if (!elsewhere || !unit) return null
  return (
    <Button className={wrapping} title={unit.source.slice(0, 200)} onClick={() => open(unit.key, true)}>
      {m.people_elsewhere({ key: unit.key, time: clock(elsewhere.at) })}
    </Button>
  )
}

/**
 * Offers to open the text that the user worked on last, on another device. Shown only on phones, where there is no room
 * for the offer beside the list.
 */
export function PlaceOfferRow() {
  return (
    <div className={asRow}>
      <PlaceOffer />
    </div>
  )
}
