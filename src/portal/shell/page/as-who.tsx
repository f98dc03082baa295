import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { css } from '#styles/css'
import { initialsOf } from './initials.ts'

const unseen = css({ srOnly: true })

const style = {
  beside: css({
    maxWidth: '[14rem]',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 'normal',
  }),
  initials: css({
    border: '[1px solid currentColor]',
    borderRadius: 'small',
    paddingInline: '1',
    textStyle: 'key',
    fontWeight: 'strong',
  }),
  // It takes no room in a row, and has the colours of the bar that names the user.
  corner: css({
    position: 'absolute',
    insetBlockStart: '[-0.5rem]',
    insetInlineEnd: '[-0.375rem]',
    borderRadius: 'small',
    paddingInline: '1',
    textStyle: 'key',
    fontWeight: 'strong',
    background: 'ink',
    color: 'sheet',
    _forced: { border: 'strong' },
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
 * Shows, next to a button that changes data, as which user the signed-in person acts. The words are not part of the
 * button's accessible name; initials have them there. Renders nothing if they do not act as another user. `id`: element
 * id of the words for screen readers.
 */
export function AsWho({ at = 'beside', id }: { at?: keyof typeof style; id?: string }) {
  const { who } = useShell()
  if (!who || who.realUsername === null) return null
  const name = shownEmail(who.username)
  const words = m.shell_as({ name })
  if (at === 'initials' || at === 'corner')
    return (
      <>
        <span aria-hidden="true" className={style[at]} title={words}>
          {initialsOf(name)}
        </span>
        <span id={id} className={unseen}>
          {words}
        </span>
      </>
    )
  return (
    <span aria-hidden="true" className={style[at]} title={name}>
      {words}
    </span>
  )
}
