import { m } from '#messages'
import { usePathHere } from '#src/portal/shell/frame.ts'
import type { Frame } from '#src/gateway/session/session.functions.ts'
import { css } from '#styles/css'

export const quietLink = css({ color: 'ink-2', _hover: { color: 'ink' } })

export function FrameLinks({ frame: { who, site }, className }: { frame: Frame; className: string }) {
  const here = usePathHere()
  const sections = here(who === null ? '/' : '/welcome')
  return (
    <>
      <a href={`${sections}#info`} className={className}>
        {m.frame_info()}
      </a>
      <a href={`${sections}#contact`} className={className}>
        {m.frame_contact()}
      </a>
      <a href={site.aboutUrl || here('/welcome#about')} className={className}>
        {m.frame_about()}
      </a>
    </>
  )
}
