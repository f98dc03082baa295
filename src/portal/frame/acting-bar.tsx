import { m } from '#messages'
import type { Who } from '#src/session.ts'
import { css } from '#styles/css'
import { button } from '#styles/recipes'

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  paddingInline: '4',
  paddingBlock: '1',
  background: 'ink',
  color: 'sheet',
  '& form': { marginInlineStart: 'auto' },
})

/** Cannot be closed: whoever acts as somebody else sees it on every page. */
export function ActingBar({ who }: { who: Who }) {
  if (who.realUsername === null) return null
  return (
    <div className={bar}>
      <span>{m.frame_acting({ real: who.realUsername, username: who.username })}</span>
      <form method="post" action="/switch-back">
        <button type="submit" className={button({ size: 'small' })}>
          {m.frame_switch_back()}
        </button>
      </form>
    </div>
  )
}
