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
// Limited to one line, so that the list keeps its space.
const onPhone = css({
  display: 'none',
  _deskNarrow: { display: 'inline-flex', maxWidth: 'full' },
  '& button': { display: 'block', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
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

/** Offers the user's last text on another device. For phones, where there is no room beside the list. */
export function PlaceOfferOnPhone() {
  return (
    <span className={onPhone}>
      <PlaceOffer />
    </span>
  )
}
