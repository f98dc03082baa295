import { m } from '#messages'
import { usePathHere } from '#src/portal/shell/shell.ts'
import type { Site } from '#src/site/site.ts'
import { css } from '#styles/css'

const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '[0.625rem]',
  flexWrap: 'wrap',
  flexShrink: '[99]',
  height: 'tool',
  lineHeight: '[{sizes.tool}]',
  overflow: 'hidden',
  isolation: 'isolate',
  color: 'ink',
  fontWeight: 'strong',
  letterSpacing: '[0.01em]',
  whiteSpace: 'nowrap',
  minWidth: '6',
  maxWidth: '[16rem]',
  _hover: { textDecoration: 'none', color: 'accent' },
})
// Where not even the first letters fit, the name wraps out of the visible area.
const name = css({ flex: '[1 1 3rem]', minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' })
const mark = css({ color: 'accent', height: 'tool', objectFit: 'contain' })

/**
 * Link with the site's name and logo. It leads signed-in users to the start page, because `/` would redirect them to
 * the shop.
 */
export function Brand({ site, isSignedIn }: { site: Site; isSignedIn: boolean }) {
  const here = usePathHere()
  return (
    <a href={here(isSignedIn ? '/welcome' : '/')} className={link} aria-label={m.shell_home({ title: site.title })}>
      {'path' in site.logo ? (
        <svg className={mark} width="22" viewBox="0 0 22 22" fill="none" stroke="currentColor" strokeWidth="1.8">
          <path d={site.logo.path} />
        </svg>
      ) : (
        <img src={site.logo.url} alt="" width="22" className={mark} />
      )}
      <span className={name}>{site.title}</span>
    </a>
  )
}
