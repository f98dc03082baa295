import { Notice } from '#src/ui/notice.tsx'
import { css } from '#styles/css'

const list = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  alignItems: 'flex-start',
  '& a': { textDecoration: 'underline' },
})

export type LinkStanding = { state: 'open' | 'used' | 'over'; email: string }

type LinkOverProps = { title: string; text: string; actions: readonly { href: string; label: string }[] }

export function LinkOver({ title, text, actions }: LinkOverProps) {
  return (
    <>
      <Notice tone="warn" title={title}>
        <p>{text}</p>
      </Notice>
      <ul className={list}>
        {actions.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </>
  )
}
