import { css, cva } from '#styles/css'
import { type Segment, segmentsOf } from './segments.ts'

const chip = cva({
  base: {
    fontFamily: 'mono',
    fontSize: '[0.84em]',
    borderWidth: '[1px]',
    borderColor: 'info',
    color: 'info',
    borderRadius: 'small',
    paddingInline: '1',
    background: '[color-mix(in srgb, {colors.info} 9%, transparent)]',
    boxDecorationBreak: 'clone',
  },
  variants: { kind: { placeholder: {}, tag: { borderStyle: 'dashed' } } },
})
const sign = css({ color: 'ink-3', userSelect: 'none' })

const spaceSigns: Record<string, string> = {
  '\u00a0': '°',
  '\u202f': '°',
  '\u2009': '·',
  '\u2007': '°',
  '\u200b': '¦',
  '\u00ad': '¬',
  '\t': '→',
}

function Part({ segment }: { segment: Segment }) {
  switch (segment.kind) {
    case 'placeholder':
    case 'tag':
      return <span className={chip({ kind: segment.kind })}>{segment.text}</span>
    case 'break':
      return (
        <>
          <span className={sign} aria-hidden="true">
            ↵
          </span>
          {'\n'}
        </>
      )
    case 'space':
      return (
        <>
          <span className={sign} aria-hidden="true">
            {spaceSigns[segment.text]}
          </span>
          {segment.text}
        </>
      )
    default:
      return segment.text
  }
}

/** A text with its placeholders and tags as chips, and with its line ends and special spaces to be seen. */
export function SourceText({ text, lang }: { text: string; lang: string | undefined }) {
  return (
    <div
      className={css({ textStyle: 'editor', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}
      lang={lang}
      dir="auto"
    >
      {segmentsOf(text).map((segment) => (
        <Part key={segment.at} segment={segment} />
      ))}
    </div>
  )
}
