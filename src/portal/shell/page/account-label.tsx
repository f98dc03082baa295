import { ChevronMark, PersonMark } from '#src/ui/marks.tsx'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { css } from '#styles/css'

const name = css({ overflow: 'hidden', textOverflow: 'ellipsis', _narrow: { srOnly: true } })
const phone = css({ display: 'none', _narrow: { display: 'inline-flex' } })

export function AccountLabel({ username }: { username: string }) {
  return (
    <>
      <span className={phone}>
        <PersonMark />
      </span>
      <span className={name}>{shownEmail(username)}</span>
      <ChevronMark />
    </>
  )
}
