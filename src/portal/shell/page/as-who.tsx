import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { useShell } from '#src/portal/shell/shell.ts'
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

/**
 * Shows, next to a button that changes data, as which user the signed-in person acts. It is not part of the button's
 * accessible name. Renders nothing if they do not act as another user.
 */
export function AsWho({ at = 'beside' }: { at?: keyof typeof style }) {
  const { who } = useShell()
  if (!who || who.realUsername === null) return null
  const name = shownEmail(who.username)
  return (
    <span aria-hidden="true" className={style[at]} title={name}>
      {m.shell_as({ name })}
    </span>
  )
}
