import { css } from '#styles/css'
import { m } from '#messages'
import { isBlank } from '#src/blank-text.ts'
import { languageProps } from '#src/workspace/text/language-props.ts'
import type { PlacedOption } from '#src/workspace/screen/choice/choice-list.tsx'
import { ChoiceRow } from '#src/workspace/screen/choice/choice-row.tsx'
import { DifferingText } from '#src/workspace/screen/text/source-text.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Planned } from './replacements.ts'

const maxSource = 200
const shortened = (source: string) => (source.length > maxSource ? `${source.slice(0, maxSource)}…` : source)

const about = css({ textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })
const text = css({ overflow: 'hidden', maxHeight: '[8rem]' })

type ReplaceRowProps = { text: Planned; place: PlacedOption; isChosen: boolean }

export function ReplaceRow({ text: { key, before, after, kept }, place, isChosen }: ReplaceRowProps) {
  const { target, byKey, source } = useWorkspaceContext()
  return (
    <ChoiceRow place={place} isChosen={isChosen}>
      <p className={about}>
        <span className={css({ textStyle: 'code', color: 'ink-3' })}>{key}</span>
      </p>
      <p className={about} {...languageProps(source.lang)}>
        {shortened(byKey.get(key)?.source ?? '')}
      </p>
      <del className={css({ display: 'block', color: 'ink-2', textDecoration: 'none' })}>
        <div className={text}>
          <DifferingText text={before} other={after} lang={target.lang} />
        </div>
      </del>
      <ins className={css({ display: 'block', textDecoration: 'none' })}>
        <div className={text}>
          {isBlank(after) ? (
            <em className={about}>{m.replace_nothing_left()}</em>
          ) : (
            <DifferingText text={after} other={before} lang={target.lang} />
          )}
        </div>
      </ins>
      {kept > 0 ? <p className={about}>{m.replace_kept({ count: kept })}</p> : null}
    </ChoiceRow>
  )
}
