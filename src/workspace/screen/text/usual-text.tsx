import type { ReactNode } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { getLocale } from '#messages/runtime'
import { usualForm } from '#src/workspace/text-parts/usual-form.ts'

const badge = css({
  flexShrink: '0',
  marginInlineStart: '1',
  // Its border makes no row higher.
  marginBlock: '[-0.125rem]',
  paddingInline: '1',
  borderRadius: 'small',
  border: 'hair',
  textStyle: 'key',
  color: 'ink-2',
  userSelect: 'none',
})

// The badge stays whole where the text is cut.
const line = css({ display: 'flex', alignItems: 'baseline' })
const cut = css({ minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' })

type UsualLineProps = { text: string; more: number; children: ReactNode }

/** Shows the usual form of the plural `text`, as `children`, and how many more forms it has. */
export function UsualLine({ text, more, children }: UsualLineProps) {
  return (
    <span className={line} title={text}>
      <span className={cut}>{children}</span>
      {more > 0 ? <MoreForms count={more} /> : null}
    </span>
  )
}

/** Shows how many forms a text has beside the one that is shown. */
export function MoreForms({ count }: { count: number }) {
  return (
    <>
      <span className={badge} dir="ltr" aria-hidden="true">
        +{count}
      </span>
      <span className={css({ srOnly: true })} lang={getLocale()}>
        {m.workspace_more_forms({ count })}
      </span>
    </>
  )
}

const maxShown = 300

/** Shows the start of a text in one line. Of plural forms, it shows `other`. */
export function UsualText({ text }: { text: string }) {
  const usual = usualForm(text)
  if (!usual) return text.slice(0, maxShown)
  return (
    <UsualLine text={text} more={usual.more}>
      {usual.text.slice(0, maxShown)}
    </UsualLine>
  )
}
