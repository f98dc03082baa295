import { css } from '#styles/css'
import { m } from '#messages'
import type { Merged, MergedRun } from './three-way.ts'
import { languageProps } from '#src/workspace/text/language-props.ts'

const box = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '1',
  minWidth: '0',
  marginTop: '2',
})
const label = css({ textStyle: 'label', color: 'ink-2' })
const words = css({
  fontSize: '[0.9375rem]',
  lineHeight: '[1.375rem]',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
const mine = css({ background: 'mark', color: 'ink' })
const theirs = css({ background: 'added', color: 'ink', textDecoration: '[underline dashed]' })
const quiet = css({ textStyle: 'small', color: 'ink-2' })

type MergedTextProps = { merged: Merged; lang: string }

/**
 * Shows a merged text, with the changes of both sides highlighted. Where both sides have changed the same words, it
 * shows both versions.
 */
export function MergedText({ merged, lang }: MergedTextProps) {
  return (
    <div className={box}>
      <h3 className={label}>{m.conflict_merged()}</h3>
      {merged.hasClash ? <p className={quiet}>{m.conflict_clash()}</p> : null}
      <div className={words} {...languageProps(lang)}>
        {merged.runs.map((run, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- all three texts together are what it is made of
          <Run key={at} run={run} />
        ))}
      </div>
    </div>
  )
}

function Run({ run }: { run: MergedRun }) {
  if (run.kind === 'clash')
    return (
      <>
        [<Mine text={run.mine} /> / <Theirs text={run.theirs} />]
      </>
    )
  if (run.kind === 'both') return run.text
  return run.kind === 'mine' ? <Mine text={run.text} /> : <Theirs text={run.text} />
}

const Mine = ({ text }: { text: string }) => (
  <mark className={mine} title={m.conflict_change_mine()}>
    {text}
  </mark>
)

const Theirs = ({ text }: { text: string }) => (
  <mark className={theirs} title={m.conflict_change_theirs()}>
    {text}
  </mark>
)
