import { css } from '#styles/css'
import { m } from '#messages'
import { getLocale } from '#messages/runtime'
import { usualForm } from '#src/workspace/text-parts/usual-form.ts'

const badge = css({
  marginInlineStart: '1',
  paddingInline: '1',
  borderRadius: 'small',
  border: 'hair',
  textStyle: 'key',
  color: 'ink-2',
  userSelect: 'none',
})

/** Shows how many forms a text has beside the one that is shown. */
export function MoreForms({ count }: { count: number }) {
  return (
    <>
      <span className={badge} aria-hidden="true">
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
    <span title={text}>
      {usual.text.slice(0, maxShown)}
      {usual.more > 0 ? <MoreForms count={usual.more} /> : null}
    </span>
  )
}
