import { m } from '#messages'
import { useFrame } from '#src/portal/shell/frame.ts'
import { css } from '#styles/css'

const style = {
  beside: css({
    maxWidth: '[14rem]',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 'normal',
  }),
  below: css({
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textStyle: 'small',
    color: 'ink-2',
  }),
}

/** Beside buttons that write while acting as another user: the name. The button's accessible name stays the same. */
export function AsWho({ at = 'beside' }: { at?: keyof typeof style }) {
  const { who } = useFrame()
  if (!who || who.realUsername === null) return null
  return (
    <span aria-hidden="true" className={style[at]} title={who.username}>
      {m.frame_as({ name: who.username })}
    </span>
  )
}
