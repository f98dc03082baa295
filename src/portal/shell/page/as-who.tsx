import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { css, cx } from '#styles/css'

const unseen = css({ srOnly: true })

const beside = css({
  maxWidth: '[14rem]',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 'normal',
})
// The colours of the bar that names the user.
const initials = css({
  borderRadius: 'control',
  paddingInline: '1',
  textStyle: 'code',
  fontWeight: 'strong',
  lineHeight: '[1]',
  background: 'ink',
  color: 'sheet',
  _forced: { border: 'strong' },
})
// It takes no room in a row.
const corner = css({ position: 'absolute', insetBlockStart: '[-0.5rem]', insetInlineEnd: '[-0.5rem]' })

/**
 * Shows, next to a button that changes data, as which user the signed-in person acts. The words are not part of the
 * button's accessible name; initials have them there. Renders nothing if they do not act as another user. `id`: element
 * id of the words for screen readers.
 */
export function AsWho({ at = 'beside', id }: { at?: 'beside' | 'initials' | 'corner'; id?: string }) {
  const { who } = useShell()
  if (!who || who.realUsername === null) return null
  const name = shownEmail(who.username)
  const words = m.shell_as({ name })
  if (at !== 'beside')
    return (
      <>
        <span aria-hidden="true" className={cx(initials, at === 'corner' && corner)} title={words}>
          {initialsOf(name)}
        </span>
        <span id={id} className={unseen}>
          {words}
        </span>
      </>
    )
  return (
    <span aria-hidden="true" className={beside} title={name}>
      {words}
    </span>
  )
}

/**
 * Returns two capital letters for an email address: those of its first two parts, or the first two of its only part.
 */
export function initialsOf(email: string): string {
  const [first = '', second] =
    email
      .split('@', 1)[0]
      ?.split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean) ?? []
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  return letters.join('').toUpperCase()
}
