import { m } from '#messages'
import { usePathHere } from '#src/portal/shell/shell.ts'
import type { Shell } from '#src/gateway/session/session.functions.ts'
import { css } from '#styles/css'

export const quietLink = css({ color: 'ink-2', _hover: { color: 'ink' } })

export function ShellLinks({ shell: { who, site }, className }: { shell: Shell; className: string }) {
  const here = usePathHere()
  const sections = here(who === null ? '/' : '/welcome')
  return (
    <>
      <a href={`${sections}#info`} className={className}>
        {m.shell_info()}
      </a>
      <a href={`${sections}#contact`} className={className}>
        {m.shell_contact()}
      </a>
      <a href={site.aboutUrl || here('/welcome#about')} className={className}>
        {m.shell_about()}
      </a>
    </>
  )
}
